import { compare } from '#base/order.ts';
import type { CycleResult } from '#cluster/scheduler/cycle/schedulingCycle.ts';
import { bestIndexes } from '#cluster/scheduler/cycle/schedulingCycle.ts';
import type { NodeInfo } from '#cluster/scheduler/framework/nodeInfo.ts';
import type { Preemption, PreemptionCandidate } from '#cluster/scheduler/framework/plugin.ts';
import type { Profile } from '#cluster/scheduler/framework/profile.ts';
import { type Status, statusMessage } from '#cluster/scheduler/framework/status.ts';
import type { RecordingTrace, TracedScore } from '#cluster/scheduler/framework/trace.ts';
import type { Detail, RecordedCandidate, RecordedPreemption, RecordedStep, RecordedVerdict } from './schedulerCase.ts';

/** One attempt with all recorded details. */
export interface Attempt {
  readonly pod: string;
  readonly attempt: number;
  readonly detail: Detail;
  readonly profile: Profile;
  /** Nodes in the scheduler's order. */
  readonly nodes: readonly NodeInfo[];
  readonly nominatedNode: string;
  readonly result: CycleResult;
  readonly trace: RecordingTrace;
}

/** The attempt in the format of FORMAT.md, with only the fields of a record of this detail. */
export function recordStep(attempt: Attempt): RecordedStep {
  const { result, trace, detail } = attempt;
  const wasSearched = attempt.nodes.length > 0;
  const hasFilters = attempt.profile.plugins.filter.length > 0;
  const isRejected = trace.preFilters.some(({ status }) => status.code !== 'Success' && status.code !== 'Skip');
  return {
    pod: attempt.pod,
    attempt: attempt.attempt,
    result: result.outcome,
    preFilter: preFilterOf(attempt),
    nominatedNodeTriedFirst: attempt.nominatedNode || undefined,
    filter: detail === 'brief' || isRejected || !wasSearched || !hasFilters ? undefined : filterOf(attempt),
    feasibleCount: wasSearched && result.outcome !== 'error' ? result.feasible.length : undefined,
    ...searchOf(attempt),
    ...scoresOf(attempt),
    selected: result.outcome === 'scheduled' ? result.node : undefined,
    message: result.message || undefined,
    unschedulablePlugins: result.unschedulablePlugins.length > 0 ? result.unschedulablePlugins : undefined,
    preemption: preemptionOf(attempt),
  };
}

function preFilterOf({ trace, result }: Attempt): RecordedStep['preFilter'] {
  const rejection = trace.preFilters.find(({ status }) => status.code !== 'Success' && status.code !== 'Skip');
  if (rejection) {
    const { code } = rejection.status;
    return { rejectedBy: rejection.plugin, code, message: statusMessage(rejection.status) };
  }
  const restricted = trace.preFilters.flatMap(({ nodeNames }) => (nodeNames ? [nodeNames] : []));
  const [first] = restricted;
  if (!first) return undefined;
  const nodeNames = restricted.reduce((a, b) => a.filter((name) => b.includes(name)), first);
  if (nodeNames.length > 0) return { nodeNames };
  const { absent } = result.statuses;
  return { code: absent.code, message: statusMessage(absent) };
}

/** Without score plugins the search stops early, and the record lists only visited nodes. */
function isPartial({ profile, detail }: Attempt): boolean {
  return detail === 'sampling' || profile.plugins.score.length === 0;
}

function filterOf(attempt: Attempt): RecordedStep['filter'] {
  const { trace, nodes, nominatedNode, detail } = attempt;
  const visited = new Map(trace.filters.map(({ node, status }) => [node, status]));
  if (isPartial(attempt)) {
    const shown = [...visited].filter(([, status]) => detail !== 'sampling' || status.code !== 'Success');
    return shown.length === 0
      ? undefined
      : Object.fromEntries(shown.map(([node, status]) => [node, verdictOf(status)]));
  }
  const tookShortcut = visited.size === 1 && visited.get(nominatedNode)?.code === 'Success';
  const names = tookShortcut ? [nominatedNode] : nodes.map(({ name }) => name);
  const statusOf = (name: string) => visited.get(name) ?? attempt.result.statuses.get(name);
  return Object.fromEntries(names.map((name) => [name, verdictOf(statusOf(name))]));
}

function verdictOf({ code, plugin, reasons }: Status): RecordedVerdict {
  return code === 'Success' ? { code } : { code, plugin: plugin || undefined, reasons };
}

function searchOf(attempt: Attempt): Partial<RecordedStep> {
  if (!isPartial(attempt)) return {};
  const { result, trace } = attempt;
  return {
    startIndex: result.startIndex,
    nextStartIndex: result.nextStartIndex,
    evaluated: trace.filters.map(({ node }) => node),
    feasible: result.feasible.map(({ name }) => name),
  };
}

function scoresOf(attempt: Attempt): Partial<RecordedStep> {
  const { result, trace, detail } = attempt;
  const { totals, feasible } = result;
  const names = feasible.map(({ name }) => name);
  if (!totals) return { best: result.outcome === 'scheduled' ? names : undefined };
  const best = bestIndexes(names.length, totals);
  const short = { best: best.map((index) => names[index] ?? '').sort(), bestTotal: totals[best[0] ?? 0] };
  if (detail !== 'full') return short;
  const byPlugin = <T>(pick: (score: TracedScore) => T) =>
    Object.fromEntries(trace.scores.map((score) => [score.plugin, pick(score)]));
  const byNode = (values: ArrayLike<number>) => Object.fromEntries(names.map((name, i) => [name, values[i] ?? 0]));
  const total = byNode(totals);
  if (trace.scores.length === 0) return { ...short, total };
  return {
    ...short,
    rawScores: byPlugin(({ raw }) => byNode(raw)),
    scores: byPlugin(({ normalized }) => byNode(normalized)),
    weights: byPlugin(({ weight }) => weight),
    total,
  };
}

function preemptionOf({ result, detail }: Attempt): RecordedPreemption | undefined {
  const { postFilter } = result;
  if (!postFilter) return undefined;
  if (postFilter.preemption) return successOf(postFilter.preemption, detail);
  const message = statusMessage(postFilter.status);
  return { message: message || undefined, error: postFilter.status.code === 'Error' ? true : undefined };
}

function successOf(preemption: Preemption, detail: Detail): RecordedPreemption {
  const { clearedNominations, candidates } = preemption;
  return {
    ...candidateOf(preemption),
    clearedNominations: clearedNominations.length > 0 ? clearedNominations : undefined,
    candidates: detail === 'full' ? sortedCandidates(candidates) : undefined,
    anyOf: preemption.equals.length > 1 ? sortedCandidates(preemption.equals) : undefined,
  };
}

function candidateOf({ node, victims, pdbViolations }: PreemptionCandidate): RecordedCandidate {
  return { nominatedNode: node, victims: victims.map(({ key }) => key), pdbViolations };
}

function sortedCandidates(candidates: readonly PreemptionCandidate[]): RecordedCandidate[] {
  return candidates.map(candidateOf).sort((a, b) => compare(a.nominatedNode, b.nominatedNode));
}
