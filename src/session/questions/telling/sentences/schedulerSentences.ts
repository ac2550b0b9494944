import type { CycleExplanation } from '#protocol/explanation.ts';
import type { TellingPoint } from '#protocol/telling.ts';
import { bestTwo, deciding } from '#session/telling/keyBeats.ts';
import { nameOf, type Saying, type Teller, type ToldEntry } from '../told.ts';

/** What kube-scheduler's entries say, by their reasons. */
export const SCHEDULER_SENTENCES: Readonly<Record<string, Teller>> = {
  'pod.queued': ({ reason }) => ({
    sentence: {
      id: 'pod.queued',
      slots: { pod: nameOf(reason.subject), queue: String(reason.queue), event: String(reason.event) },
    },
    points: [{ part: 'queue', name: String(reason.queue) }],
  }),
  'pod.scheduled': cycleSaying,
  'pod.unschedulable': cycleSaying,
  'pod.nominated': cycleSaying,
  'pod.assumed': ({ reason }) => placed('pod.assumed', reason.subject, String(reason.node)),
};

export function placed(id: 'pod.assumed' | 'pod.bound', key: string, node: string): Saying {
  return {
    sentence: { id, slots: { pod: nameOf(key), node } },
    points: [
      { part: 'pod', key },
      { part: 'node', name: node },
    ],
  };
}

function cycleSaying(told: ToldEntry): Saying | undefined {
  const { cycle, beat } = told;
  if (!cycle) return undefined;
  const inside = beat === undefined || beat >= cycle.beats.length - 1 ? undefined : beatSaying(cycle, beat);
  return inside ?? decisionSaying(cycle);
}

/** What one beat before the decision says. */
function beatSaying(cycle: CycleExplanation, index: number): Saying | undefined {
  const beat = cycle.beats[index];
  if (!beat) return undefined;
  if (beat.part !== undefined) return preemptionSaying(cycle, beat.part);
  const points: TellingPoint[] = [{ part: 'plugin', stage: beat.stage, name: beat.plugin }];
  if (beat.stage === 'Filter') return { ...filterSaying(cycle, index), points };
  if (beat.stage !== 'Score' && beat.stage !== 'NormalizeScore') return undefined;
  const score = scoreSaying(cycle, beat.plugin);
  return score && { ...score, points: [...points, ...(score.points ?? [])] };
}

function filterSaying(cycle: CycleExplanation, index: number): Saying {
  const { beats, filters, evaluated, verdicts } = cycle;
  const { plugin } = beats[index] as { plugin: string };
  const refused = filters.find((row) => row.plugin === plugin)?.rejected.length ?? 0;
  const before = beats
    .slice(0, index)
    .filter(({ stage }) => stage === 'Filter')
    .reduce((sum, beat) => sum + (filters.find((row) => row.plugin === beat.plugin)?.rejected.length ?? 0), 0);
  const left = evaluated.length - before - refused;
  if (refused === 0)
    return { sentence: { id: 'filter.passed', slots: { pod: nameOf(cycle.pod), left, of: evaluated.length } } };
  const reason = verdicts.find((verdict) => verdict.plugin === plugin)?.reasons[0] ?? '';
  return { sentence: { id: 'filter.refused', slots: { plugin, refused, left, reason } } };
}

function scoreSaying(cycle: CycleExplanation, plugin: string): Saying | undefined {
  const two = bestTwo(cycle);
  const row = cycle.scores.find((score) => score.plugin === plugin);
  if (!two || !row) return undefined;
  const [best, second] = two;
  const points = (row.normalized[best] ?? 0) * row.weight;
  const secondPoints = (row.normalized[second] ?? 0) * row.weight;
  const node = nodeAt(cycle, best);
  const other = nodeAt(cycle, second);
  return {
    sentence: {
      id: 'score.parted',
      slots: { plugin, node, second: other, points, secondPoints, by: Math.abs(points - secondPoints) },
    },
    formula: `${row.normalized[best]} × ${row.weight} = ${points}, ${row.normalized[second]} × ${row.weight} = ${secondPoints}`,
    points: [
      { part: 'node', name: node },
      { part: 'node', name: other },
    ],
  };
}

function preemptionSaying(cycle: CycleExplanation, part: 'lift' | 'reprieve' | 'pick'): Saying | undefined {
  const { preemption } = cycle;
  if (!preemption) return undefined;
  const lifted = preemption.nodes.flatMap((node) => node.lifted);
  const stay = lifted.filter(({ reprieved }) => reprieved).length;
  if (part === 'lift')
    return {
      sentence: {
        id: 'preemption.lift',
        slots: { pod: nameOf(cycle.pod), lifted: lifted.length, nodes: preemption.nodes.length },
      },
    };
  if (part === 'reprieve')
    return { sentence: { id: 'preemption.reprieve', slots: { pod: nameOf(cycle.pod), stay, lifted: lifted.length } } };
  const candidates = preemption.nodes.filter(({ rules }) => rules !== undefined).length;
  return {
    sentence: { id: 'preemption.pick', slots: { node: preemption.nominated, candidates } },
    points: [{ part: 'node', name: preemption.nominated }],
  };
}

function decisionSaying(cycle: CycleExplanation): Saying {
  const pod = nameOf(cycle.pod);
  const points: TellingPoint[] = [{ part: 'pod', key: cycle.pod }];
  if (cycle.outcome === 'nominated') {
    const { preemption } = cycle;
    const node = preemption?.nominated ?? cycle.selected;
    const victims =
      preemption?.nodes.find((each) => each.node === node)?.lifted.filter(({ reprieved }) => !reprieved).length ?? 0;
    return {
      sentence: { id: 'decision.nominated', slots: { pod, node, victims } },
      points: [...points, { part: 'node', name: node }],
    };
  }
  if (cycle.outcome === 'error')
    return { sentence: { id: 'decision.failed', slots: { pod, message: cycle.message } }, points };
  if (cycle.outcome === 'unschedulable') return { ...refusedSaying(cycle, pod), points };
  return { ...wonSaying(cycle, pod), points: [...points, { part: 'node', name: cycle.selected }] };
}

function refusedSaying({ verdicts, nodes }: CycleExplanation, pod: string): Saying {
  const counts = new Map<string, number>();
  for (const { plugin } of verdicts) if (plugin !== '') counts.set(plugin, (counts.get(plugin) ?? 0) + 1);
  const [plugin = ''] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  const reason = verdicts.find((verdict) => verdict.plugin === plugin)?.reasons[0] ?? '';
  return { sentence: { id: 'decision.none', slots: { pod, nodes: nodes.length, plugin, reason } } };
}

function wonSaying(cycle: CycleExplanation, pod: string): Saying {
  const { selected: node, totals, evaluated } = cycle;
  const two = bestTwo(cycle);
  if (!two) return { sentence: { id: 'decision.onlyOne', slots: { pod, node, of: evaluated.length } } };
  const [best, second] = two as [number, number];
  const total = totals[best] as number;
  const by = total - (totals[second] as number);
  const formula = `${node} ${total} − ${nodeAt(cycle, second)} ${totals[second]} = ${by}`;
  if (by === 0) {
    const ties = totals.filter((each) => each === total).length;
    return { sentence: { id: 'decision.tied', slots: { pod, node, ties, total } }, formula };
  }
  const [most] = deciding(cycle).filter((each) => each.by > 0);
  const slots = { pod, node, by, second: nodeAt(cycle, second), plugin: most?.plugin ?? '' };
  return { sentence: { id: 'decision.won', slots }, formula };
}

function nodeAt({ nodes, feasible }: CycleExplanation, at: number): string {
  return nodes[feasible[at] as number] as string;
}
