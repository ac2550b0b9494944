import type { CycleExplanation, PodDecision } from '#protocol/explanation.ts';
import type { PodFact } from '#protocol/podFacts.ts';
import type { Reader } from '#session/reader.ts';
import { fact } from './fact.ts';
import { listText } from './writtenAmounts.ts';

const MOST_PLUGINS = 4;

/** A cycle's outcome at its decision. */
export function decisionOf(reader: Reader, cycle: CycleExplanation): PodDecision {
  const highest = Math.max(...cycle.totals);
  return {
    seq: cycle.seq,
    timeUs: reader.run.timeOf(cycle.seq),
    outcome: cycle.outcome,
    node: cycle.selected || (cycle.preemption?.nominated ?? ''),
    best: cycle.feasible.flatMap((node, i) => (cycle.totals[i] === highest ? (cycle.nodes[node] ?? []) : [])),
  };
}

/** The reasons for this node over the others, from the numbers of the cycle that chose it. */
export function choiceFacts(reader: Reader, cycle: CycleExplanation): PodFact[] {
  const { selected: node, nodes, feasible, evaluated, totals } = cycle;
  if (cycle.reused) return [fact('reused', { node })];
  if (feasible.length === 1 && evaluated.length === 1 && nodes.length > 1) return [fact('promised', { node })];
  const looked = evaluated.length;
  const isCut = looked > 0 && looked < nodes.length;
  const sampled = isCut ? [fact('sampled', { looked, nodes: nodes.length, feasible: feasible.length })] : [];
  if (feasible.length === 1) return [fact('onlyOne', { node, nodes: looked || nodes.length }), ...sampled];
  if (totals.length === 0) return sampled;
  return [...scoreFacts(reader, cycle), ...sampled];
}

function scoreFacts(reader: Reader, cycle: CycleExplanation): PodFact[] {
  const { selected: node, nodes, feasible, totals } = cycle;
  const nameOf = (at: number) => nodes[feasible[at] ?? -1] ?? '';
  const own = feasible.findIndex((_, at) => nameOf(at) === node);
  const total = totals[own];
  if (total === undefined) return [];
  const others = totals.map((each, at) => ({ at, total: each })).filter(({ at }) => at !== own);
  const equal = others.filter((other) => other.total === total);
  if (equal.length > 0) {
    const names = listText(equal.map(({ at }) => nameOf(at)));
    const isByChance = reader.trials.breaksTiesByChance(cycle.profile);
    return [
      fact('tie', { node, count: equal.length + 1, total, others: names }),
      fact(isByChance ? 'tieByChance' : 'tieByList', {}),
    ];
  }
  const second = others.reduce((a, b) => (b.total > a.total ? b : a));
  const plugins = cycle.scores
    .map(({ plugin, weight, normalized }) => ({
      plugin,
      ahead: ((normalized[own] ?? 0) - (normalized[second.at] ?? 0)) * weight,
    }))
    .filter(({ ahead }) => ahead !== 0)
    .sort((a, b) => Math.abs(b.ahead) - Math.abs(a.ahead))
    .slice(0, MOST_PLUGINS)
    .map(({ plugin, ahead }) => `${plugin} ${ahead > 0 ? '+' : ''}${ahead}`);
  return [
    fact('best', {
      node,
      total,
      second: nameOf(second.at),
      secondTotal: second.total,
      ahead: total - second.total,
    }),
    ...(plugins.length > 0 ? [fact('bestBecause', { plugins: plugins.join(', ') })] : []),
  ];
}
