import { useMemo } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import { verdictTone } from '#panelParts/verdicts/verdictTone.ts';
import type { NodeVerdict } from '#protocol/explanation.ts';
import type { NodeView } from '#protocol/views.ts';
import { levelPath } from '#scenes/bins/levels.ts';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import type { FoldedColumn } from '../planColumns.ts';
import { foldedWords } from '../pluginTable/columnHead.tsx';
import styles from './Bins.module.css';

interface FoldedBinProps {
  readonly column: FoldedColumn;
  readonly nodes: ReadonlyMap<string, NodeView>;
  readonly verdicts: ReadonlyMap<string, NodeVerdict> | undefined;
}

/** Many nodes in one column: how full each is, sorted. */
export function FoldedBin({ column, nodes, verdicts }: FoldedBinProps) {
  const t = useTexts('scheduling');
  const path = useMemo(() => levelPath(levelsOf(column.nodes, nodes)), [column, nodes]);
  const tally = useMemo(() => countVerdicts(column.nodes, verdicts), [column, verdicts]);
  const title = t('bins.levels', { count: column.nodes.length });
  return (
    <div className={styles.bin} data-column={column.id}>
      <div className={styles.verdict}>
        {tally.map(({ tone, count }) => (
          <VerdictText key={tone} verdict={tone}>
            {count}
          </VerdictText>
        ))}
      </div>
      <div className={styles.tub} title={title}>
        <svg className={styles.levels} viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={title}>
          <path d={path} />
        </svg>
      </div>
      <div className={styles.foot}>
        <span className={styles.shared} title={foldedWords(t, column)}>
          {foldedWords(t, column)}
        </span>
      </div>
    </div>
  );
}

/** How much of each node is requested. */
function levelsOf(names: readonly string[], nodes: ReadonlyMap<string, NodeView>): number[] {
  const levels: number[] = [];
  for (const name of names) {
    const node = nodes.get(name);
    if (node) levels.push(node.cpuMilli > 0 ? node.requestedCpuMilli / node.cpuMilli : 0);
  }
  return levels;
}

function countVerdicts(names: readonly string[], verdicts: ReadonlyMap<string, NodeVerdict> | undefined) {
  const counts = new Map<ReturnType<typeof verdictTone>, number>();
  for (const name of names) {
    const verdict = verdicts?.get(name);
    if (verdict) counts.set(verdictTone(verdict.code), (counts.get(verdictTone(verdict.code)) ?? 0) + 1);
  }
  return [...counts].map(([tone, count]) => ({ tone, count }));
}
