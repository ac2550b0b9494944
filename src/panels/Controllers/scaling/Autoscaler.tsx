import { memo } from 'react';
import { clockLabel, type Micros, SECOND_US } from '#base/time.ts';
import { useAsk } from '#client/useAsk.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { Dial } from '#panelParts/plot/Dial.tsx';
import type { AutoscalingView, NodeGroupView, NodePoolView } from '#protocol/autoscaling.ts';
import { held, heldAt } from '#scenes/timePlot/stairs.ts';
import looks from '#widgets/looks.module.css';
import { Level } from '#widgets/timePlot/PlotMarks.tsx';
import { Sparkline } from '#widgets/timePlot/Sparkline.tsx';
import { heightScale } from '#widgets/timePlot/useTimePlot.ts';
import styles from '../Controllers.module.css';
import { AutoscaledNodes } from './AutoscaledNodes.tsx';
import { AutoscalerButton } from './AutoscalerButton.tsx';
import { autoscalerTitle } from './autoscalerTitle.ts';
import own from './Scaling.module.css';
import { UnplacedPods } from './UnplacedPods.tsx';

/** A margin, so that a line at the edge is not cut. */
const MARGIN = 1 / 17;

const WIDTH = 200;
const HEIGHT = 48;

/** The reaction of node autoscalers to Pods without a node and nodes without Pods. */
export const Autoscaler = memo(function Autoscaler({
  autoscaling: data,
}: {
  readonly autoscaling: AutoscalingView | undefined;
}) {
  const t = useTexts('controllers');
  if (!data)
    return (
      <section className={styles.part} aria-label={t('autoscaler')}>
        <h2>
          <Term card="autoscaler">{t('autoscaler')}</Term>
        </h2>
        <p className={looks.pale}>{t('noAutoscaler')}</p>
        <AutoscalerButton running={[]} />
      </section>
    );
  const scans = data.autoscalers.length > 0;
  const title = t(autoscalerTitle(data));
  return (
    <section
      className={styles.part}
      aria-label={title}
      data-component={scans ? 'cluster-autoscaler' : 'karpenter'}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and must do so by keyboard too
      tabIndex={0}
    >
      <h2>
        {scans ? <Term card="autoscaler">{title}</Term> : title}
        <small>{scansText(t, data)}</small>
        <span className={styles.right}>
          <AutoscalerButton running={data.autoscalers.map(({ name }) => name)} />
        </span>
      </h2>
      {scans && <p className={looks.pale}>{limitsText(t, data)}</p>}
      <div className={styles.halves}>
        <div>
          <div className={own.autoscaler} data-dial={scans || undefined}>
            <ScanDial autoscaling={data} />
            <div className={own.lists}>
              {data.groups.length > 0 && <NodeGroups groups={data.groups} />}
              <UnplacedPods pods={data.pods} />
            </div>
          </div>
          {scans && <NodePools pools={data.pools} />}
        </div>
        <div>
          {!scans && <NodePools pools={data.pools} />}
          <AutoscaledNodes nodes={data.nodes} autoscalers={data.autoscalers} />
          <GroupHistory autoscaling={data} />
          {scans && <LoopTime />}
        </div>
      </div>
    </section>
  );
});

/** The size limits of each autoscaler, and of all together. */
function limitsText(t: ReturnType<typeof useTexts<'controllers'>>, { autoscalers }: AutoscalingView): string {
  const each = autoscalers.map(({ name, least, most, target }) => t('scalerLimits', { name, least, most, target }));
  if (autoscalers.length < 2) return each.join('');
  const least = autoscalers.reduce((sum, one) => sum + one.least, 0);
  const most = autoscalers.reduce((sum, one) => sum + one.most, 0);
  return [...each, t('scalersTogether', { least, most })].join(' ');
}

function scansText(t: ReturnType<typeof useTexts<'controllers'>>, { autoscalers }: AutoscalingView): string {
  const [first] = autoscalers;
  if (!first) return '';
  const scans = t('scansEvery', { seconds: first.scanIntervalUs / 1_000_000 });
  return autoscalers.length === 1 ? scans : `${autoscalers.map(({ name }) => name).join(', ')}, ${scans}`;
}

/** The time until the next machine, else until the next scan. */
function ScanDial({ autoscaling: { autoscalers, groups } }: { readonly autoscaling: AutoscalingView }) {
  const t = useTexts('controllers');
  const nowUs = useMoment(({ timeUs }) => timeUs);
  const [machine] = groups.flatMap(({ booting }) => booting).sort((a, b) => a.dueUs - b.dueUs);
  if (machine) {
    const all = Math.max(1, machine.dueUs - machine.orderedUs);
    const gone = Math.min(all, Math.max(0, nowUs - machine.orderedUs));
    return (
      <Dial
        share={gone / all}
        value={String(Math.floor(gone / SECOND_US))}
        note={t('secondsOf', { seconds: Math.round(all / SECOND_US) })}
      />
    );
  }
  const [autoscaler] = autoscalers;
  if (!autoscaler) return null;
  const leftUs = Math.max(0, autoscaler.nextScanUs - nowUs);
  return (
    <Dial share={leftUs / autoscaler.scanIntervalUs} value={(leftUs / SECOND_US).toFixed(1)} note={t('untilScan')} />
  );
}

/** The length of one loop, from a few nodes to thousands, compared with the scan interval. */
function LoopTime() {
  const t = useTexts('controllers');
  const { data } = useAsk('autoscalerLoop', {});
  if (!data) return null;
  const { points, scanIntervalUs, present } = data;
  const mostNodes = Math.max(1, present.nodes, ...points.map(({ nodes }) => nodes));
  const mostUs = Math.max(1, scanIntervalUs, ...points.map(({ us }) => us));
  const x = (nodes: number) => (nodes / mostNodes) * WIDTH;
  const y = heightScale(mostUs, HEIGHT);
  const now = t('loopNow', {
    nodes: present.nodes,
    seconds: (present.us / SECOND_US).toFixed(2),
    scan: scanIntervalUs / SECOND_US,
  });
  return (
    <figure className={own.figure}>
      <svg viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`} preserveAspectRatio="xMinYMid" role="img" aria-label={now}>
        <Level atPx={HEIGHT} widthPx={WIDTH} tone="base" />
        <Level atPx={y(scanIntervalUs)} widthPx={WIDTH} tone="target" />
        <path className={own.load} d={`M${points.map(({ nodes, us }) => `${x(nodes)} ${y(us)}`).join('L')}`} />
        <circle className={own.here} cx={x(present.nodes)} cy={y(present.us)} r="3.5" />
      </svg>
      <figcaption>
        {t('loopTime')}: {now}
      </figcaption>
    </figure>
  );
}

/** Karpenter's pools: each machine's age compared with its expiry, and replacements. */
function NodePools({ pools }: { readonly pools: readonly NodePoolView[] }) {
  const t = useTexts('controllers');
  return pools.map(({ name, consolidationPolicy, claims }) => (
    <div key={name} className={own.pool}>
      <p>
        <b>NodePool {name}</b> {consolidationPolicy}
      </p>
      <ul className={own.list} aria-label={t('nodeClaims', { name })}>
        {claims.map((claim) => (
          <Claim key={claim.name} claim={claim} />
        ))}
      </ul>
    </div>
  ));
}

function Claim({ claim }: { readonly claim: NodePoolView['claims'][number] }) {
  const t = useTexts('controllers');
  const nowUs = useMoment(({ timeUs }) => Math.floor(timeUs / 1_000_000) * 1_000_000);
  const { name, node, phase, why, expiresUs, consolidatableUs } = claim;
  return (
    <li data-phase={phase}>
      <span>
        <b>{node ?? name}</b> {t(`phasesOfClaim.${phase}`)}
        {why !== undefined && ` (${why})`}
        {expiresUs !== undefined && (
          <small>{t('expiresIn', { time: clockLabel(Math.max(0, expiresUs - nowUs)) })}</small>
        )}
        {consolidatableUs !== undefined && consolidatableUs > nowUs && (
          <small>{t('consolidatableIn', { time: clockLabel(consolidatableUs - nowUs) })}</small>
        )}
      </span>
    </li>
  );
}

/** The target sizes of each node group so far. */
function GroupHistory({ autoscaling: { history, groups } }: { readonly autoscaling: AutoscalingView }) {
  const t = useTexts('controllers');
  const nowUs = useMoment(({ timeUs }) => Math.ceil(timeUs / SECOND_US) * SECOND_US);
  const changed = groups.filter(({ id }) => history.some(({ group }) => group === id));
  if (changed.length === 0) return null;
  const most = Math.max(1, ...history.map(({ from, to }) => Math.max(from, to)));
  const first = history[0]?.atUs ?? 0;
  const fromUs = Math.max(0, first - Math.max(SECOND_US, (nowUs - first) * 0.1));
  return (
    <figure className={own.figure}>
      <figcaption>{t('groupHistory')}</figcaption>
      {changed.map(({ id, autoscaler, target }) => {
        const mine = history.filter(({ group }) => group === id);
        const points = [
          { atUs: 0, value: mine[0]?.from ?? target },
          ...mine.map(({ atUs, to }) => ({ atUs, value: to })),
        ];
        return (
          <div key={`${autoscaler} ${id}`}>
            <span>
              {id} <b>{target}</b>
            </span>
            <Sparkline
              window={{ fromUs, toUs: nowUs }}
              points={held(points, { fromUs, untilUs: nowUs })}
              most={most}
              margin={MARGIN}
              base
              label={`${id}: ${mine.map(({ from, to }) => `${from} → ${to}`).join(', ')}`}
              say={(atUs) => `${clockLabel(atUs)}: ${id} ${heldAt(points, atUs)?.value}`}
            />
          </div>
        );
      })}
    </figure>
  );
}

/** Node groups between their minimum and maximum, and starting machines. Equal groups share a line. */
function NodeGroups({ groups }: { readonly groups: readonly NodeGroupView[] }) {
  const t = useTexts('controllers');
  return (
    <ul className={own.list} aria-label={t('nodeGroups')}>
      {alike(groups).map(({ group, ids }) => (
        <li key={`${group.autoscaler} ${group.id}`}>
          <span>
            <b>{ids.join(', ')}</b>{' '}
            {group.target !== group.registered
              ? t('groupGrows', { from: group.registered, to: group.target })
              : t(ids.length > 1 ? 'groupSizeEach' : 'groupSize', { count: group.target })}
            <small>
              {t('groupLimits', { least: group.least, most: group.most, cpu: group.cpu, memory: group.memory })}
            </small>
            {group.booting.map(({ name, dueUs }) => (
              <small key={name} className={own.current}>
                {t('nodeStarts', { name, time: clockLabel(dueUs) })}
              </small>
            ))}
            <BackedOff untilUs={group.backoffUntilUs} />
          </span>
        </li>
      ))}
    </ul>
  );
}

interface Alike {
  readonly group: NodeGroupView;
  readonly ids: string[];
}

/** Groups at rest with equal figures share a set; a changing group has its own. */
function alike(groups: readonly NodeGroupView[]): Alike[] {
  const sets = new Map<string, Alike>();
  for (const group of groups) {
    const { id, autoscaler, least, most, target, registered, cpu, memory, booting, backoffUntilUs } = group;
    const moves = target !== registered || booting.length > 0 || backoffUntilUs !== undefined;
    const key = moves ? id : [autoscaler, least, most, target, cpu, memory].join(' ');
    const set = sets.get(key);
    if (set) set.ids.push(id);
    else sets.set(key, { group, ids: [id] });
  }
  return [...sets.values()];
}

function BackedOff({ untilUs }: { readonly untilUs: Micros | undefined }) {
  const t = useTexts('controllers');
  const isAhead = useMoment(({ timeUs }) => untilUs !== undefined && untilUs > timeUs);
  return isAhead ? <small>{t('groupBacksOff', { time: clockLabel(untilUs ?? 0) })}</small> : null;
}
