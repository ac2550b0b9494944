import { compare } from '#base/order.ts';
import type { CycleExplanation, NodeVerdict, VerdictCode } from '#protocol/explanation.ts';

export interface NodeColumn {
  readonly kind: 'node';
  readonly id: string;
  readonly node: string;
  /** Of many nodes other ones are candidates in every cycle: they take over the elements that are there. */
  readonly slot?: string;
}

/** Nodes that share a fate, folded into one column. */
export interface FoldedColumn {
  readonly kind: 'folded';
  readonly id: string;
  readonly fate: 'rejected' | 'feasible' | 'unvisited' | 'unknown';
  readonly code: VerdictCode;
  readonly plugin: string;
  readonly reasons: readonly string[];
  readonly nodes: readonly string[];
}

export type PlanColumn = NodeColumn | FoldedColumn;
export type Density = 'full' | 'narrow' | 'folded';

export interface ColumnPlan {
  readonly density: Density;
  readonly columns: readonly PlanColumn[];
}

const FULL_LIMIT = 9;
const NARROW_LIMIT = 40;
const FEASIBLE_COLUMNS = 7;
/** Rejected nodes with rare reasons share a last column, so that columns stay wide enough to read. */
const REASON_COLUMNS = 5;

/** The columns that plugins, totals and bins share: a node each while they are few, then candidates first, then one column per reason. */
export function planColumns(nodes: readonly string[], cycle: CycleExplanation | undefined): ColumnPlan {
  if (nodes.length <= FULL_LIMIT) return { density: 'full', columns: nodes.map(asColumn) };
  const fates = readFates(nodes, cycle);
  if (nodes.length <= NARROW_LIMIT) {
    const rejected = groupByReason(fates.rejected).flatMap((group) => group.nodes);
    return {
      density: 'narrow',
      columns: [...fates.feasible, ...rejected, ...fates.unvisited, ...fates.unknown].map(asColumn),
    };
  }
  return { density: 'folded', columns: foldColumns(fates) };
}

interface Fates {
  /** Best total first. */
  readonly feasible: readonly string[];
  readonly rejected: readonly NodeVerdict[];
  readonly unvisited: readonly string[];
  /** Not in the snapshot of that cycle, or no cycle at all. */
  readonly unknown: readonly string[];
}

function asColumn(node: string): NodeColumn {
  return { kind: 'node', id: node, node };
}

function inSlot(node: string, place: number): NodeColumn {
  return { ...asColumn(node), slot: `slot ${place}` };
}

function readFates(nodes: readonly string[], cycle: CycleExplanation | undefined): Fates {
  if (!cycle) return { feasible: [], rejected: [], unvisited: [], unknown: nodes };
  const present = setOf(nodes);
  const inSnapshot = setOf(cycle.nodes);
  const rejected = cycle.verdicts.filter((verdict) => verdict.code !== 'Success' && present.has(verdict.node));
  const feasible = cycle.feasible
    .map((index, place) => ({ node: cycle.nodes[index] ?? '', rank: cycle.totals[place] ?? 0 }))
    .filter(({ node }) => present.has(node))
    .sort((a, b) => b.rank - a.rank || Number(b.node === cycle.selected) - Number(a.node === cycle.selected))
    .map(({ node }) => node);
  const decided = new Set([...feasible, ...rejected.map((verdict) => verdict.node)]);
  return {
    feasible,
    rejected,
    unvisited: nodes.filter((node) => inSnapshot.has(node) && !decided.has(node)),
    unknown: nodes.filter((node) => !inSnapshot.has(node)),
  };
}

/** Thousands of names, which stay the same list from one cycle to the next. */
const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

function setOf(names: readonly string[]): ReadonlySet<string> {
  const known = sets.get(names);
  if (known) return known;
  const made = new Set(names);
  sets.set(names, made);
  return made;
}

function foldColumns(fates: Fates): PlanColumn[] {
  const shown = fates.feasible.length > 0 ? fates.feasible.slice(0, FEASIBLE_COLUMNS) : [];
  const columns: PlanColumn[] = shown.map(inSlot);
  const others = fates.feasible.slice(shown.length);
  if (others.length > 0) columns.push(folded('feasible', others));
  columns.push(...groupByReason(fates.rejected, REASON_COLUMNS));
  if (fates.unvisited.length > 0) columns.push(folded('unvisited', fates.unvisited));
  if (fates.unknown.length === 0) return columns;
  const first = shown.length === 0 ? fates.unknown.slice(0, FEASIBLE_COLUMNS) : [];
  const rest = fates.unknown.slice(first.length);
  return [...columns, ...first.map(inSlot), ...(rest.length > 0 ? [folded('unknown', rest)] : [])];
}

function folded(fate: FoldedColumn['fate'], nodes: readonly string[]): FoldedColumn {
  return { kind: 'folded', id: `folded/${fate}`, fate, code: 'Success', plugin: '', reasons: [], nodes };
}

/** Groups of nodes with the same plugin and reasons, largest first; beyond `limit` the smallest share one. */
function groupByReason(verdicts: readonly NodeVerdict[], limit = Number.POSITIVE_INFINITY): FoldedColumn[] {
  const groups = new Map<string, NodeVerdict[]>();
  for (const verdict of verdicts) {
    const key = `${verdict.plugin}/${verdict.reasons.join('\n')}`;
    const group = groups.get(key);
    if (group) group.push(verdict);
    else groups.set(key, [verdict]);
  }
  const sorted = [...groups].sort(([a, x], [b, y]) => y.length - x.length || compare(a, b));
  const own = sorted.length > limit ? sorted.slice(0, limit - 1) : sorted;
  const columns = own.map(([key, group]) => rejectedColumn(key, group));
  const rest = sorted.slice(own.length).flatMap(([, group]) => group);
  return rest.length > 0 ? [...columns, { ...rejectedColumn('others', rest), plugin: '', reasons: [] }] : columns;
}

function rejectedColumn(key: string, group: readonly NodeVerdict[]): FoldedColumn {
  const [first] = group;
  return {
    kind: 'folded',
    id: `folded/${key}`,
    fate: 'rejected',
    code: first?.code ?? 'Unschedulable',
    plugin: first?.plugin ?? '',
    reasons: first?.reasons ?? [],
    nodes: group.map((verdict) => verdict.node),
  };
}
