import type { Micros } from '#base/time.ts';
import { clockLabel } from '#base/time.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useMoment } from '#client/useMoment.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { AutoscaledNodeView, AutoscalerView } from '#protocol/autoscaling.ts';
import { CountdownRing } from '#widgets/CountdownRing.tsx';
import looks from '#widgets/looks.module.css';
import { VerdictGlyph } from '#widgets/VerdictGlyph.tsx';
import own from './Scaling.module.css';

const MOST = 30;

interface NodesProps {
  readonly nodes: readonly AutoscaledNodeView[];
  readonly autoscalers: readonly AutoscalerView[];
}

/** Each node compared with the threshold: needed, counting down, or held by a blocker. */
export function AutoscaledNodes({ nodes, autoscalers }: NodesProps) {
  const t = useTexts('controllers');
  const threshold = autoscalers[0]?.utilizationThreshold ?? 0;
  return (
    <>
      {autoscalers.map((autoscaler) => (
        <Cooldown key={autoscaler.name} autoscaler={autoscaler} />
      ))}
      <ul className={own.nodes} aria-label={t('autoscaledNodes', { percent: Math.round(threshold * 100) })}>
        {nodes.slice(0, MOST).map((node) => (
          <ScaledNode key={`${node.autoscaler} ${node.node}`} node={node} threshold={threshold} />
        ))}
        {nodes.length > MOST && <li>{t('more', { count: nodes.length - MOST })}</li>}
      </ul>
    </>
  );
}

function Cooldown({ autoscaler: { cooldown, name } }: { readonly autoscaler: AutoscalerView }) {
  const t = useTexts('controllers');
  const leftUs = useMoment(({ timeUs }) => Math.max(0, (cooldown?.untilUs ?? 0) - timeUs));
  if (!cooldown || leftUs === 0) return null;
  return (
    <p className={looks.pale}>
      {t('cooldown', { name, time: clockLabel(leftUs), after: t(`after.${cooldown.after}`) })}
    </p>
  );
}

function ScaledNode({ node, threshold }: { readonly node: AutoscaledNodeView; readonly threshold: number }) {
  const t = useTexts('controllers');
  const select = useSelection((state) => state.select);
  const { phase, blocker, utilization, unneededSinceUs, removableUs } = node;
  const percent = Math.round(utilization * 100);
  const why = blocker ? `${blocker.reason}${blocker.pod === undefined ? '' : ` ${blocker.pod}`}` : '';
  return (
    <li data-phase={phase} data-node={node.node} title={why}>
      <button type="button" onClick={() => select({ kind: 'Node', name: node.node })}>
        {node.node}
      </button>
      <span className={own.meter} aria-hidden="true">
        <i style={{ width: `${Math.min(100, percent)}%` }} data-under={utilization < threshold || undefined} />
        <i className={own.threshold} style={{ left: `${threshold * 100}%` }} />
      </span>
      <span className={own.num}>{percent}%</span>
      <span className={own.phase}>
        {blocker && <VerdictGlyph verdict="cannot" />}
        {blocker ? blocker.reason : t(`phasesOfNode.${phase}`)}
        {phase === 'unneeded' && unneededSinceUs !== undefined && removableUs !== undefined && (
          <Unneeded sinceUs={unneededSinceUs} untilUs={removableUs} />
        )}
      </span>
    </li>
  );
}

function Unneeded({ sinceUs, untilUs }: { readonly sinceUs: Micros; readonly untilUs: Micros }) {
  const leftUs = useMoment(({ timeUs }) => Math.max(0, Math.ceil((untilUs - timeUs) / 1_000_000) * 1_000_000));
  return (
    <span className={own.ringed}>
      <CountdownRing rest={leftUs / Math.max(1, untilUs - sinceUs)} />
      {clockLabel(leftUs)}
    </span>
  );
}
