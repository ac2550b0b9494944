import type {
  DifferenceReason,
  DifferenceRule,
  NodeOnBothSides,
  RunnerUp,
  WhyDifferent,
} from '#protocol/comparison.ts';
import type { CycleExplanation, NodeVerdict } from '#protocol/explanation.ts';

type Side = 0 | 1;
/** The explanation of a decision on each side; absent where there was no decision. */
type Both = readonly [CycleExplanation | undefined, CycleExplanation | undefined];

const NAMES = ['A', 'B'] as const;

/** Explains the difference from both decisions alone. */
export function whyBoth(both: Both, byChance: boolean): WhyDifferent {
  const [a, b] = both;
  return {
    nodes: nodesOf(both),
    chosen: [chosenBy(a), chosenBy(b)],
    messages: [messageOf(a), messageOf(b)],
    totals: [totalOn(a, chosenBy(a)) ?? -1, totalOn(b, chosenBy(b)) ?? -1],
    runnersUp: [runnerUp(a), runnerUp(b)],
    reasons: reasonsOf(both, byChance),
  };
}

function nodesOf([a, b]: Both): NodeOnBothSides[] {
  const names = [...new Set([...(a?.nodes ?? []), ...(b?.nodes ?? [])])].sort();
  return names.map((node) => ({ node, verdicts: [verdictOn(a, node), verdictOn(b, node)] }));
}

function reasonsOf(both: Both, byChance: boolean): DifferenceReason[] {
  const [a, b] = both;
  if (!a || !b) return [reason('later', { side: NAMES[a ? 0 : 1], other: NAMES[a ? 1 : 0] })];
  const [inA, inB] = [chosenBy(a), chosenBy(b)];
  for (const side of [0, 1] as const) {
    const [own, other] = side === 0 ? [a, b] : [b, a];
    const node = chosenBy(other);
    if (node === '' || node === chosenBy(own)) continue;
    const refusal = refusalOf(own, side, node, other);
    if (refusal) return [refusal];
  }
  for (const [side, cycle] of [a, b].entries())
    if (cycle.reused) return [reason('reused', { side: NAMES[side as Side], node: chosenBy(cycle) })];
  if (inA === '' || inB === '' || inA === inB) return [reason('alike', { a: inA, b: inB })];
  return [...swings(a, b, inA, inB), ...ties(both, byChance)];
}

/** Why a side could not use the node that the other side chose; empty when it could. */
function refusalOf(
  own: CycleExplanation,
  side: Side,
  node: string,
  other: CycleExplanation,
): DifferenceReason | undefined {
  const names = { side: NAMES[side], other: NAMES[side === 0 ? 1 : 0], node };
  if (!own.nodes.includes(node)) return reason('noNode', names);
  const verdict = verdictOn(own, node);
  if (!verdict) return own.reused ? undefined : reason('notLooked', { ...names, looked: own.evaluated.length });
  if (verdict.code === 'Success') return undefined;
  if (other.outcome === 'nominated') return reason('nominated', names);
  const lack = verdict.lacks?.[0];
  const reasons = verdict.reasons.join(', ');
  const why = lack ? `${reasons} (${lack.asked} > ${lack.free})` : reasons;
  return reason('refused', { ...names, plugin: verdict.plugin, why });
}

/** The plugin whose weighted difference between the two nodes changed most from one side to the other. */
function swings(a: CycleExplanation, b: CycleExplanation, inA: string, inB: string): DifferenceReason[] {
  const found = a.scores.flatMap(({ plugin }) => {
    const [aheadA, aheadB] = [aheadBy(a, plugin, inA, inB), aheadBy(b, plugin, inA, inB)];
    return aheadA === undefined || aheadB === undefined ? [] : [{ plugin, aheadA, aheadB }];
  });
  for (const { plugin } of b.scores) {
    if (a.scores.some((row) => row.plugin === plugin)) continue;
    const aheadB = aheadBy(b, plugin, inA, inB);
    if (aheadB !== undefined) found.push({ plugin, aheadA: 0, aheadB });
  }
  const most = found.reduce((best, each) => (changeOf(each) > changeOf(best) ? each : best), found[0] ?? NO_SWING);
  if (changeOf(most) <= 0) return [];
  const { plugin, aheadA, aheadB } = most;
  return [
    reason('swing', {
      plugin,
      nodeA: inA,
      nodeB: inB,
      aheadA: signed(aheadA),
      aheadB: signed(aheadB),
      totalA: totalOn(a, inA) ?? 0,
      totalB: totalOn(b, inB) ?? 0,
      otherA: totalOn(a, inB) ?? 0,
      otherB: totalOn(b, inA) ?? 0,
    }),
  ];
}

const NO_SWING = { plugin: '', aheadA: 0, aheadB: 0 };

/** How much the lead of A's node by this plugin shrinks on side B. */
function changeOf({ aheadA, aheadB }: { readonly aheadA: number; readonly aheadB: number }): number {
  return aheadA - aheadB;
}

function aheadBy(cycle: CycleExplanation, plugin: string, first: string, second: string): number | undefined {
  const row = cycle.scores.find((each) => each.plugin === plugin);
  const [one, two] = [placeOf(cycle, first), placeOf(cycle, second)];
  if (!row || one < 0 || two < 0) return undefined;
  return ((row.normalized[one] ?? 0) - (row.normalized[two] ?? 0)) * row.weight;
}

/** Equal totals on a side, where the order of the list or chance chose the node. */
function ties([a, b]: Both, byChance: boolean): DifferenceReason[] {
  for (const [side, cycle] of [a, b].entries()) {
    const chosen = cycle ? chosenBy(cycle) : '';
    const second = runnerUp(cycle);
    const total = totalOn(cycle, chosen);
    if (second && total !== undefined && second.total === total)
      return [
        reason('tie', {
          side: NAMES[side as Side],
          node: chosen,
          second: second.node,
          total,
          chance: byChance ? 1 : 0,
        }),
      ];
  }
  return [];
}

function messageOf(cycle: CycleExplanation | undefined): string {
  return cycle && cycle.outcome !== 'scheduled' ? cycle.message : '';
}

function chosenBy(cycle: CycleExplanation | undefined): string {
  return cycle ? cycle.selected || (cycle.preemption?.nominated ?? '') : '';
}

function verdictOn(cycle: CycleExplanation | undefined, node: string): NodeVerdict | undefined {
  return cycle?.verdicts.find((verdict) => verdict.node === node);
}

function placeOf({ feasible, nodes }: CycleExplanation, node: string): number {
  return feasible.findIndex((at) => nodes[at] === node);
}

function totalOn(cycle: CycleExplanation | undefined, node: string): number | undefined {
  return cycle?.totals[placeOf(cycle, node)];
}

function runnerUp(cycle: CycleExplanation | undefined): RunnerUp | null {
  const chosen = chosenBy(cycle);
  if (!cycle || chosen === '') return null;
  const others = cycle.feasible.flatMap((at, place): RunnerUp[] => {
    const [node, total] = [cycle.nodes[at], cycle.totals[place]];
    return node === undefined || node === chosen || total === undefined ? [] : [{ node, total }];
  });
  return others.reduce<RunnerUp | null>((best, each) => (best && best.total >= each.total ? best : each), null);
}

function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value);
}

function reason(rule: DifferenceRule, slots: DifferenceReason['slots']): DifferenceReason {
  return { rule, slots };
}
