import { useMemo } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import type { CycleExplanation } from '#protocol/explanation.ts';
import { samplingStrip, WORKERS } from '#scenes/sampling/samplingStrip.ts';
import { classes } from '#widgets/classes.ts';
import styles from './SamplingStrip.module.css';

const WIDTH = 1000;

/** The list of nodes as the search went through it: where it began, how far it looked, where the next one begins, and the pieces that workers take. */
export function SamplingStrip({ cycle }: { readonly cycle: CycleExplanation }) {
  const t = useTexts('scheduling');
  const count = cycle.nodes.length;
  const strip = useMemo(
    () => samplingStrip(count, cycle.startIndex, cycle.evaluated.length),
    [count, cycle.startIndex, cycle.evaluated.length],
  );
  const words = t('pluginTable.sampled', {
    evaluated: cycle.evaluated.length,
    nodes: count,
    start: cycle.startIndex,
    next: cycle.nextStartIndex,
  });
  const isSampled = cycle.evaluated.length < count;
  return (
    <figure className={styles.strip}>
      <svg viewBox={`0 0 ${WIDTH} 26`} preserveAspectRatio="none" role="img" aria-label={words}>
        <path className={styles.list} d={`M0 9H${WIDTH}`} vectorEffect="non-scaling-stroke" />
        {strip.visited.map(({ from, to }) => (
          <path
            key={from}
            className={styles.visited}
            d={`M${from * WIDTH} 9H${to * WIDTH}`}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {strip.chunks.map(({ from, to, worker }) => (
          <rect
            key={from}
            className={classes(styles.chunk, worker % 2 === 1 && styles.odd)}
            x={from * WIDTH}
            width={Math.max(0, (to - from) * WIDTH - 1)}
            y="15"
            height="8"
          >
            <title>{t('sampling.worker', { worker: worker + 1 })}</title>
          </rect>
        ))}
        <Mark at={cycle.startIndex / count} className={styles.start} />
        <Mark at={cycle.nextStartIndex / count} className={styles.next} />
      </svg>
      <figcaption>
        <Term card="sampling" numbers={{ evaluated: cycle.evaluated.length, nodes: count }}>
          {words}
        </Term>
        {isSampled && <span>{t('sampling.needed', { count: cycle.feasible.length })}</span>}
        <span>{t('sampling.workers', { workers: WORKERS, size: strip.chunkSize })}</span>
      </figcaption>
    </figure>
  );
}

function Mark({ at, className }: { readonly at: number; readonly className: string | undefined }) {
  if (!Number.isFinite(at)) return null;
  return <path className={className} d={`M${at * WIDTH} 2V16`} vectorEffect="non-scaling-stroke" />;
}
