import { Term } from '#panelParts/cards/Term.tsx';
import type { CycleExplanation } from '#protocol/explanation.ts';
import { classes } from '#widgets/classes.ts';
import type { MatrixCell, MatrixRow } from '#widgets/table/Matrix.tsx';
import type { Reveal } from '../pipeline/revealAt.ts';
import type { Column, FoldedColumn } from '../planColumns.ts';
import type { Sieve } from './buildSieve.ts';
import { formatRange } from './rangeOf.ts';
import styles from './Sieve.module.css';
import type { SieveParts } from './sieveParts.ts';

/** The sums, each with the shares it is made of on a bar from 0 to the highest possible. */
export function totalRow(parts: SieveParts): MatrixRow<Column> {
  const { t, sieve } = parts;
  return {
    id: 'total',
    marks: { className: classes(styles.band, styles.totals) },
    name: {
      content: (
        <>
          <b>
            <Term card="totals" rows={() => sumsOf(parts)}>
              {t('sieve.total')}
            </Term>
          </b>
          <span className={styles.weight}>{t('sieve.of', { highest: sieve.highestPossible })}</span>
        </>
      ),
    },
    cell: (column) => (column.kind === 'node' ? totalCell(parts, column.node) : foldedTotal(sieve, column)),
  };
}

/** The sum of each node, term by term. */
function sumsOf({ cycle, sieve, reveal }: SieveParts): [string, string][] {
  if (!isSummed(cycle, sieve, reveal)) return [];
  return cycle.feasible.map((index, at) => {
    const node = cycle.nodes[index] ?? '';
    return [node, `${sumOf(node, sieve)} = ${cycle.totals[at]}`];
  });
}

function sumOf(node: string, sieve: Sieve): string {
  return sieve.scoreRows.map((row) => sieve.score(node, row)?.weighted ?? 0).join(' + ');
}

/** The sum is there once every score is and, where the cycle has a beat for it, that beat has come. */
function isSummed(cycle: CycleExplanation, { scoreRows }: Sieve, reveal: Reveal): boolean {
  const hasBeat = cycle.beats.some((beat) => beat.stage === 'NormalizeScore' && beat.plugin === '');
  if (hasBeat && reveal.plugin('NormalizeScore', '') === 'ahead') return false;
  return scoreRows.every((row) => reveal.plugin('NormalizeScore', row.plugin) !== 'ahead');
}

function totalCell({ t, cycle, sieve, density, reveal }: SieveParts, node: string): MatrixCell {
  const total = sieve.total(node);
  if (total === undefined || !isSummed(cycle, sieve, reveal)) return { className: styles.total };
  const isBest = sieve.best.includes(node);
  const isTie = isBest && sieve.best.length > 1;
  return {
    className: classes(styles.total, isBest && styles.best, density !== 'full' && styles.small),
    title: isTie ? t('sieve.tieNote', { count: sieve.best.length }) : undefined,
    content: (
      <>
        {isBest && (
          <span className={styles.rank}>
            {isTie ? t(node === cycle.selected ? 'sieve.picked' : 'sieve.tie') : t('sieve.highest')}
          </span>
        )}
        <Term
          card="total"
          numbers={{ node, sum: sumOf(node, sieve), total, highest: sieve.highestPossible }}
          rows={() => sieve.scoreRows.map((row) => [row.plugin, String(sieve.score(node, row)?.weighted ?? 0)])}
          isCell
        >
          {total}
        </Term>
        <span className={styles.stack} aria-hidden="true">
          {sieve.scoreRows.map((row) => (
            <i
              key={row.plugin}
              title={row.plugin}
              style={{ width: `${(100 * (sieve.score(node, row)?.weighted ?? 0)) / sieve.highestPossible}%` }}
            />
          ))}
        </span>
      </>
    ),
  };
}

function foldedTotal(sieve: Sieve, column: FoldedColumn): MatrixCell {
  const totals = sieve.range(column.nodes, 'total');
  return {
    className: classes(styles.total, styles.small),
    content: totals && <span>{formatRange(totals)}</span>,
  };
}
