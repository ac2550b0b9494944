import { Term } from '#panelParts/cards/Term.tsx';
import type { ScoreRow } from '#protocol/explanation.ts';
import { classes } from '#widgets/classes.ts';
import type { MatrixCell, MatrixRow } from '#widgets/table/Matrix.tsx';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import type { FoldedColumn, PlanColumn } from '../planColumns.ts';
import { SamplingStrip } from '../sampling/SamplingStrip.tsx';
import styles from './PluginTable.module.css';
import { formatRange, rangeOf } from './rangeOf.ts';
import { rowName } from './rowName.tsx';
import type { TableParts } from './tableParts.ts';
import { totalRow } from './totalRow.tsx';

/** Raw → normalised and the weighted score of every feasible node; the sum stands beneath. */
export function scoreRows(parts: TableParts): MatrixRow<PlanColumn>[] {
  const { table, cycle } = parts;
  if (table.scoreRows.length === 0) return noScores(parts);
  const isSampled = cycle.evaluated.length < cycle.nodes.length;
  return [
    captionRow(parts),
    ...table.scoreRows
      .filter((row) => !table.undeciding.includes(row))
      .map((row) => ({
        id: `Score/${row.plugin}`,
        marks: { className: classes(styles.band, isDecided(parts, row) && styles.decidingRow) },
        name: rowName(parts, {
          plugin: row.plugin,
          point: 'Score',
          nodes: () => scoresOf(parts, row),
          short: row.plugin.replace(/^NodeResources(?=Balanced)/, ''),
          beside: <span className={styles.weight}>× {row.weight}</span>,
        }),
        cell: (column: PlanColumn) =>
          column.kind === 'node' ? scoreCell(parts, column.node, row) : foldedScore(parts, column, row),
      })),
    ...undecidingRow(parts),
    totalRow(parts),
    ...(isSampled
      ? [{ id: 'sampled', line: { className: styles.sampled, content: <SamplingStrip cycle={cycle} /> } }]
      : []),
  ];
}

/** The row that decided has a ground of its own, once its scores are known. */
function isDecided({ table, reveal }: TableParts, row: ScoreRow): boolean {
  return row.plugin === table.deciding && reveal.plugin('NormalizeScore', row.plugin) !== 'ahead';
}

/** The rows that could not decide, as one: the sum of each node. */
function undecidingRow(parts: TableParts): MatrixRow<PlanColumn>[] {
  const { t, table, reveal } = parts;
  const rows = table.undeciding;
  if (rows.length === 0) return [];
  const now = rows.find(
    ({ plugin }) => reveal.plugin('Score', plugin) === 'now' || reveal.plugin('NormalizeScore', plugin) === 'now',
  );
  const isKnown = rows.every(({ plugin }) => reveal.plugin('NormalizeScore', plugin) !== 'ahead');
  const sumOf = (node: string) =>
    table.total(node) === undefined ? undefined : rows.reduce((sum, row) => sum + (table.weighted(node, row) ?? 0), 0);
  return [
    {
      id: 'Score/undeciding',
      marks: { className: styles.band },
      name: {
        className: classes(now && styles.now),
        title: t('pluginTable.undecidingNote', { plugins: rows.map(({ plugin }) => plugin).join(', ') }),
        content: (
          <Term
            card="Score"
            rows={() =>
              rows.flatMap((row) => scoresOf(parts, row).map(([node, said]) => [`${row.plugin}, ${node}`, said]))
            }
          >
            {now?.plugin ?? t('pluginTable.undeciding', { count: rows.length })}
          </Term>
        ),
      },
      cell: (column: PlanColumn) => {
        const sums = isKnown ? rangeOf(column.kind === 'node' ? [column.node] : column.nodes, sumOf) : undefined;
        return { className: styles.score, content: sums && <b>{formatRange(sums)}</b> };
      },
    },
  ];
}

function captionRow({ t, table: { skippedScores }, density }: TableParts): MatrixRow<PlanColumn> {
  const [count, plugins] = [skippedScores.length, skippedScores.join(', ')];
  return {
    id: 'caption',
    line: {
      className: styles.caption,
      content: (
        <>
          <Term card="NormalizeScore">
            {t(density === 'full' ? 'pluginTable.rawNormalised' : 'pluginTable.weightedOnly')}
          </Term>
          {count > 0 && (
            <Term
              card="skipped"
              rows={() => skippedScores.map((each) => [each, 'Skip'])}
              title={t('pluginTable.skippedScores', { count, plugins })}
            >
              + {count}
            </Term>
          )}
        </>
      ),
    },
  };
}

/** Raw → normalised × weight = weighted, node by node. */
function scoresOf({ cycle, table }: TableParts, row: ScoreRow): [string, string][] {
  return cycle.feasible.flatMap((index): [string, string][] => {
    const node = cycle.nodes[index] ?? '';
    const value = table.score(node, row);
    return value ? [[node, `${value.raw} → ${value.normalized} × ${row.weight} = ${value.weighted}`]] : [];
  });
}

function scoreCell({ t, table, density, reveal }: TableParts, node: string, row: ScoreRow): MatrixCell {
  const value = table.score(node, row);
  const hasRaw = reveal.plugin('Score', row.plugin) !== 'ahead';
  const hasNormalised = reveal.plugin('NormalizeScore', row.plugin) !== 'ahead';
  const isOutside = value !== undefined && (value.normalized < 0 || value.normalized > 100);
  const isDeciding = row.plugin === table.deciding && table.rivals.includes(node) && hasNormalised;
  return {
    className: classes(
      styles.score,
      density === 'narrow' && styles.tight,
      isDeciding && styles.deciding,
      isOutside && styles.outside,
    ),
    title: value && hasNormalised ? t('pluginTable.score', { ...value, weight: row.weight }) : undefined,
    content: value && hasRaw && (
      <Term
        card="scoreCell"
        numbers={hasNormalised ? { ...value, plugin: row.plugin, node, weight: row.weight } : undefined}
        isCell
        className={styles.scored}
      >
        {density === 'full' && (
          <span className={styles.raw}>
            {value.raw} {hasNormalised && row.normalizes && <em>→ {value.normalized}</em>}
          </span>
        )}
        {hasNormalised && <b>{value.weighted}</b>}
      </Term>
    ),
  };
}

/** The lowest and the highest weighted score among the nodes of a folded column. */
function foldedScore({ t, table, reveal }: TableParts, column: FoldedColumn, row: ScoreRow): MatrixCell {
  const isKnown = reveal.plugin('NormalizeScore', row.plugin) !== 'ahead';
  const range = isKnown ? table.range(column.nodes, row) : undefined;
  return {
    className: styles.score,
    title: range && t('pluginTable.range', { low: range.low, high: range.high }),
    content: range && <span className={styles.raw}>{formatRange(range)}</span>,
  };
}

/** What there is to say instead of scores. */
function noScores({ t, cycle, reveal }: TableParts): MatrixRow<PlanColumn>[] {
  if (reveal.stage('Filter') !== 'past' || cycle.feasible.length > 1) return [];
  const isOver = reveal.index === undefined || reveal.index === cycle.steps.length - 1;
  const content =
    cycle.feasible.length === 1 ? (
      t('pluginTable.onlyOne', { node: cycle.nodes[cycle.feasible[0] ?? -1] ?? '' })
    ) : (
      <>
        {cycle.outcome === 'error' ? (
          <VerdictText verdict="error">{t('pluginTable.noneFound')}</VerdictText>
        ) : (
          <VerdictText verdict="rejected">{t('pluginTable.noneFits')}</VerdictText>
        )}
        {isOver && <p className={styles.message}>{cycle.message}</p>}
      </>
    );
  return [{ id: 'instead', line: { className: styles.instead, content } }];
}
