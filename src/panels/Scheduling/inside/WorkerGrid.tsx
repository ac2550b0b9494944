import { useMemo } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import { verdictTone } from '#panelParts/verdicts/verdictTone.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import type { CycleDetails } from '#protocol/scheduling.ts';
import { chunkSizeFor, WORKERS, workerGrid } from '#scenes/sampling/samplingStrip.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import { workloadColour } from '#widgets/workloadColour.ts';
import { SamplingStrip } from '../sampling/SamplingStrip.tsx';
import inside from './Inside.module.css';
import styles from './WorkerGrid.module.css';

const MOST_SHOWN = 1200;

interface WorkerGridProps {
  readonly cycle: CycleExplanation;
  readonly details: CycleDetails | undefined;
}

/** The parallel Filter: every node that was looked at, in order, by its worker; where a plugin stopped it, and where each worker's cursor is. */
export function WorkerGrid({ cycle, details }: WorkerGridProps) {
  const t = useTexts('inside');
  const { nodes, startIndex, evaluated, verdicts, filters } = cycle;
  const cells = useMemo(
    () => workerGrid(nodes.length, startIndex, evaluated.length),
    [nodes.length, startIndex, evaluated.length],
  );
  const byNode = useMemo(() => new Map(verdicts.map((verdict) => [verdict.node, verdict])), [verdicts]);
  const twice = useMemo(
    () => new Map((details?.filteredTwice ?? []).map(({ node, rivals }) => [node, rivals])),
    [details],
  );
  const plugins = filters.filter(({ skipped }) => !skipped).map(({ plugin }) => plugin);
  if (cells.length === 0) return <p className={inside.note}>{t('noFilter')}</p>;
  return (
    <section aria-label={t('workers')}>
      <p className={inside.note}>
        {t('workersNote', { workers: WORKERS, size: chunkSizeFor(nodes.length), nodes: nodes.length })}{' '}
        {t('cursors', { count: cells.filter(({ isCursor }) => isCursor).length })}
      </p>
      <SamplingStrip cycle={cycle} />
      <ol className={styles.grid} aria-label={t('gridLabel')}>
        {cells.slice(0, MOST_SHOWN).map(({ index, worker, isCursor }, at) => {
          const node = nodes[evaluated[at] ?? index] ?? '';
          const verdict = byNode.get(node);
          const stop = verdict && verdict.code !== 'Success' ? verdict : undefined;
          const rivals = twice.get(node);
          const words = [
            t('cell', { node, worker: worker + 1 }),
            stop
              ? t('cellStopped', {
                  plugin: stop.plugin,
                  place: plugins.indexOf(stop.plugin) + 1,
                  count: plugins.length,
                })
              : t('cellPassed', { count: plugins.length }),
            ...(rivals ? [t('cellTwice', { rivals: rivals.join(', ') })] : []),
            ...(isCursor ? [t('cellCursor', { worker: worker + 1 })] : []),
          ].join('\n');
          return (
            <li
              key={node}
              className={classes(
                styles.cell,
                workloadColour(worker + 1),
                stop && styles[verdictTone(stop.code)],
                rivals && styles.twice,
                isCursor && styles.cursor,
              )}
              title={words}
              data-worker={worker + 1}
            >
              <span aria-hidden="true">{worker + 1}</span>
              <span className={looks.spoken}>{words}</span>
            </li>
          );
        })}
      </ol>
      {cells.length > MOST_SHOWN && <p className={inside.note}>{t('firstOnly', { count: MOST_SHOWN })}</p>}
      <p className={inside.note}>{t('twiceNote')}</p>
    </section>
  );
}
