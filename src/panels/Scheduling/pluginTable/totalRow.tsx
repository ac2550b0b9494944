import { Term } from '#panelParts/cards/Term.tsx';
import type { CycleExplanation } from '#protocol/explanation.ts';
import { classes } from '#widgets/classes.ts';
import type { MatrixCell, MatrixRow } from '#widgets/table/Matrix.tsx';
import type { Reveal } from '../pipeline/revealAt.ts';
import type { FoldedColumn, PlanColumn } from '../planColumns.ts';
import type { PluginTable } from './buildPluginTable.ts';
import styles from './PluginTable.module.css';
import { formatRange } from './rangeOf.ts';
import type { TableParts } from './tableParts.ts';

/** The sums, each with the shares it is made of on a bar from 0 to the highest possible. */
export function totalRow(parts: TableParts): MatrixRow<PlanColumn> {
  const { t, table } = parts;
  return {
    id: 'total',
    marks: { className: classes(styles.band, styles.totals) },
    name: {
      content: (
        <>
          <b>
            <Term card="totals" rows={() => sumsOf(parts)}>
              {t('pluginTable.total')}
            </Term>
          </b>
          <span className={styles.weight}>{t('pluginTable.of', { highest: table.highestPossible })}</span>
        </>
      ),
    },
    cell: (column) => (column.kind === 'node' ? totalCell(parts, column.node) : foldedTotal(table, column)),
  };
}

/** The sum of each node, term by term. */
function sumsOf({ cycle, table, reveal }: TableParts): [string, string][] {
  if (!isSummed(cycle, table, reveal)) return [];
  return cycle.feasible.map((index, at) => {
    const node = cycle.nodes[index] ?? '';
    return [node, `${sumOf(node, table)} = ${cycle.totals[at]}`];
  });
}

function sumOf(node: string, table: PluginTable): string {
  return table.scoreRows.map((row) => table.score(node, row)?.weighted ?? 0).join(' + ');
}

/** The sum is there once every score is and, where the cycle has a step for it, that step has come. */
function isSummed(cycle: CycleExplanation, { scoreRows }: PluginTable, reveal: Reveal): boolean {
  const hasStep = cycle.steps.some((cycleStep) => cycleStep.stage === 'NormalizeScore' && cycleStep.plugin === '');
  if (hasStep && reveal.plugin('NormalizeScore', '') === 'ahead') return false;
  return scoreRows.every((row) => reveal.plugin('NormalizeScore', row.plugin) !== 'ahead');
}

function totalCell({ t, cycle, table, density, reveal }: TableParts, node: string): MatrixCell {
  const total = table.total(node);
  if (total === undefined || !isSummed(cycle, table, reveal)) return { className: styles.total };
  const isBest = table.best.includes(node);
  const isTie = isBest && table.best.length > 1;
  return {
    className: classes(styles.total, isBest && styles.best, density !== 'full' && styles.small),
    title: isTie ? t('pluginTable.tieNote', { count: table.best.length }) : undefined,
    content: (
      <>
        {isBest && (
          <span className={styles.rank}>
            {isTie ? t(node === cycle.selected ? 'pluginTable.picked' : 'pluginTable.tie') : t('pluginTable.highest')}
          </span>
        )}
        <Term
          card="total"
          numbers={{ node, sum: sumOf(node, table), total, highest: table.highestPossible }}
          rows={() => table.scoreRows.map((row) => [row.plugin, String(table.score(node, row)?.weighted ?? 0)])}
          isCell
        >
          {total}
        </Term>
        <span className={styles.stack} aria-hidden="true">
          {table.scoreRows.map((row) => (
            <i
              key={row.plugin}
              title={row.plugin}
              style={{ width: `${(100 * (table.score(node, row)?.weighted ?? 0)) / table.highestPossible}%` }}
            />
          ))}
        </span>
      </>
    ),
  };
}

function foldedTotal(table: PluginTable, column: FoldedColumn): MatrixCell {
  const totals = table.range(column.nodes, 'total');
  return {
    className: classes(styles.total, styles.small),
    content: totals && <span>{formatRange(totals)}</span>,
  };
}
