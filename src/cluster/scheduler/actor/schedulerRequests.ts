import { formatTime } from '#base/rfc3339.ts';
import type { Micros } from '#base/time.ts';
import { conditionsWith, disruptionTarget } from '#cluster/api/podCondition.ts';
import { type ApiRequest, sendRequest } from '#cluster/api/request.ts';
import { bindDelayUs } from '#cluster/environment/faults.ts';
import { writeUs } from '#cluster/releases/constants.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { Condition, Pod, PodCondition, PodGroup } from '#model/generated/types.ts';
import { keyOf, splitKey } from '#model/objectKey.ts';
import { DEFAULT_SCHEDULER_NAME } from '../config/schedulerConfiguration.ts';
import type { ObjectWrite, PodNote } from '../framework/plugin.ts';
import { type PodGroupCycle, SCHEDULER_TABLES, schedulerCache } from '../schedulerRecords.ts';
import { SCHEDULER, type SchedulerTag } from './schedulerClock.ts';
import { type SchedulerNote, SeriesRecorder } from './seriesRecorder.ts';

const EVENT_NOTE_LIMIT = 1024;
const ELLIPSIS = ' ...';

const TYPE = 'PodGroupScheduled';

const REASONS = {
  scheduled: 'Scheduled',
  unschedulable: 'Unschedulable',
  waitingOnPreemption: 'Unschedulable',
  error: 'SchedulerError',
} as const;

const USER = 'system:kube-scheduler';

/** Requests of kube-scheduler to the API server. */
export class SchedulerRequests {
  private readonly world: World;
  private readonly nominatesForExpectation: boolean;
  private readonly recorder: SeriesRecorder;

  constructor(world: World, nominatesForExpectation: boolean) {
    this.world = world;
    this.recorder = new SeriesRecorder(world, USER);
    this.nominatesForExpectation = nominatesForExpectation;
  }

  /** POST pods/{name}/binding, as DefaultBinder does. */
  bind(context: ActorContext, pod: Pod, node: string): void {
    const { namespace, name, uid = '' } = pod.metadata;
    const tag: SchedulerTag = { type: 'binding', uid };
    const request = {
      verb: 'bind',
      user: USER,
      kind: 'Pod',
      name,
      uid,
      node,
      ...(namespace && { namespace }),
    } as const;
    sendRequest(this.world, context, SCHEDULER, request, writeUs(this.world) + bindDelayUs(this.world), tag);
  }

  /** Writes of plugins, in order. With a tag, each gets an answer. */
  write(context: ActorContext, writes: readonly ObjectWrite[], tag?: SchedulerTag): void {
    writes.forEach((write, i) => {
      const request: ApiRequest = { ...write, user: USER };
      sendRequest(this.world, context, SCHEDULER, request, (i + 1) * writeUs(this.world), tag);
    });
  }

  /** Records an Event of a plugin about a waiting Pod. */
  say(context: ActorContext, pod: Pod, note: PodNote): void {
    this.record(context, pod, pod, { type: 'Normal', action: 'Scheduling', ...note });
  }

  /**
   * Informs others, such as an autoscaler, of a node to which a Pod will be bound only later.
   * Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, bindingCycle; feature gate
   * NominatedNodeNameForExpectation.
   */
  nominateForExpectation(context: ActorContext, pod: Pod, node: string): void {
    if (!this.nominatesForExpectation || pod.status?.nominatedNodeName === node) return;
    this.patchStatus(context, pod.metadata.namespace, pod.metadata.name, { status: { nominatedNodeName: node } });
  }

  /**
   * Records the Event FailedScheduling, and writes the condition PodScheduled unless it already says so. Returns
   * whether it wrote that.
   */
  sayUnscheduled(context: ActorContext, pod: Pod, unscheduled: Unscheduled): boolean {
    this.warn(context, pod, unscheduled.message);
    const patch = unscheduledPatch(pod, unscheduled, context.nowUs);
    if (patch) this.patchStatus(context, pod.metadata.namespace, pod.metadata.name, patch);
    return patch !== undefined;
  }

  /**
   * Writes the condition PodGroupScheduled of a tried group, unless its status already says so. Returns whether it
   * wrote it.
   */
  sayOfGroup(context: ActorContext, cycle: PodGroupCycle): boolean {
    const { namespace, name } = cycle;
    const key = keyOf(namespace, name);
    const group = this.world.table(schedulerCache('PodGroup')).get(key);
    if (!group) return false;
    const { uid = '' } = group.metadata;
    const conditions = this.world.table(SCHEDULER_TABLES.groupConditions);
    const said = conditions.get(key);
    const condition = groupCondition(group, said?.uid === uid ? said.condition : undefined, cycle, context.nowUs);
    if (!condition) return false;
    conditions.put(key, { uid, condition });
    this.patchStatus(context, namespace, name, groupPatch(group, condition), 'PodGroup');
    return true;
  }

  warn(context: ActorContext, pod: Pod, message: string): void {
    this.record(context, pod, pod, {
      type: 'Warning',
      reason: 'FailedScheduling',
      action: 'Scheduling',
      message: truncatedNote(message),
      // Upstream retries a group without pause, so once more after its condition was written. The model tries it once.
      isPerText: pod.spec.schedulingGroup !== undefined,
    });
  }

  sayScheduled(context: ActorContext, pod: Pod, node: string): void {
    const message = `Successfully assigned ${pod.metadata.namespace}/${pod.metadata.name} to ${node}`;
    this.record(context, pod, pod, { type: 'Normal', reason: 'Scheduled', action: 'Binding', message });
  }

  clearNomination(context: ActorContext, key: string): void {
    const { namespace, name } = splitKey(key);
    this.patchStatus(context, namespace, name, { status: { nominatedNodeName: null } });
  }

  /**
   * Deletes a Pod to make room, after writing the condition with the reason. The deletion is answered. `afterUs` is the
   * delay of the request.
   * Upstream source (v1.36.2): pkg/scheduler/framework/preemption/executor.go.
   */
  preempt(context: ActorContext, victim: Pod, preemptor: Pod, node: string, afterUs: Micros): void {
    const { namespace, name, uid } = victim.metadata;
    const schedulerName = preemptor.spec.schedulerName ?? DEFAULT_SCHEDULER_NAME;
    const condition = disruptionTarget(victim, {
      reason: 'PreemptionByScheduler',
      message: `${schedulerName}: preempting to accommodate a higher priority pod`,
    });
    const conditions = conditionsWith(victim, condition, context.nowUs);
    this.patchStatus(context, namespace, name, { status: { conditions } }, 'Pod', afterUs);
    const request = {
      verb: 'delete',
      user: USER,
      kind: 'Pod',
      name,
      ...(namespace && { namespace }),
      ...(uid && { uid }),
    } as const;
    const tag: SchedulerTag = { type: 'victim', uid: preemptor.metadata.uid ?? '' };
    sendRequest(this.world, context, SCHEDULER, request, afterUs + 2 * writeUs(this.world), tag);
    this.sayPreempted(context, victim, preemptor, node);
  }

  sayPreempted(context: ActorContext, victim: Pod, preemptor: Pod, node: string): void {
    const message = `Preempted by pod ${preemptor.metadata.uid} on node ${node}`;
    const note = { type: 'Normal', reason: 'Preempted', action: 'Preempting', message, related: preemptor } as const;
    this.record(context, preemptor, victim, note);
  }

  /** Writes Event series that are over. */
  seriesDue(context: ActorContext): void {
    this.recorder.due(context);
  }

  /** Events are recorded under the name of the profile. */
  private record(context: ActorContext, { spec }: Pod, about: Pod, note: SchedulerNote): void {
    this.recorder.record(context, spec.schedulerName ?? DEFAULT_SCHEDULER_NAME, about, note);
  }

  private patchStatus(
    context: ActorContext,
    namespace: string | undefined,
    name: string,
    patch: object,
    kind = 'Pod',
    afterUs = 0,
  ): void {
    const request = {
      verb: 'patch',
      subresource: 'status',
      user: USER,
      kind,
      name,
      patch,
      ...(namespace && { namespace }),
    } as const;
    sendRequest(this.world, context, SCHEDULER, request, afterUs + writeUs(this.world));
  }
}

/**
 * Condition with the result of the group. `undefined` if the status already says it, or the group was scheduled before.
 * `said` is the last written condition, which the informer may not have yet.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one_podgroup.go, updatePodGroupCondition.
 */
function groupCondition(
  group: PodGroup,
  said: Condition | undefined,
  cycle: PodGroupCycle,
  nowUs: Micros,
): Condition | undefined {
  const known = said ?? group.status?.conditions?.find(({ type }) => type === TYPE);
  const status = cycle.outcome === 'scheduled' ? 'True' : 'False';
  if (known?.status === 'True' && status !== 'True') return undefined;
  const reason = REASONS[cycle.outcome];
  const { generation } = group.metadata;
  const { message } = cycle;
  if (
    known?.status === status &&
    known.reason === reason &&
    known.message === message &&
    known.observedGeneration === generation
  )
    return undefined;
  return {
    type: TYPE,
    status,
    reason,
    message,
    lastTransitionTime: known?.status === status ? known.lastTransitionTime : formatTime(nowUs),
    ...(generation !== undefined && { observedGeneration: generation }),
  };
}

/** Patch of `status` with the condition. */
function groupPatch({ status }: PodGroup, condition: Condition): object {
  const others = (status?.conditions ?? []).filter(({ type }) => type !== TYPE);
  return { status: { conditions: [...others, condition] } };
}

/** Reason why a Pod has no node yet. */
interface Unscheduled {
  readonly reason: 'Unschedulable' | 'SchedulerError';
  readonly message: string;
  /** Empty clears the nomination; absent keeps it. */
  readonly nominatedNode?: string;
}

/**
 * Merge patch of `status` with the condition, or `undefined` if the status already says it. Conditions are sent whole.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, updatePod; pkg/api/v1/pod/util.go, UpdatePodCondition.
 */
function unscheduledPatch(
  pod: Pod,
  { reason, message, nominatedNode }: Unscheduled,
  nowUs: Micros,
): object | undefined {
  const conditions = pod.status?.conditions ?? [];
  const known = conditions.find(({ type }) => type === 'PodScheduled');
  const isSaid = known?.status === 'False' && known.reason === reason && known.message === message;
  const renominates = nominatedNode !== undefined && nominatedNode !== (pod.status?.nominatedNodeName ?? '');
  if (isSaid && !renominates) return undefined;
  const condition: PodCondition = {
    type: 'PodScheduled',
    ...(pod.metadata.generation !== undefined && { observedGeneration: pod.metadata.generation }),
    status: 'False',
    lastTransitionTime: known?.status === 'False' ? (known.lastTransitionTime ?? formatTime(nowUs)) : formatTime(nowUs),
    reason,
    message,
  };
  const others = conditions.filter(({ type }) => type !== 'PodScheduled');
  return {
    status: {
      ...(isSaid
        ? undefined
        : {
            conditions: known
              ? conditions.map((other) => (other === known ? condition : other))
              : [...others, condition],
          }),
      ...(renominates ? { nominatedNodeName: nominatedNode === '' ? null : nominatedNode } : undefined),
    },
  };
}

/**
 * Text of an Event, shortened if too long.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, truncateMessage.
 */
function truncatedNote(message: string): string {
  return message.length <= EVENT_NOTE_LIMIT ? message : message.slice(0, EVENT_NOTE_LIMIT - ELLIPSIS.length) + ELLIPSIS;
}
