import type { ReactNode } from 'react';
import { pluginCard } from '#panelParts/cards/pluginCard.ts';
import { Term } from '#panelParts/cards/Term.tsx';
import { classes } from '#widgets/classes.ts';
import type { MatrixCell } from '#widgets/table/Matrix.tsx';
import heads from '../heads/heads.module.css';
import styles from './PluginTable.module.css';
import type { TableParts } from './tableParts.ts';

interface RowName {
  readonly plugin: string;
  /** The extension point that the row is of. */
  readonly point: 'Filter' | 'Score';
  /** Of the plugin's name, what there is room for. */
  readonly short?: string;
  /** What it said of each node, for its card. */
  readonly nodes: () => [node: string, said: string][];
  readonly isNow?: boolean;
  /** At the end of the line. */
  readonly beside?: ReactNode;
}

/** The plugin that a row is about. */
export function rowName(
  { hover }: TableParts,
  { plugin, point, short = plugin, nodes, isNow, beside }: RowName,
): MatrixCell {
  return {
    className: classes(hover.row.endsWith(`/${plugin}`) && heads.lit, isNow && styles.now),
    title: plugin,
    'data-plugin': `${point}/${plugin}`,
    content: (
      <>
        <Term card={pluginCard(plugin)} rows={nodes} className={heads.cut}>
          {short}
        </Term>
        {beside}
      </>
    ),
  };
}
