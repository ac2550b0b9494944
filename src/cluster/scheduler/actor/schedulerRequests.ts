import type { Micros } from '#base/time.ts';
import { conditionsWith, disruptionTarget } from '#cluster/api/podCondition.ts';
import { type ApiRequest, sendRequest } from '#cluster/api/request.ts';
import { bindDelayUs } from '#cluster/environment/faults.ts';
import { writeUs } from '#cluster/releases/constants.ts';
import type { ActorContext } from '#kernel/actor.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { keyOf, splitKey } from '#model/objectKey.ts';
import { DEFAULT_SCHEDULER_NAME } from '../config/schedulerConfiguration.ts';
import type { ObjectWrite, PodNote } from '../framework/plugin.ts';
import { schedulerCache } from '../schedulerCache.ts';
import { type PodGroupCycle, SCHEDULER_TABLES } from '../schedulerRecords.ts';
import { truncatedNote, type Unscheduled, unscheduledPatch } from './podCondition.ts';
import { groupCondition, groupPatch } from './podGroupCondition.ts';
import { SCHEDULER, type SchedulerTag } from './schedulerEvents.ts';
import { type SchedulerNote, SeriesRecorder } from './seriesRecorder.ts';

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
