import type { CycleExplanation, FilterRow, NodeVerdict, ScoreRow } from '#protocol/explanation.ts';
import { rangeOf, type ValueRange } from './rangeOf.ts';

/** Where the fall of one node's column meets one plugin's row. */
export type FilterCell = 'passes' | 'stops' | 'stopped' | 'unvisited';

export interface TableFilterRow {
  readonly plugin: string;
  /** PreFilter may refuse nodes before any Filter plugin runs. */
  readonly point: 'PreFilter' | 'Filter';
}

export interface ScoreValue {
  readonly raw: number;
  readonly normalized: number;
  readonly weighted: number;
}

/** One cycle, indexed for drawing. */
export interface PluginTable {
  readonly filterRows: readonly TableFilterRow[];
  /** Those of the rows that refused a node. */
  readonly refusing: readonly TableFilterRow[];
  /** Those that let every node pass that came to them. */
  readonly passing: readonly TableFilterRow[];
  readonly skippedFilters: readonly string[];
  readonly scoreRows: readonly ScoreRow[];
  readonly skippedScores: readonly string[];
  /** Score rows that could not decide: the first and the second have the same of each, and no other node is behind because of them. */
  readonly undeciding: readonly ScoreRow[];
  /** Sum of weights x 100: the most that a node can have. */
  readonly highestPossible: number;
  readonly best: readonly string[];
  /** The plugin whose weighted scores differ most between the winner and the next; empty on a tie. */
  readonly deciding: string;
  /** The winner and the next, between whom it decided. */
  readonly rivals: readonly string[];
  readonly verdict: (node: string) => NodeVerdict | undefined;
  readonly filter: (node: string, row: TableFilterRow) => FilterCell;
  readonly score: (node: string, row: ScoreRow) => ScoreValue | undefined;
  readonly weighted: (node: string, row: ScoreRow) => number | undefined;
  readonly total: (node: string) => number | undefined;
  /** Of the nodes of a column: of their weighted scores in a row, or of their sums. */
  readonly range: (nodes: readonly string[], of: ScoreRow | 'total') => ValueRange | undefined;
}

const MAX_NODE_SCORE = 100;

export function buildPluginTable(cycle: CycleExplanation): PluginTable {
  const verdicts = new Map(cycle.verdicts.map((verdict) => [verdict.node, verdict]));
  const place = new Map(cycle.feasible.map((index, at) => [cycle.nodes[index] ?? '', at]));
  const filterRows = readFilterRows(cycle);
  const order = new Map(filterRows.map((row, at) => [row.plugin, at]));
  const scoreRows = cycle.totals.length > 0 ? cycle.scores.filter((row) => !row.skipped) : [];
  const score = (node: string, row: ScoreRow): ScoreValue | undefined => readScore(row, place.get(node));
  const total = (node: string): number | undefined => at(cycle.totals, place.get(node));
  const weighted = (node: string, row: ScoreRow): number | undefined => {
    const normalized = at(row.normalized, place.get(node));
    return normalized === undefined ? undefined : normalized * row.weight;
  };
  // The matrix is drawn several times for one cycle, and a column may stand for thousands of nodes.
  const ranges = new Map<readonly string[], Map<ScoreRow | 'total', ValueRange | undefined>>();
  const range: PluginTable['range'] = (nodes, of) => {
    const known = ranges.get(nodes) ?? new Map<ScoreRow | 'total', ValueRange | undefined>();
    if (known.size === 0) ranges.set(nodes, known);
    if (!known.has(of)) known.set(of, rangeOf(nodes, of === 'total' ? total : (node) => weighted(node, of)));
    return known.get(of);
  };
  const ranked = cycle.feasible
    .map((index, at) => ({ node: cycle.nodes[index] ?? '', total: cycle.totals[at] ?? 0 }))
    .sort((a, b) => b.total - a.total)
    .map(({ node }) => node);
  const highest = Math.max(...cycle.totals);
  const best = cycle.totals.length > 0 ? ranked.filter((node) => total(node) === highest) : [];
  const stops = new Set(cycle.verdicts.flatMap(({ code, plugin }) => (code === 'Success' ? [] : [plugin])));
  const deciding = best.length === 1 ? decidingPlugin(scoreRows, weighted, ranked) : '';
  return {
    filterRows,
    refusing: filterRows.filter(({ plugin }) => stops.has(plugin)),
    passing: filterRows.filter(({ plugin }) => !stops.has(plugin)),
    undeciding: deciding === '' ? [] : undecidingRows(scoreRows, weighted, total, ranked),
    skippedFilters: cycle.filters.filter((row) => row.skipped).map((row) => row.plugin),
    scoreRows,
    skippedScores: cycle.totals.length > 0 ? cycle.scores.filter((row) => row.skipped).map((row) => row.plugin) : [],
    highestPossible: scoreRows.reduce((sum, row) => sum + row.weight * MAX_NODE_SCORE, 0),
    best,
    deciding,
    rivals: ranked.slice(0, 2),
    verdict: (node) => verdicts.get(node),
    filter: (node, row) => readFilter(verdicts.get(node), order, row),
    score,
    weighted,
    total,
    range,
  };
}

function readFilterRows(cycle: CycleExplanation): TableFilterRow[] {
  const shown = cycle.filters.filter((row: FilterRow) => !row.skipped);
  const known = new Set(shown.map((row) => row.plugin));
  const early = new Set(
    cycle.verdicts
      .filter((verdict) => verdict.code !== 'Success' && verdict.plugin !== '' && !known.has(verdict.plugin))
      .map((verdict) => verdict.plugin),
  );
  return [
    ...[...early].map((plugin) => ({ plugin, point: 'PreFilter' as const })),
    ...shown.map((row) => ({ plugin: row.plugin, point: 'Filter' as const })),
  ];
}

function readFilter(
  verdict: NodeVerdict | undefined,
  order: ReadonlyMap<string, number>,
  row: TableFilterRow,
): FilterCell {
  if (!verdict) return 'unvisited';
  if (verdict.code === 'Success') return 'passes';
  const stop = order.get(verdict.plugin) ?? 0;
  const here = order.get(row.plugin) ?? 0;
  if (here === stop) return 'stops';
  return here < stop ? 'passes' : 'stopped';
}

function readScore(row: ScoreRow, place: number | undefined): ScoreValue | undefined {
  const raw = at(row.raw, place);
  const normalized = at(row.normalized, place);
  return raw === undefined || normalized === undefined
    ? undefined
    : { raw, normalized, weighted: normalized * row.weight };
}

function at(values: readonly number[], place: number | undefined): number | undefined {
  return place === undefined ? undefined : values[place];
}

function decidingPlugin(
  rows: readonly ScoreRow[],
  weighted: PluginTable['weighted'],
  ranked: readonly string[],
): string {
  const [first, second] = ranked;
  if (first === undefined || second === undefined) return '';
  const lead = (row: ScoreRow) => (weighted(first, row) ?? 0) - (weighted(second, row) ?? 0);
  const leads = rows.filter((row) => lead(row) > 0).sort((a, b) => lead(b) - lead(a));
  return leads[0]?.plugin ?? '';
}

/** One row alone saves no room by being folded. */
const LEAST_FOLDED = 2;

function undecidingRows(
  rows: readonly ScoreRow[],
  weighted: PluginTable['weighted'],
  total: PluginTable['total'],
  ranked: readonly string[],
): readonly ScoreRow[] {
  const [first = '', second = '', ...others] = ranked;
  const value = (node: string, row: ScoreRow) => weighted(node, row) ?? 0;
  const without = (node: string, row: ScoreRow) => (total(node) ?? 0) - value(node, row);
  const folded = rows.filter(
    (row) =>
      value(first, row) === value(second, row) && others.every((node) => without(node, row) < without(first, row)),
  );
  return folded.length < LEAST_FOLDED ? [] : folded;
}
