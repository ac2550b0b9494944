import type { ActorContext } from '../../../kernel/actor.ts';
import type { Table } from '../../../kernel/table.ts';
import { constantUs } from '../../releases/constants.ts';
import { DEFAULT_SCHEDULER_NAME } from '../config/schedulerConfiguration.ts';
import type { CycleResult } from '../cycle/schedulingCycle.ts';
import { type PodInfo, podInfoOf } from '../framework/podInfo.ts';
import type { Profile } from '../framework/profile.ts';
import { RecordingTrace } from '../framework/trace.ts';
import { type Decision, type PodRef, type QueuedPod, SCHEDULER_TABLES, type SchedulingCycle } from '../records.ts';
import type { BindingCycles } from './bindingCycles.ts';
import { cycleBeats } from './cycleBeats.ts';
import type { Preemptions } from './preemptions.ts';
import type { SchedulerClock } from './schedulerClock.ts';
import { CYCLE_ENDED, SCHEDULER } from './schedulerEvents.ts';
import type { SchedulerParts } from './schedulerParts.ts';
import type { SchedulerRequests } from './schedulerRequests.ts';

const CURRENT = 'current';
const REASONS = {
  scheduled: 'pod.scheduled',
  unschedulable: 'pod.unschedulable',
  nominated: 'pod.nominated',
  error: 'schedulingCycle.failed',
} as const;

/**
 * Scheduling cycles, one at a time. Decided when a cycle starts, on the cluster as it is known then; in effect when its
 * modelled time is over, so that events can come in between.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, ScheduleOne and schedulingCycle.
 */
export class SchedulingCycles {
  private readonly parts: SchedulerParts;
  private readonly clock: SchedulerClock;
  private readonly requests: SchedulerRequests;
  private readonly bindings: BindingCycles;
  private readonly preemptions: Preemptions;
  private readonly table: Table<SchedulingCycle>;
  private readonly decisions: Table<Decision>;

  constructor(
    parts: SchedulerParts,
    clock: SchedulerClock,
    requests: SchedulerRequests,
    bindings: BindingCycles,
    preemptions: Preemptions,
  ) {
    this.parts = parts;
    this.clock = clock;
    this.requests = requests;
    this.bindings = bindings;
    this.preemptions = preemptions;
    this.table = parts.world.table<SchedulingCycle>(SCHEDULER_TABLES.cycle);
    this.decisions = parts.world.table<Decision>(SCHEDULER_TABLES.decision);
  }

  /** Pops a Pod and decides. */
  start(context: ActorContext): void {
    this.clock.change({ isCycleDue: false });
    const queued = this.parts.queue.pop()?.queued;
    if (!queued || this.skips(context, queued)) return;
    const profile = this.parts.profiles.get(queued.pod.spec.schedulerName ?? DEFAULT_SCHEDULER_NAME);
    if (!profile) throw new Error(`no profile has the scheduler name ${queued.pod.spec.schedulerName}`);
    const durationUs = constantUs(this.parts.world, 'M4');
    const result = this.decide(context, profile, podInfoOf(queued.pod), durationUs);
    this.clock.change({ nextStartNodeIndex: result.nextStartIndex });
    this.record(context, queued, profile, result);
    context.schedule(durationUs, SCHEDULER, CYCLE_ENDED);
  }

  /** The decision takes effect. */
  end(context: ActorContext): void {
    const cycle = this.table.get(CURRENT);
    if (!cycle) throw new Error('no scheduling cycle goes on');
    this.table.delete(CURRENT);
    const queued = this.parts.queue.inFlight.get(cycle.uid);
    if (!queued) throw new Error(`${cycle.key} is not in flight`);
    if (cycle.outcome === 'scheduled') this.bindings.start(context, cycle, queued);
    else this.fail(context, cycle, queued);
  }

  /** Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, skipPodSchedule. */
  private skips(context: ActorContext, { pod, uid, key }: QueuedPod): boolean {
    const isDeleted = pod.metadata.deletionTimestamp !== undefined;
    if (!isDeleted && !this.parts.cache.isAssumed(uid)) return false;
    if (isDeleted) this.requests.warn(context, pod, `skip schedule deleting pod: ${key}`);
    context.because(reason('pod.skipped', key));
    this.parts.queue.done(uid);
    return true;
  }

  private decide(context: ActorContext, profile: Profile, pod: PodInfo, durationUs: number): CycleResult {
    const { cycle, snapshot } = this.parts;
    const trace = context.trace ? new RecordingTrace() : undefined;
    const result = cycle.run(profile, pod, this.clock.state.nextStartNodeIndex, trace);
    if (trace)
      for (const beat of cycleBeats({ snapshot, profile, pod, result, trace }, durationUs)) context.trace?.(beat);
    return result;
  }

  private record(context: ActorContext, queued: QueuedPod, profile: Profile, result: CycleResult): void {
    const { key, uid, attempts } = queued;
    const { outcome, node, message, nominatedNode } = result;
    const preemption = result.postFilter?.preemption;
    this.table.put(CURRENT, {
      key,
      uid,
      number: this.parts.queue.schedulingCycle,
      attempt: attempts,
      profile: profile.schedulerName,
      startedUs: context.nowUs,
      seq: context.seq,
      outcome,
      node,
      message,
      unschedulablePlugins: result.unschedulablePlugins,
      pendingPlugins: result.pendingPlugins,
      victims: (preemption?.victims ?? []).map(victimRef),
      clearedNominations: preemption?.clearedNominations ?? [],
      ...(nominatedNode !== undefined && { nominatedNode }),
    });
    this.decisions.put('last', { seq: context.seq, key, outcome, node, message, timeUs: context.nowUs });
    context.because({ ...reason(REASONS[outcome], key), node, message, attempt: attempts } as SchedulerReason);
  }

  /** Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, handleSchedulingFailure. */
  private fail(context: ActorContext, cycle: SchedulingCycle, queued: QueuedPod): void {
    const { queue, failures } = this.parts;
    context.because({ ...reason('pod.rejected', cycle.key), message: cycle.message } as SchedulerReason);
    const evicts = cycle.victims.length > 0 && this.preemptions.begin(cycle);
    const newest = failures.schedulingFailed(queued, cycle, context.nowUs);
    if (newest) queue.nominator.nominate(newest, cycle.nominatedNode);
    if (evicts) {
      for (const key of cycle.clearedNominations) this.requests.clearNomination(context, key);
      this.preemptions.evict(context, cycle, newest ?? queued.pod);
    }
    if (!newest) return;
    const why = cycle.outcome === 'error' ? 'SchedulerError' : 'Unschedulable';
    const nomination = cycle.nominatedNode === undefined ? {} : { nominatedNode: cycle.nominatedNode };
    this.requests.sayUnscheduled(context, newest, { reason: why, message: cycle.message, ...nomination });
  }
}

/** A reason about a Pod. */
export interface SchedulerReason {
  readonly type: string;
  readonly kind: 'Pod';
  readonly subject: string;
  readonly node?: string;
  readonly message?: string;
  readonly attempt?: number;
}

function reason(type: string, key: string): SchedulerReason {
  return { type, kind: 'Pod', subject: key };
}

function victimRef({ namespace, name, pod }: PodInfo): PodRef {
  return { namespace, name, uid: pod.metadata.uid ?? '' };
}
