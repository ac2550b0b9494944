import type { Micros } from '#base/time.ts';
import type {
  AnswerBeat,
  CycleBeganBeat,
  CycleDecidedBeat,
  FilterBeat,
  PreemptionBeat,
  SchedulerBeat,
  ScoreBeat,
} from '#cluster/scheduler/actor/cycleBeats.ts';
import { SCHEDULER_TABLES, type SchedulingCycle } from '#cluster/scheduler/schedulerRecords.ts';
import { putOnAgenda } from '#kernel/agenda.ts';
import { changesOf } from '#kernel/changesOf.ts';
import type { Entry } from '#kernel/entry.ts';
import type { CycleBeat, CycleExplanation, FilterRow, Lack, NodeVerdict, ScoreRow } from '#protocol/explanation.ts';
import type { Reader } from '#session/reader.ts';
import { cycleSteps } from './cycleSteps.ts';
import { lastDecisionSeq } from './decisions.ts';
import { preemptionExplanation } from './preemptionExplanation.ts';
import { amountText } from './why/writtenAmounts.ts';

/** The steps of one cycle, sorted by type. */
export interface SortedBeats {
  readonly began: CycleBeganBeat;
  readonly decided: CycleDecidedBeat;
  readonly answers: readonly AnswerBeat[];
  readonly filters: readonly FilterBeat[];
  readonly scores: readonly ScoreBeat[];
  readonly preemptions: readonly PreemptionBeat[];
}

/**
 * Everything that a scheduling cycle computed, from running its entry again; the last decided cycle when `seq` is
 * absent. `pod` selects a member of a group's cycle by its key; without it, the first member.
 */
export function cycleExplanation(reader: Reader, seq?: number, pod?: string): CycleExplanation | undefined {
  return explainedCycle(reader, seq, pod)?.explanation;
}

/** The explanation with the steps that it comes from. */
export function explainedCycle(
  reader: Reader,
  seq?: number,
  pod?: string,
): { readonly explanation: CycleExplanation; readonly beats: SortedBeats; readonly uid: string } | undefined {
  const asked = seq ?? lastDecisionSeq(reader);
  const again = asked === undefined ? undefined : reader.run.explain(asked);
  if (!again || again.beats.length === 0) return undefined;
  const cycle = cycleRecord(again.entry);
  const members = cycle?.group?.members ?? (cycle ? [cycle] : []);
  const member = members.find(({ key }) => key === pod) ?? members[0];
  const told = member && beatsOf(member.key, again.beats as readonly SchedulerBeat[]);
  if (!told) return undefined;
  const beats = sorted(told);
  const explanation = explained(member, beats, durationOf(again.entry) / members.length, members);
  return { explanation, beats, uid: member.uid };
}

/** The steps about one Pod, from an entry that may have tried several; `undefined` when the entry did not try it. */
function beatsOf(pod: string, beats: readonly SchedulerBeat[]): readonly SchedulerBeat[] | undefined {
  const from = beats.findIndex((beat) => beat.type === 'cycle.began' && (beat as CycleBeganBeat).pod === pod);
  if (from < 0) return undefined;
  const to = beats.findIndex((beat, i) => i > from && beat.type === 'cycle.began');
  return beats.slice(from, to < 0 ? undefined : to);
}

export function sorted(beats: readonly SchedulerBeat[]): SortedBeats {
  const of = <B extends SchedulerBeat>(type: B['type']): B[] => beats.filter((beat): beat is B => beat.type === type);
  const [began] = of<CycleBeganBeat>('cycle.began');
  const [decided] = of<CycleDecidedBeat>('cycle.decided');
  if (!began || !decided) throw new Error('a cycle begins and is decided');
  const answers = beats.filter((beat): beat is AnswerBeat => beat.type.endsWith('.answered'));
  return {
    began,
    decided,
    answers,
    filters: lastOfEachNode(of<FilterBeat>('node.filtered')),
    scores: of<ScoreBeat>('nodes.scored'),
    preemptions: of<PreemptionBeat>('node.preemptionTried'),
  };
}

/**
 * The last verdict for each node. The scheduler tries the nominated node alone first. If it does not fit, the search
 * tries it again.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, findNodesThatFitPod.
 */
function lastOfEachNode(filters: readonly FilterBeat[]): readonly FilterBeat[] {
  const last = new Map(filters.map((filter) => [filter.node, filter]));
  return last.size === filters.length ? filters : filters.filter((filter) => last.get(filter.node) === filter);
}

/** Filter's verdict for every node that the cycle visited, with the total score if there was scoring. */
export function verdictsOf({ filters, decided, answers, began }: SortedBeats): NodeVerdict[] {
  const totals = new Map(decided.feasible.map((node, i) => [node, decided.totals[i]]));
  const visited = filters.map(({ node, code, plugin, reasons, lacks }): NodeVerdict => {
    const total = totals.get(node);
    return {
      node,
      code,
      plugin,
      reasons,
      ...(total === undefined ? undefined : { total }),
      ...(lacks && { lacks: lacks.map(written) }),
    };
  });
  if (visited.length > 0) return visited;
  const rejection = answers.find(
    (answer) => answer.type === 'preFilter.answered' && answer.code !== 'Success' && answer.code !== 'Skip',
  );
  return rejection
    ? began.nodes.map((node) => ({ node, code: rejection.code, plugin: rejection.plugin, reasons: rejection.reasons }))
    : [];
}

function written({ resource, asked, free, allocatable }: NonNullable<FilterBeat['lacks']>[number]): Lack {
  const text = (amount: number) => amountText(resource, amount);
  return { resource, asked: text(asked), free: text(free), allocatable: text(allocatable) };
}

function explained(
  cycle: SchedulingCycle,
  beats: SortedBeats,
  durationUs: Micros,
  members: readonly SchedulingCycle[],
): CycleExplanation {
  const { began, decided } = beats;
  const index = new Map(began.nodes.map((node, i) => [node, i]));
  const indexOf = (node: string): number => index.get(node) ?? -1;
  const preemption = preemptionExplanation(beats.preemptions, cycle.outcome === 'nominated' ? cycle.node : '');
  return {
    seq: cycle.seq,
    pod: cycle.key,
    profile: cycle.profile,
    cycleNumber: cycle.number,
    attempt: cycle.attempt,
    startedUs: cycle.startedUs,
    durationUs,
    outcome: cycle.outcome,
    message: cycle.message,
    nodes: began.nodes,
    startIndex: began.startIndex,
    nextStartIndex: decided.nextStartIndex,
    evaluated: beats.filters.map(({ node }) => indexOf(node)),
    verdicts: verdictsOf(beats),
    preFilter: answersAt(beats, 'preFilter.answered').map(({ plugin, code, reasons }) => ({
      plugin,
      code,
      message: reasons.join(', '),
    })),
    filters: filterRows(beats, indexOf),
    feasible: decided.feasible.map(indexOf),
    scores: scoreRows(beats),
    totals: decided.totals,
    selected: cycle.outcome === 'scheduled' ? cycle.node : '',
    ...(cycle.reused ? { reused: true } : undefined),
    ...(members.length > 1 ? { group: members.map(({ key }) => key) } : undefined),
    ...(preemption ? { preemption } : undefined),
    beats: spread(cycleSteps(beats), durationUs),
  };
}

function answersAt({ answers }: SortedBeats, type: AnswerBeat['type']): AnswerBeat[] {
  return answers.filter((answer) => answer.type === type);
}

function filterRows(beats: SortedBeats, indexOf: (node: string) => number): FilterRow[] {
  const skipped = new Set(
    answersAt(beats, 'preFilter.answered')
      .filter(({ code }) => code === 'Skip')
      .map(({ plugin }) => plugin),
  );
  const rejected = new Map<string, number[]>();
  for (const { node, plugin, code } of beats.filters) {
    if (code === 'Success') continue;
    const others = rejected.get(plugin);
    if (others) others.push(indexOf(node));
    else rejected.set(plugin, [indexOf(node)]);
  }
  return beats.began.filterPlugins.map((plugin) => ({
    plugin,
    skipped: skipped.has(plugin),
    rejected: rejected.get(plugin) ?? [],
  }));
}

function scoreRows({ began, scores, decided }: SortedBeats): ScoreRow[] {
  if (decided.totals.length === 0) return [];
  const byPlugin = new Map(scores.map((score) => [score.plugin, score]));
  return began.scorePlugins.map(({ plugin, weight, normalizes }) => {
    const score = byPlugin.get(plugin);
    return { plugin, weight, normalizes, skipped: !score, raw: score?.raw ?? [], normalized: score?.normalized ?? [] };
  });
}

function spread(steps: readonly Omit<CycleBeat, 'offsetUs'>[], durationUs: Micros): CycleBeat[] {
  return steps.map((step, i) => ({ ...step, offsetUs: Math.floor((i * durationUs) / steps.length) }));
}

function cycleRecord(entry: Entry): SchedulingCycle | undefined {
  return changesOf(entry, SCHEDULER_TABLES.cycle)[0]?.after;
}

/** The modelled length of the cycle: until its end, which the same entry put on the agenda. */
export function durationOf(entry: Entry): number {
  const due = putOnAgenda(entry).find(({ event }) => event.type === 'schedulingCycle.ended');
  return due ? due.atUs - entry.atUs : 0;
}
