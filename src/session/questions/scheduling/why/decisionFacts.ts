import { store } from '#cluster/api/kindTables.ts';
import { changesOf } from '#kernel/delta.ts';
import type { Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { CONFIG_MIRROR_ANNOTATION, CONFIG_SOURCE_ANNOTATION } from '#model/pod/criticalPod.ts';
import type { CycleExplanation, PodDecision } from '#protocol/explanation.ts';
import type { PodFact } from '#protocol/podFacts.ts';
import type { Reader } from '#session/reader.ts';
import { sorted, verdictsOf } from '../cycleExplanation.ts';
import { creationSeqOf } from '../decisions.ts';
import { fact, listText } from './writtenAmounts.ts';

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
function choiceFacts(reader: Reader, cycle: CycleExplanation): PodFact[] {
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

/** The component that placed a Pod on its node, and the rule behind it. */
export function placementFacts(reader: Reader, pod: Pod, cycle: CycleExplanation | undefined): PodFact[] {
  const node = pod.spec.nodeName ?? '';
  const { annotations } = pod.metadata;
  if (annotations?.[CONFIG_MIRROR_ANNOTATION])
    return [fact('staticPod', { node, source: annotations[CONFIG_SOURCE_ANNOTATION] ?? 'file' })];
  const daemonSet = pod.metadata.ownerReferences?.find(({ kind, controller }) => controller && kind === 'DaemonSet');
  const daemon = daemonSet ? [fact('daemon', { name: daemonSet.name, node })] : [];
  if (cycle?.selected !== node) return [...daemon, ...bypassFacts(reader, pod, node)];
  if (daemonSet) return daemon;
  return [...choiceFacts(reader, cycle), ...neverMovedFacts(reader, pod, node)];
}

/** Facts for a Pod whose node no cycle of kube-scheduler chose. */
function bypassFacts(reader: Reader, pod: Pod, node: string): PodFact[] {
  const created = creationSeqOf(reader, pod, objectKey(pod));
  if (created === undefined) return [fact('fromStart', { node })];
  const entry = reader.run.entry(created);
  const first = entry && changesOf(entry, store('Pod')).find(({ key }) => key === objectKey(pod))?.after;
  return [fact(first?.spec.nodeName === node ? 'nodeNameSet' : 'boundByOther', { node })];
}

/** A new decision would choose another node, but a Pod that has a node is never scheduled again. */
function neverMovedFacts(reader: Reader, pod: Pod, node: string): PodFact[] {
  if (pod.metadata.deletionTimestamp !== undefined || isEnded(pod)) return [];
  const { nodeName: _, ...spec } = pod.spec;
  const steps = reader.trials.withoutPods(new Set([objectKey(pod)]), [node], () => reader.trials.try({ ...pod, spec }));
  if (!steps) return [];
  const verdicts = verdictsOf(sorted(steps));
  const own = verdicts.find((verdict) => verdict.node === node);
  if (!own) return [];
  if (own.code !== 'Success') return [fact('neverMovedUnfit', { node, reason: own.reasons.join(', ') })];
  const best = verdicts.reduce((a, b) => ((b.total ?? 0) > (a.total ?? 0) ? b : a), own);
  if (best === own || best.total === undefined || own.total === undefined) return [];
  return [fact('neverMoved', { node, other: best.node, total: best.total, here: own.total })];
}

function isEnded({ status }: Pod): boolean {
  return status?.phase === 'Succeeded' || status?.phase === 'Failed';
}
