import { selectNode, useIsNodeSelected } from '#client/nodeSelection.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { NodeView } from '#protocol/views.ts';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import matrix from '../matrix.module.css';
import type { FoldedColumn } from '../planColumns.ts';
import { shortNodeName } from '../shortNodeName.ts';
import { shortReason } from '../shortReason.ts';
import styles from './Sieve.module.css';
import { useSieve } from './sieveContext.ts';

/** Names of the nodes above their columns. */
export function ColumnHeads({ nodes }: { readonly nodes: ReadonlyMap<string, NodeView> }) {
  const { plan } = useSieve();
  return plan.columns.map((column) =>
    column.kind === 'node' ? (
      <NodeHead key={column.id} name={column.node} zone={nodes.get(column.node)?.zone ?? ''} />
    ) : (
      <FoldedHead key={column.id} column={column} />
    ),
  );
}

function NodeHead({ name, zone }: { readonly name: string; readonly zone: string }) {
  const t = useTexts('scheduling');
  const { plan, hover } = useSieve();
  const selected = useIsNodeSelected(name);
  return (
    <th scope="col" className={styles.head} data-column={name} data-lit={hover.column === name || undefined}>
      <button
        type="button"
        className={classes(matrix.headButton, selected && styles.selected)}
        aria-pressed={selected}
        title={zone ? `${name}, ${t('sieve.zone', { zone })}` : name}
        onClick={() => selectNode(name)}
      >
        {plan.density === 'narrow' ? shortNodeName(name) : name}
      </button>
      {zone !== '' && plan.density === 'full' && (
        <span className={styles.faint}>{zone.length > 2 ? zone : t('sieve.zone', { zone })}</span>
      )}
    </th>
  );
}

function FoldedHead({ column }: { readonly column: FoldedColumn }) {
  const t = useTexts('scheduling');
  const { hover } = useSieve();
  return (
    <th
      scope="col"
      className={styles.head}
      data-column={column.id}
      data-lit={hover.column === column.id || undefined}
      title={column.nodes.slice(0, 40).join('\n')}
    >
      <b className={styles.foldedHead}>{t('sieve.folded', { count: column.nodes.length })}</b>
      <span className={looks.spoken}>{foldedWords(t, column)}</span>
    </th>
  );
}

/** What the nodes of a folded column have in common. */
export function foldedWords(t: ReturnType<typeof useTexts<'scheduling'>>, column: FoldedColumn): string {
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
