import { useTexts } from '#i18n/useTexts.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import { classes } from '#widgets/classes.ts';
import type { Reveal } from '../pipeline/revealAt.ts';
import type { FoldedColumn } from '../planColumns.ts';
import type { Sieve as SieveModel } from './buildSieve.ts';
import styles from './Sieve.module.css';
import { useSieve } from './sieveContext.ts';

/** The sums, each with the shares it is made of on a bar from 0 to the highest possible. */
export function TotalRow() {
  const t = useTexts('scheduling');
  const { sieve, plan } = useSieve();
  return (
    <tr className={classes(styles.band, styles.totals)}>
      <th scope="row">
        <b>{t('sieve.total')}</b>
        <span className={styles.weight}>{t('sieve.of', { highest: sieve.highestPossible })}</span>
      </th>
      {plan.columns.map((column) =>
        column.kind === 'node' ? (
          <Total key={column.id} node={column.node} />
        ) : (
          <FoldedTotal key={column.id} column={column} />
        ),
      )}
    </tr>
  );
}

/** The sum is there once every score is and, where the cycle has a beat for it, that beat has come. */
function isSummed(cycle: CycleExplanation, { scoreRows }: SieveModel, reveal: Reveal): boolean {
  const hasBeat = cycle.beats.some((beat) => beat.stage === 'NormalizeScore' && beat.plugin === '');
  if (hasBeat && reveal.plugin('NormalizeScore', '') === 'ahead') return false;
  return scoreRows.every((row) => reveal.plugin('NormalizeScore', row.plugin) !== 'ahead');
}

function Total({ node }: { readonly node: string }) {
  const t = useTexts('scheduling');
  const { cycle, sieve, plan, reveal } = useSieve();
  const total = sieve.total(node);
  const shown = isSummed(cycle, sieve, reveal);
  if (total === undefined || !shown) {
    return <td className={styles.total} data-column={node} />;
  }
  const isBest = sieve.best.includes(node);
  const isTie = isBest && sieve.best.length > 1;
  return (
    <td
      className={classes(styles.total, isBest && styles.best, plan.density !== 'full' && styles.small)}
      data-column={node}
      title={isTie ? t('sieve.tieNote', { count: sieve.best.length }) : undefined}
    >
      {isBest && (
        <span className={styles.rank}>
          {isTie ? t(node === cycle.selected ? 'sieve.picked' : 'sieve.tie') : t('sieve.highest')}
        </span>
      )}
      <span>{total}</span>
      <span className={styles.stack} aria-hidden="true">
        {sieve.scoreRows.map((row) => (
          <i
            key={row.plugin}
            title={row.plugin}
            style={{ width: `${(100 * (sieve.score(node, row)?.weighted ?? 0)) / sieve.highestPossible}%` }}
          />
        ))}
      </span>
    </td>
  );
}

function FoldedTotal({ column }: { readonly column: FoldedColumn }) {
  const { sieve } = useSieve();
  const totals = column.nodes.flatMap((node) => sieve.total(node) ?? []);
  const low = Math.min(...totals);
  const high = Math.max(...totals);
  return (
    <td className={classes(styles.total, styles.small)} data-column={column.id}>
      {totals.length > 0 && <span>{low === high ? low : `${low}–${high}`}</span>}
    </td>
  );
}
