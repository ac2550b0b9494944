import type { NodeVerdict } from '../../protocol/explanation.ts';
import type { NodeView } from '../../protocol/views.ts';
import type { CellRect } from '../../scenes/nodeField/fieldView.ts';
import { useIsNodeSelected } from '../Scheduling/nodeSelection.ts';
import styles from './Nodes.module.css';
import { useNodeText } from './useNodeText.ts';

interface TwinCellProps {
  readonly node: NodeView;
  /** From 1. */
  readonly column: number;
  readonly cell: CellRect;
  readonly isCursor: boolean;
  readonly verdict: NodeVerdict | undefined;
  readonly hasVerdicts: boolean;
  readonly onFocus: () => void;
}

/** A node for a screen reader, lying over its picture. */
export function TwinCell({ node, column, cell, isCursor, verdict, hasVerdicts, onFocus }: TwinCellProps) {
  const { whole } = useNodeText();
  const selected = useIsNodeSelected(node.name);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table's cells cannot lie over a canvas
    <div
      role="gridcell"
      className={styles.twinCell}
      tabIndex={isCursor ? 0 : -1}
      aria-colindex={column}
      aria-selected={selected}
      aria-label={whole(node, verdict, hasVerdicts)}
      data-node={node.name}
      style={{ transform: `translate(${cell.x}px, ${cell.y}px)`, width: cell.width, height: cell.height }}
      onFocus={onFocus}
    />
  );
}
