import { memo, useMemo, useState } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import { formatCpu, formatMemory } from '#panelParts/figures/formatQuantities.ts';
import { shortPodName } from '#panelParts/pods/shortPodName.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import type { NodeView, PodView } from '#protocol/views.ts';
import { classes } from '#widgets/classes.ts';
import matrix from '../matrix.module.css';
import type { Reveal } from '../pipeline/revealAt.ts';
import type { ColumnPlan } from '../planColumns.ts';
import { buildSieve } from './buildSieve.ts';
import { ColumnHeads } from './ColumnHeads.tsx';
import { FilterRows } from './FilterRows.tsx';
import { ScoreRows } from './ScoreRows.tsx';
import styles from './Sieve.module.css';
import { type Hover, SieveContext } from './sieveContext.ts';

/** Beside a longer name there is room for one of the two requests. */
const SHORT = 7;

interface SieveProps {
  readonly cycle: CycleExplanation;
  readonly plan: ColumnPlan;
  readonly nodes: ReadonlyMap<string, NodeView>;
  readonly pod: PodView | undefined;
  readonly reveal: Reveal;
}

/** Columns fall, rows decide: every node falls through the Filter plugins, and what arrives is scored. */
export const Sieve = memo(function Sieve({ cycle, plan, nodes, pod, reveal }: SieveProps) {
  const t = useTexts('scheduling');
  const sieve = useMemo(() => buildSieve(cycle), [cycle]);
  const [hover, setHover] = useState<Hover>({ column: '', row: '' });
  const shortName = shortPodName(cycle.pod.slice(cycle.pod.indexOf('/') + 1), pod?.workload ?? '');
  const name = cycle.pod.slice(cycle.pod.indexOf('/') + 1);
  const context = useMemo(() => ({ cycle, sieve, plan, reveal, hover }), [cycle, sieve, plan, reveal, hover]);
  return (
    <SieveContext value={context}>
      <table
        className={classes(matrix.matrix, styles.sieve)}
        aria-label={t('sieve.label', { pod: name })}
        onPointerOver={(event) => setHover(hoverOf(event.target))}
        onPointerLeave={() => setHover({ column: '', row: '' })}
      >
        <thead>
          <tr>
            <th scope="col">
              <b className={matrix.name} title={cycle.pod}>
                {shortName}
              </b>
              {pod && (
                <span className={styles.faint}>
                  {shortName.length > SHORT
                    ? formatCpu(pod.cpuMilli)
                    : `${formatCpu(pod.cpuMilli)} · ${formatMemory(pod.memoryBytes)}`}
                </span>
              )}
            </th>
            <ColumnHeads nodes={nodes} />
          </tr>
        </thead>
        <tbody>
          <FilterRows />
          <ScoreRows />
        </tbody>
      </table>
    </SieveContext>
  );
});

function hoverOf(target: EventTarget): Hover {
  if (!(target instanceof Element)) return { column: '', row: '' };
  return {
    column: target.closest<HTMLElement>('[data-column]')?.dataset.column ?? '',
    row: target.closest<HTMLElement>('[data-row]')?.dataset.row ?? '',
  };
}
