import type { NodeView } from '#protocol/views.ts';
import looks from '#widgets/looks.module.css';
import type { MatrixCell } from '#widgets/table/Matrix.tsx';
import { NodeButton } from '../heads/NodeButton.tsx';
import type { Column, FoldedColumn } from '../planColumns.ts';
import { shortNodeName } from '../shortNodeName.ts';
import { shortReason } from '../shortReason.ts';
import styles from './Sieve.module.css';
import type { SieveParts } from './sieveParts.ts';

/** The name of a node above its column, or how many nodes the column stands for. */
export function columnHead(
  { t, density, hover }: SieveParts,
  column: Column,
  nodes: ReadonlyMap<string, NodeView>,
): MatrixCell {
  if (column.kind === 'folded') {
    return {
      className: styles.head,
      title: column.nodes.slice(0, 40).join('\n'),
      content: (
        <>
          <b className={styles.foldedHead}>{t('sieve.folded', { count: column.nodes.length })}</b>
          <span className={looks.spoken}>{foldedWords(t, column)}</span>
        </>
      ),
    };
  }
  const { node } = column;
  const zone = nodes.get(node)?.zone ?? '';
  return {
    className: styles.head,
    content: (
      <>
        <NodeButton
          node={node}
          isLit={hover.column === node}
          title={zone ? `${node}, ${t('sieve.zone', { zone })}` : node}
        >
          {density === 'narrow' ? shortNodeName(node) : node}
        </NodeButton>
        {zone !== '' && density === 'full' && (
          <span className={styles.faint}>{zone.length > 2 ? zone : t('sieve.zone', { zone })}</span>
        )}
      </>
    ),
  };
}

/** What the nodes of a folded column have in common. */
export function foldedWords(t: SieveParts['t'], column: FoldedColumn): string {
  switch (column.fate) {
    case 'feasible':
      return t('sieve.otherFeasible');
    case 'unvisited':
      return t('sieve.unvisited');
    case 'unknown':
      return t('sieve.notInSnapshot');
    case 'rejected':
      return column.plugin === '' ? t('sieve.otherReasons') : shortReason(column.reasons, column.plugin);
  }
}
