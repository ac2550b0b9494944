import { useTexts } from '#i18n/useTexts.ts';
import { formatMemory } from '#panelParts/figures/formatFigures.ts';
import type { PodFigures } from '#protocol/nodeResources.ts';
import { type EvictionRow, evictionRows } from '#scenes/eviction/evictionRows.ts';
import styles from './EvictionPicture.module.css';

const ROW_PX = 30;

interface EvictionPictureProps {
  readonly pods: readonly PodFigures[];
  readonly markOf: (pod: PodFigures) => React.ReactNode;
  readonly scoreOf: (pod: PodFigures) => number | undefined;
}

type Row = EvictionRow<ReturnType<typeof candidateOf>>;

/**
 * Both orders as one picture: use beside request from the first to the last, and lines to the kernel's place of each.
 */
export function EvictionPicture({ pods, markOf, scoreOf }: EvictionPictureProps) {
  const t = useTexts('nodeDetail');
  const rows = evictionRows(pods.map((pod) => candidateOf(pod, scoreOf(pod))));
  const killed = rows.filter(({ killPlace }) => killPlace >= 0).sort((a, b) => a.killPlace - b.killPlace);
  const hasPriorities = new Set(pods.map(({ priority }) => priority)).size > 1;
  return (
    <div className={styles.picture}>
      <b>{t('evictedFirst')}</b>
      <b>{t('useAndRequest')}</b>
      <b />
      <b>{t('killedFirst')}</b>
      <ol className={styles.order} style={{ gridAutoRows: ROW_PX }}>
        {rows.map((row) => (
          <li key={row.candidate.uid} data-first={row.isFirstOfRule || undefined}>
            <span>{row.candidate.evictionRank}</span>
            {markOf(row.candidate.pod)}
            <Bar row={row} hasPriorities={hasPriorities} />
          </li>
        ))}
      </ol>
      <svg
        className={styles.slopes}
        viewBox={`0 0 100 ${rows.length * ROW_PX}`}
        preserveAspectRatio="none"
        style={{ height: rows.length * ROW_PX }}
        aria-hidden="true"
      >
        {rows.map(({ candidate: { uid }, killPlace }, index) =>
          killPlace < 0 ? null : (
            <path
              key={uid}
              data-moves={killPlace !== index || undefined}
              d={`M0 ${(index + 0.5) * ROW_PX}C50 ${(index + 0.5) * ROW_PX} 50 ${(killPlace + 0.5) * ROW_PX} 100 ${(killPlace + 0.5) * ROW_PX}`}
              vectorEffect="non-scaling-stroke"
            />
          ),
        )}
      </svg>
      <ol className={styles.order} style={{ gridAutoRows: ROW_PX }}>
        {killed.map(({ candidate: { uid, pod, oomScore } }) => (
          <li key={uid}>
            {markOf(pod)}
            <small>oom_score {oomScore}</small>
          </li>
        ))}
      </ol>
    </div>
  );
}

function candidateOf(pod: PodFigures, oomScore: number | undefined) {
  const { uid, evictionRank, memoryBytes, memoryRequestBytes } = pod;
  return { uid, evictionRank, usedBytes: memoryBytes, requestedBytes: memoryRequestBytes, oomScore, pod };
}

/** The use up to the request, the use above it, and the request as a line. */
function Bar({ row, hasPriorities }: { readonly row: Row; readonly hasPriorities: boolean }) {
  const t = useTexts('nodeDetail');
  const { candidate, isAbove, isFirstOfRule, used, requested } = row;
  const { pod } = candidate;
  const words = t(isAbove ? 'usesAbove' : 'usesWithin', {
    used: formatMemory(pod.memoryBytes),
    request: formatMemory(pod.memoryRequestBytes),
  });
  return (
    <span className={styles.bar} title={words}>
      <span className={styles.track}>
        <i data-part="within" style={{ width: `${Math.min(used, requested) * 100}%` }} />
        {isAbove && (
          <i data-part="above" style={{ left: `${requested * 100}%`, width: `${(used - requested) * 100}%` }} />
        )}
        <em style={{ left: `${requested * 100}%` }} />
      </span>
      <small>
        {words}
        {hasPriorities && `, ${t('priorityOf', { priority: pod.priority })}`}
      </small>
      {isFirstOfRule && <strong>{t(isAbove ? 'ruleAbove' : 'ruleWithin')}</strong>}
    </span>
  );
}
