import { memo, useMemo } from 'react';
import { useIsNodeSelected } from '#client/selectionStore.ts';
import type { NodeVerdict } from '#protocol/explanation.ts';
import type { DeviceCount } from '#protocol/nodeResources.ts';
import type { NodeView } from '#protocol/views.ts';
import styles from './Nodes.module.css';
import { useNodeText } from './useNodeText.ts';

interface TwinCellProps {
  readonly node: NodeView;
  /** From 1. */
  readonly column: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isCursor: boolean;
  readonly devices: DeviceCount | undefined;
  readonly verdict: NodeVerdict | undefined;
  readonly hasVerdicts: boolean;
  readonly onFocus: (node: string) => void;
}

/** A node for a screen reader, lying over its picture. */
export const TwinCell = memo(function TwinCell({
  node,
  column,
  x,
  y,
  width,
  height,
  isCursor,
  devices,
  verdict,
  hasVerdicts,
  onFocus,
}: TwinCellProps) {
  const text = useNodeText();
  const label = useMemo(
    () => text.whole(node, devices, verdict, hasVerdicts),
    [text, node, devices, verdict, hasVerdicts],
  );
  const selected = useIsNodeSelected(node.name);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table's cells cannot lie over a canvas
    <div
      role="gridcell"
      className={styles.twinCell}
      tabIndex={isCursor ? 0 : -1}
      aria-colindex={column}
      aria-selected={selected}
      aria-label={label}
      data-node={node.name}
      style={{ transform: `translate(${x}px, ${y}px)`, width, height }}
      onFocus={() => onFocus(node.name)}
    />
  );
});
