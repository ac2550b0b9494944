import { selectNode, useIsNodeSelected } from '#client/selectionStore.ts';
import { classes } from '#widgets/classes.ts';
import styles from './heads.module.css';

interface NodeButtonProps {
  readonly node: string;
  /** Underlined, as what stands below it is looked at. */
  readonly isLit?: boolean;
  readonly title?: string;
  readonly children: string;
}

/** The name of a node above its column; it selects the node. */
export function NodeButton({ node, isLit, title, children }: NodeButtonProps) {
  const isSelected = useIsNodeSelected(node);
  return (
    <button
      type="button"
      className={classes(styles.node, isLit && styles.lit)}
      aria-pressed={isSelected}
      title={title}
      onClick={() => selectNode(node)}
    >
      {children}
    </button>
  );
}
