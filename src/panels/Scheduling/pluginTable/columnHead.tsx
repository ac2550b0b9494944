import type { NodeView } from '#protocol/views.ts';
import looks from '#widgets/looks.module.css';
import type { MatrixCell } from '#widgets/table/Matrix.tsx';
import { NodeButton } from '../heads/NodeButton.tsx';
import type { FoldedColumn, PlanColumn } from '../planColumns.ts';
import { shortNodeName } from '../shortNodeName.ts';
import { shortReason } from '../shortReason.ts';
import styles from './PluginTable.module.css';
import type { TableParts } from './tableParts.ts';

/** The name of a node above its column, or how many nodes the column stands for. */
export function columnHead(
  { t, density, hover }: TableParts,
  column: PlanColumn,
  nodes: ReadonlyMap<string, NodeView>,
): MatrixCell {
  if (column.kind === 'folded') {
    return {
      className: styles.head,
      title: column.nodes.slice(0, 40).join('\n'),
      content: (
        <>
          <b className={styles.foldedHead}>{t('pluginTable.folded', { count: column.nodes.length })}</b>
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
          title={zone ? `${node}, ${t('pluginTable.zone', { zone })}` : node}
        >
          {density === 'narrow' ? shortNodeName(node) : node}
        </NodeButton>
        {zone !== '' && density === 'full' && (
          <span className={styles.faint}>{zone.length > 2 ? zone : t('pluginTable.zone', { zone })}</span>
        )}
      </>
    ),
  };
}

/** What the nodes of a folded column have in common. */
export function foldedWords(t: TableParts['t'], column: FoldedColumn): string {
  switch (column.fate) {
    case 'feasible':
      return t('pluginTable.otherFeasible');
    case 'unvisited':
      return t('pluginTable.unvisited');
    case 'unknown':
      return t('pluginTable.notInSnapshot');
    case 'rejected':
      return column.plugin === '' ? t('pluginTable.otherReasons') : shortReason(column.reasons, column.plugin);
  }
}
