import type { Micros } from '#base/time.ts';
import type { TraceStep } from '#kernel/event.ts';
import type { CycleResult, FailingPoint } from '../cycle/schedulingCycle.ts';
import { extenderWeight } from '../framework/extender/extenders.ts';
import type { Snapshot } from '../framework/handle.ts';
import type { NodeInfo } from '../framework/nodeInfo.ts';
import type { PostFilterResult } from '../framework/plugin.ts';
import type { PodInfo } from '../framework/podInfo.ts';
import type { Profile } from '../framework/profile.ts';
import type { Code, Status } from '../framework/status.ts';
import type { RecordingTrace } from '../framework/trace.ts';
import { rankCandidates } from '../plugins/DefaultPreemption/pickCandidates.ts';
import { NodeResourcesFit } from '../plugins/NodeResourcesFit/NodeResourcesFit.ts';
import type { CycleOutcome } from '../schedulerRecords.ts';
import { type DetailStep, detailTrace } from './detailTrace.ts';

const INSUFFICIENT = 'Insufficient ';
const TOO_MANY_PODS = 'Too many pods';

/** Answer of one plugin. */
export interface AnswerStep extends TraceStep {
  readonly type: 'preFilter.answered' | 'postFilter.answered' | 'preScore.answered';
  readonly plugin: string;
  readonly code: Code;
  readonly reasons: readonly string[];
}

/** Result of Filter for one node: Success, or the plugin that rejected it. */
export interface FilterStep extends TraceStep {
  readonly type: 'node.filtered';
  readonly node: string;
  readonly plugin: string;
  readonly code: Code;
  readonly reasons: readonly string[];
  /** Missing amounts by resource, if amounts were missing. */
  readonly lacks?: readonly ResourceLack[];
}

/** Scores of one plugin, one per node of the feasible list. */
export interface ScoreStep extends TraceStep {
  readonly type: 'nodes.scored';
  readonly plugin: string;
  readonly weight: number;
  readonly raw: readonly number[];
  readonly normalized: readonly number[];
}

/** Result of the dry run of preemption on one node. Quantities are requests. */
export interface PreemptionTried extends TraceStep {
  readonly type: 'node.preemptionTried';
  readonly node: string;
  readonly code: Code;
  readonly reasons: readonly string[];
  readonly steps: readonly {
    readonly pod: string;
    readonly priority: number;
    readonly cpuMilli: number;
    readonly memoryBytes: number;
    readonly violatesBudget: boolean;
    readonly reprieved: boolean;
  }[];
  /** Values by which the rules compare candidates; higher is better. Empty for a node that is not a candidate. */
  readonly values: readonly number[];
  /** Index of the rule that eliminated the candidate; -1 if none did. */
  readonly stoppedAt: number;
}

/** First step: the starting state of the cycle. */
export interface CycleBeganStep extends TraceStep {
  readonly type: 'cycle.began';
  readonly pod: string;
  readonly profile: string;
  /** Nodes in the order of the scheduler's snapshot. */
  readonly nodes: readonly string[];
  readonly startIndex: number;
  /** Plugins of the profile by extension point, in order. Extenders follow under their URL. */
  readonly filterPlugins: readonly string[];
  readonly scorePlugins: readonly {
    readonly plugin: string;
    readonly weight: number;
    readonly normalizes: boolean;
  }[];
}

/** Last step: the result. */
export interface CycleDecidedStep extends TraceStep {
  readonly type: 'cycle.decided';
  readonly outcome: CycleOutcome;
  readonly node: string;
  readonly message: string;
  /** Extension point that failed, for an error. */
  readonly failedAt: FailingPoint | undefined;
  /** Feasible nodes in the order found. */
  readonly feasible: readonly string[];
  /** Sums of weighted scores in the order of `feasible`; empty without scoring. */
  readonly totals: readonly number[];
  readonly nextStartIndex: number;
}

export type SchedulerStep =
  | CycleBeganStep
  | AnswerStep
  | PreemptionTried
  | FilterStep
  | ScoreStep
  | DetailStep
  | CycleDecidedStep;

type Timeless<B> = B extends SchedulerStep ? Omit<B, 'offsetUs'> : never;

export interface TracedCycle {
  readonly snapshot: Snapshot;
  readonly profile: Profile;
  readonly pod: PodInfo;
  readonly result: CycleResult;
  readonly trace: RecordingTrace;
}

/** All steps of one cycle, spread evenly over its modelled duration. */
export function cycleTrace(cycle: TracedCycle, durationUs: Micros): SchedulerStep[] {
  const steps: Timeless<SchedulerStep>[] = [began(cycle), ...happened(cycle), ...detailTrace(cycle), decided(cycle)];
  return steps.map(
    (step, index) => ({ ...step, offsetUs: Math.floor((index * durationUs) / steps.length) }) as SchedulerStep,
  );
}

function began({ snapshot, profile, pod, result }: TracedCycle): Timeless<CycleBeganStep> {
  return {
    type: 'cycle.began',
    pod: pod.key,
    profile: profile.schedulerName,
    nodes: snapshot.nodes.map(({ name }) => name),
    startIndex: result.startIndex,
    filterPlugins: [...profile.plugins.filter, ...profile.extenders.with('filter')].map(({ name }) => name),
    scorePlugins: [
      ...profile.plugins.score.map(({ name, normalizeScore }) => ({
        plugin: name,
        weight: profile.weights.get(name) ?? 1,
        normalizes: normalizeScore !== undefined,
      })),
      ...profile.extenders.with('prioritize').map((extender) => {
        return { plugin: extender.name, weight: extenderWeight(extender), normalizes: false };
      }),
    ],
  };
}

function* happened(cycle: TracedCycle): Iterable<Timeless<SchedulerStep>> {
  const { trace, result } = cycle;
  for (const { plugin, status } of trace.preFilters) yield answered('preFilter.answered', plugin, status);
  yield* filtered(cycle);
  yield* preemptionTried(result.postFilter);
  for (const { plugin, status } of trace.postFilters) yield answered('postFilter.answered', plugin, status);
  for (const { plugin, status } of trace.preScores) yield answered('preScore.answered', plugin, status);
  for (const score of trace.scores) yield { type: 'nodes.scored', ...score };
}

/** A nominated or promised node that does not fit is filtered twice. The last answer counts. */
function* filtered({ trace, snapshot, profile, pod }: TracedCycle): Iterable<Timeless<FilterStep>> {
  const last = new Map(trace.filters.map(({ node, status }) => [node, status]));
  for (const [node, { plugin, code, reasons }] of last) {
    const info = plugin === NodeResourcesFit.name ? snapshot.get(node) : undefined;
    const lacks = info ? lacksOf(pod, info, profile.rivalsOn(node, pod), reasons) : [];
    yield { type: 'node.filtered', node, plugin, code, reasons, ...(lacks.length > 0 && { lacks }) };
  }
}

function* preemptionTried(postFilter: PostFilterResult | undefined): Iterable<Timeless<PreemptionTried>> {
  const ranked = new Map(
    rankCandidates(postFilter?.preemption?.candidates ?? []).map((each) => [each.candidate.node, each]),
  );
  for (const { node, status, steps } of postFilter?.dryRun ?? []) {
    const rank = ranked.get(node);
    yield {
      type: 'node.preemptionTried',
      node,
      code: status.code,
      reasons: status.reasons,
      steps: steps.map(({ pod, violatesBudget, reprieved }) => {
        const { cpuMilli, memoryBytes } = pod.requests;
        return { pod: pod.key, priority: pod.priority, cpuMilli, memoryBytes, violatesBudget, reprieved };
      }),
      values: rank?.values ?? [],
      stoppedAt: rank?.stoppedAt ?? -1,
    };
  }
}

function answered(type: AnswerStep['type'], plugin: string, { code, reasons }: Status): Timeless<AnswerStep> {
  return { type, plugin, code, reasons };
}

function decided({ result }: TracedCycle): Timeless<CycleDecidedStep> {
  const { outcome, node, message, failedAt, feasible, totals, nextStartIndex } = result;
  return {
    type: 'cycle.decided',
    outcome,
    node,
    message,
    failedAt,
    feasible: feasible.map(({ name }) => name),
    totals: totals ? [...totals.subarray(0, feasible.length)] : [],
    nextStartIndex,
  };
}

/** A resource of which a node has less free than a Pod requests: milli-CPU, bytes, or a count. */
export interface ResourceLack {
  readonly resource: string;
  readonly asked: number;
  /** Amount that is free after the Pods of the node and those nominated to it; negative if overcommitted. */
  readonly free: number;
  readonly allocatable: number;
}

/**
 * Numbers behind the reasons of NodeResourcesFit. `rivals` are nominated Pods that count as if they were on the node.
 */
export function lacksOf(
  { requests }: PodInfo,
  node: NodeInfo,
  rivals: readonly PodInfo[],
  reasons: readonly string[],
): ResourceLack[] {
  return reasons.flatMap((reason): ResourceLack[] => {
    if (reason === TOO_MANY_PODS) return [lack('pods', 1, node.allocatablePods, node.pods.length + rivals.length)];
    if (!reason.startsWith(INSUFFICIENT)) return [];
    const resource = reason.slice(INSUFFICIENT.length);
    const requestOf = (pod: PodInfo) => amountOf(pod.requests, resource);
    const used = rivals.reduce((sum, rival) => sum + requestOf(rival), requestedOn(node, resource));
    return [lack(resource, amountOf(requests, resource), allocatableOn(node, resource), used)];
  });
}

function lack(resource: string, asked: number, allocatable: number, used: number): ResourceLack {
  return { resource, asked, free: allocatable - used, allocatable };
}

function amountOf(
  { cpuMilli, memoryBytes, ephemeralStorageBytes, scalar }: PodInfo['requests'],
  resource: string,
): number {
  switch (resource) {
    case 'cpu':
      return cpuMilli;
    case 'memory':
      return memoryBytes;
    case 'ephemeral-storage':
      return ephemeralStorageBytes;
    default:
      return new Map(scalar).get(resource) ?? 0;
  }
}

function allocatableOn(node: NodeInfo, resource: string): number {
  switch (resource) {
    case 'cpu':
      return node.allocatableCpuMilli;
    case 'memory':
      return node.allocatableMemoryBytes;
    case 'ephemeral-storage':
      return node.allocatableEphemeralStorageBytes;
    default:
      return node.allocatableScalar.get(resource) ?? 0;
  }
}

function requestedOn(node: NodeInfo, resource: string): number {
  switch (resource) {
    case 'cpu':
      return node.requestedCpuMilli;
    case 'memory':
      return node.requestedMemoryBytes;
    case 'ephemeral-storage':
      return node.requestedEphemeralStorageBytes;
    default:
      return node.requestedScalar.get(resource) ?? 0;
  }
}
