import type { Micros } from '#base/time.ts';
import { formatMoment } from '#base/time.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useAsk } from '#client/useAsk.ts';
import { useCollection } from '#client/useCollection.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { formatCpu, formatMemory, formatWait } from '#panelParts/figures/formatFigures.ts';
import type { NodeUsage, PodFigures, ResourceFigures, ThresholdFigures } from '#protocol/nodeResources.ts';
import looks from '#widgets/looks.module.css';
import { PodMark } from '#widgets/PodMark.tsx';
import { DataTable } from '#widgets/table/DataTable.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { Cgroups } from './Cgroups.tsx';
import { EvictionPicture } from './EvictionPicture.tsx';
import styles from './Resources.module.css';

const byEviction = ({ evictionRank }: PodFigures): number => evictionRank;

const AMOUNTS = ['requests', 'limits', 'usage'] as const;

/** Whether a memory threshold is crossed or will be, so that the eviction order matters. */
function isShortOfMemory({ thresholds, nextLookUs }: NodeUsage): boolean {
  return (
    nextLookUs >= 0 ||
    thresholds.some(
      ({ signal, capacity, available, amount, metSinceUs }) =>
        signal.startsWith('memory') && capacity > 0 && (metSinceUs >= 0 || available < amount),
    )
  );
}

/** CPU and memory of a node: the requests, the use, and the eviction order when there is too little. */
export function Resources({ node }: { readonly node: string }) {
  const { data: usage } = useAsk('nodeUsage', { node });
  if (!usage) return null;
  const isShort = isShortOfMemory(usage);
  return (
    <div className={styles.body}>
      {isShort && <EvictionOrder usage={usage} />}
      <Overcommit usage={usage} />
      <Thresholds usage={usage} />
      {!isShort && <EvictionOrder usage={usage} />}
      <Cgroups usage={usage} />
    </div>
  );
}

/** Requests, limits and use on one scale: requests stay within allocatable, limits need not. */
function Overcommit({ usage }: { readonly usage: NodeUsage }) {
  const t = useTexts('nodeDetail');
  return (
    <section className={styles.part} aria-label={t('overcommit')}>
      <h2>
        <Term card="overcommit">{t('overcommit')}</Term>
      </h2>
      <p className={styles.quiet}>{t('overcommitHint')}</p>
      <Scale name={t('cpu')} figures={usage.cpu} format={formatCpu} />
      <Scale name={t('memory')} figures={usage.memory} format={formatMemory} />
      {usage.cpuThrottledMilli > 0 && (
        <p className={styles.quiet}>{t('throttled', { cpu: formatCpu(usage.cpuThrottledMilli) })}</p>
      )}
      {usage.cpuSqueezedMilli > 0 && (
        <p className={styles.quiet}>{t('squeezed', { cpu: formatCpu(usage.cpuSqueezedMilli) })}</p>
      )}
    </section>
  );
}

interface ScaleProps {
  readonly name: string;
  readonly figures: ResourceFigures;
  readonly format: (value: number) => string;
}

function Scale({ name, figures, format }: ScaleProps) {
  const t = useTexts('nodeDetail');
  const { allocatable, capacity } = figures;
  const whole = Math.max(capacity, ...AMOUNTS.map((amount) => figures[amount]), 1) * 1.02;
  const share = (value: number) => `${(100 * value) / whole}%`;
  return (
    <div className={styles.scale} style={{ '--brim': share(allocatable) } as React.CSSProperties}>
      <h3>
        {name} <small>{t('allocatable', { amount: format(allocatable), capacity: format(capacity) })}</small>
      </h3>
      <dl>
        {AMOUNTS.map((amount) => {
          const value = figures[amount];
          const isOver = value > allocatable;
          return (
            <div key={amount} className={styles.level}>
              <dt>{t(amount)}</dt>
              <dd className={styles.track} aria-hidden="true">
                <i data-amount={amount} style={{ width: share(Math.min(value, allocatable)) }} />
                {isOver && <i data-amount="over" style={{ width: share(value - allocatable) }} />}
              </dd>
              <dd className={styles.number} data-over={isOver || undefined}>
                {format(value)} <small>{percent(value, allocatable)}</small>
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

function percent(part: number, whole: number): string {
  return whole > 0 ? `${Math.round((100 * part) / whole)} %` : '';
}

/** Each eviction signal compared with its threshold. */
function Thresholds({ usage }: { readonly usage: NodeUsage }) {
  const t = useTexts('nodeDetail');
  const nowUs = useMoment(({ timeUs }) => timeUs);
  const known = usage.thresholds.filter(({ capacity }) => capacity > 0);
  const unknown = usage.thresholds.filter(({ capacity }) => capacity <= 0);
  return (
    <section className={styles.part} aria-label={t('eviction')}>
      <h2>
        <Term
          card="evictionSignals"
          rows={() =>
            known.map(({ signal, text, available }) => [
              `${signal}<${text}`,
              signal.startsWith('pid') ? String(available) : formatMemory(available),
            ])
          }
        >
          {t('eviction')}
        </Term>
      </h2>
      <p className={styles.quiet}>
        {usage.nextLookUs > nowUs ? t('nextLook', { at: formatMoment(usage.nextLookUs) }) : t('noLook')}
      </p>
      <ul>
        {known.map((threshold) => (
          <Signal key={`${threshold.signal} ${threshold.isHard}`} threshold={threshold} nowUs={nowUs} />
        ))}
      </ul>
      {unknown.length > 0 && (
        <p className={styles.quiet}>
          {t('notMeasured', { signals: unknown.map(({ signal, text }) => `${signal}<${text}`).join(', ') })}
        </p>
      )}
    </section>
  );
}

function Signal({ threshold, nowUs }: { readonly threshold: ThresholdFigures; readonly nowUs: Micros }) {
  const t = useTexts('nodeDetail');
  const { signal, text, amount, available, capacity, isHard, graceSeconds, metSinceUs } = threshold;
  const format = signal.startsWith('pid') ? String : formatMemory;
  const share = (value: number) => `${Math.min(100, (100 * value) / capacity)}%`;
  const isMet = metSinceUs >= 0;
  const isBelow = available < amount;
  return (
    <li className={styles.signal}>
      <code>
        {signal}&lt;{text}
      </code>
      <small>{isHard ? t('hard') : t('soft', { seconds: graceSeconds })}</small>
      <span className={styles.track} aria-hidden="true">
        <i data-amount={isMet || isBelow ? 'short' : 'available'} style={{ width: share(available) }} />
        <b style={{ left: share(amount) }} />
      </span>
      <span className={styles.number}>{t('available', { amount: format(available) })}</span>
      {isBelow && !isMet && (
        <VerdictText verdict="waiting" className={looks.wholeLine}>
          {t('belowNow')}
        </VerdictText>
      )}
      {isMet && (
        <VerdictText verdict="error" className={looks.wholeLine}>
          {t('metFor', { wait: formatWait(nowUs - metSinceUs) })}
        </VerdictText>
      )}
    </li>
  );
}

/** The order of eviction when memory is short, and the kernel's order of OOM kills; the two differ. */
function EvictionOrder({ usage }: { readonly usage: NodeUsage }) {
  const t = useTexts('nodeDetail');
  const { map } = useCollection('pods');
  const select = useSelection((state) => state.select);
  const ranked = usage.pods
    .filter(({ evictionRank }) => evictionRank > 0)
    .sort((a, b) => byEviction(a) - byEviction(b));
  // Equal scores have equal places, because the kernel's choice between them is not defined.
  const killRank = (pod: PodFigures) => ranked.filter((other) => highestScore(other) > highestScore(pod)).length + 1;
  const markOf = ({ pod }: PodFigures) => {
    const [namespace = '', name = ''] = pod.split('/');
    return (
      <PodMark
        name={name}
        title={pod}
        colour={map.get(pod)?.colour ?? 1}
        onClick={() => select({ kind: 'Pod', namespace, name })}
      />
    );
  };
  return (
    <section className={styles.wide} aria-label={t('order')}>
      <h2>
        <Term card="evictionOrder">{t('order')}</Term>
      </h2>
      <p className={styles.quiet}>{t('orderHint')}</p>
      {ranked.length === 0 ? (
        <p className={styles.quiet}>{t('noPods')}</p>
      ) : (
        <EvictionPicture
          pods={ranked}
          markOf={markOf}
          scoreOf={(pod) => (pod.containers.length === 0 ? undefined : highestScore(pod))}
        />
      )}
      {ranked.length > 0 && (
        <DataTable
          className={styles.table}
          label={t('order')}
          rows={ranked}
          keyOf={({ uid }) => uid}
          named="pod"
          columns={[
            { id: 'evicted', heading: t('evicted'), cell: ({ evictionRank }) => evictionRank, sortBy: byEviction },
            { id: 'pod', heading: t('pod'), cell: markOf, sortBy: ({ pod }) => pod },
            { id: 'above', heading: t('aboveRequest'), cell: (pod) => (excessOf(pod) > 0 ? t('yes') : t('no')) },
            {
              id: 'priority',
              heading: t('priority'),
              cell: ({ priority }) => priority,
              sortBy: ({ priority }) => priority,
            },
            { id: 'excess', heading: t('excess'), cell: (pod) => signed(excessOf(pod)), sortBy: excessOf },
            { id: 'qosClass', heading: <Term card="qosClass">{t('qosClass')}</Term>, cell: ({ qosClass }) => qosClass },
            { id: 'adjustments', heading: <Term card="oomScore">oom_score_adj</Term>, cell: adjustments },
            {
              id: 'killed',
              heading: t('killed'),
              cell: (pod) => (pod.containers.length === 0 ? '–' : killRank(pod)),
              sortBy: killRank,
            },
          ]}
        />
      )}
    </section>
  );
}

function excessOf({ memoryBytes, memoryRequestBytes }: PodFigures): number {
  return memoryBytes - memoryRequestBytes;
}

function highestScore({ containers }: PodFigures): number {
  return Math.max(Number.NEGATIVE_INFINITY, ...containers.map(({ oomScore }) => oomScore));
}

function adjustments({ containers }: PodFigures): string {
  return [...new Set(containers.map(({ oomScoreAdj }) => oomScoreAdj))].join(', ') || '–';
}

function signed(bytes: number): string {
  return bytes < 0 ? `−${formatMemory(-bytes)}` : `+${formatMemory(bytes)}`;
}
