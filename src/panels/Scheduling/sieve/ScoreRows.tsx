import type { ReactNode } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import type { ScoreRow } from '#protocol/explanation.ts';
import { classes } from '#widgets/classes.ts';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import matrix from '../matrix.module.css';
import type { FoldedColumn } from '../planColumns.ts';
import { SamplingStrip } from '../sampling/SamplingStrip.tsx';
import styles from './Sieve.module.css';
import { useSieve } from './sieveContext.ts';
import { TotalRow } from './TotalRow.tsx';

/** Raw → normalised and the weighted score of every feasible node; the sum stands beneath. */
export function ScoreRows() {
  const t = useTexts('scheduling');
  const { sieve, cycle, plan, hover } = useSieve();
  if (sieve.scoreRows.length === 0) return <NoScores />;
  return (
    <>
      <tr>
        <td className={styles.caption}>
          <span>{t(plan.density === 'full' ? 'sieve.rawNormalised' : 'sieve.weightedOnly')}</span>
          {sieve.skippedScores.length > 0 && (
            <span
              title={t('sieve.skippedScores', {
                count: sieve.skippedScores.length,
                plugins: sieve.skippedScores.join(', '),
              })}
            >
              + {sieve.skippedScores.length}
            </span>
          )}
        </td>
      </tr>
      {sieve.scoreRows.map((row) => (
        <tr key={row.plugin} className={styles.band} data-row={row.plugin}>
          <th scope="row" data-lit={hover.row === row.plugin || undefined} title={row.plugin}>
            <span className={matrix.name}>{row.plugin.replace(/^NodeResources(?=Balanced)/, '')}</span>
            <span className={styles.weight}>× {row.weight}</span>
          </th>
          {plan.columns.map((column) =>
            column.kind === 'node' ? (
              <ScoreCell key={column.id} column={column.node} row={row} />
            ) : (
              <FoldedScore key={column.id} column={column} row={row} />
            ),
          )}
        </tr>
      ))}
      <TotalRow />
      {cycle.evaluated.length < cycle.nodes.length && <Sampled />}
    </>
  );
}

function ScoreCell({ column, row }: { readonly column: string; readonly row: ScoreRow }) {
  const t = useTexts('scheduling');
  const { sieve, plan, reveal } = useSieve();
  const value = sieve.score(column, row);
  const hasRaw = reveal.plugin('Score', row.plugin) !== 'ahead';
  const hasNormalised = reveal.plugin('NormalizeScore', row.plugin) !== 'ahead';
  const isOutside = value !== undefined && (value.normalized < 0 || value.normalized > 100);
  const isDeciding = row.plugin === sieve.deciding && sieve.rivals.includes(column) && hasNormalised;
  const whole = value && hasNormalised ? t('sieve.score', { ...value, weight: row.weight }) : undefined;
  return (
    <td
      className={classes(
        styles.score,
        plan.density === 'narrow' && styles.tight,
        isDeciding && styles.deciding,
        isOutside && styles.outside,
      )}
      data-column={column}
      title={whole}
    >
      {value && hasRaw && (
        <>
          {plan.density === 'full' && (
            <span className={styles.raw}>
              {value.raw} {hasNormalised && row.normalizes && <em>→ {value.normalized}</em>}
            </span>
          )}
          {hasNormalised && <b>{value.weighted}</b>}
        </>
      )}
    </td>
  );
}

/** The lowest and the highest weighted score among the nodes of a folded column. */
function FoldedScore({ column, row }: { readonly column: FoldedColumn; readonly row: ScoreRow }) {
  const t = useTexts('scheduling');
  const { sieve, reveal } = useSieve();
  const values = column.nodes.flatMap((node) => sieve.score(node, row)?.weighted ?? []);
  const isShown = values.length > 0 && reveal.plugin('NormalizeScore', row.plugin) !== 'ahead';
  const low = Math.min(...values);
  const high = Math.max(...values);
  return (
    <td className={styles.score} data-column={column.id} title={isShown ? t('sieve.range', { low, high }) : undefined}>
      {isShown && <span className={styles.raw}>{low === high ? low : `${low}–${high}`}</span>}
    </td>
  );
}

function NoScores() {
  const t = useTexts('scheduling');
  const { cycle, reveal } = useSieve();
  if (reveal.stage('Filter') !== 'past') return null;
  if (cycle.feasible.length === 1) {
    return <Instead>{t('sieve.onlyOne', { node: cycle.nodes[cycle.feasible[0] ?? -1] ?? '' })}</Instead>;
  }
  if (cycle.feasible.length > 0) return null;
  const isOver = reveal.index === undefined || reveal.index === cycle.beats.length - 1;
  return (
    <Instead>
      <VerdictText verdict="rejected">{t('sieve.noneFits')}</VerdictText>
      {isOver && <p className={styles.message}>{cycle.message}</p>}
    </Instead>
  );
}

function Sampled() {
  const { cycle } = useSieve();
  return (
    <Instead className={styles.sampled}>
      <SamplingStrip cycle={cycle} />
    </Instead>
  );
}

/** A line of words across all columns. */
function Instead({
  className = styles.instead,
  children,
}: {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const { plan } = useSieve();
  return (
    <tr>
      <td className={className} colSpan={plan.columns.length + 1}>
        {children}
      </td>
    </tr>
  );
}
