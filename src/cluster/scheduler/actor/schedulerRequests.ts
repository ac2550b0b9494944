import { formatTime } from '#base/rfc3339.ts';
import { type EventSource, recordEvent } from '#cluster/api/events.ts';
import { sendRequest } from '#cluster/api/request.ts';
import { bindDelayUs } from '#cluster/environment/faults.ts';
import { writeUs } from '#cluster/releases/constants.ts';
import type { ActorContext } from '#kernel/actor.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import { keyOf, splitKey } from '#model/objectKey.ts';
import { DEFAULT_SCHEDULER_NAME } from '../config/schedulerConfiguration.ts';
import type { ObjectWrite } from '../framework/plugin.ts';
import { schedulerCache } from '../schedulerCache.ts';
import type { PodGroupCycle } from '../schedulerRecords.ts';
import { truncatedNote, type Unscheduled, unscheduledPatch } from './podCondition.ts';
import { podGroupPatch } from './podGroupCondition.ts';
import { SCHEDULER, type SchedulerTag } from './schedulerEvents.ts';

const USER = 'system:kube-scheduler';

/** What kube-scheduler asks the API server for. */
export class SchedulerRequests {
  private readonly world: World;
  private readonly nominatesForExpectation: boolean;

  constructor(world: World, nominatesForExpectation: boolean) {
    this.world = world;
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

  /** What PreBind plugins want written, one after the other; each is answered. */
  write(context: ActorContext, podUid: string, writes: readonly ObjectWrite[]): void {
    const tag: SchedulerTag = { type: 'preBind', uid: podUid };
    writes.forEach((write, i) => {
      sendRequest(
        this.world,
        context,
        SCHEDULER,
        { verb: 'patch', user: USER, ...write },
        (i + 1) * writeUs(this.world),
        tag,
      );
    });
  }

  /**
   * Tells others, such as an autoscaler, of a node that a Pod will only be bound to after a while.
   * Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, bindingCycle; feature gate NominatedNodeNameForExpectation.
   */
  nominateForExpectation(context: ActorContext, pod: Pod, node: string): void {
    if (!this.nominatesForExpectation || pod.status?.nominatedNodeName === node) return;
    this.patchStatus(context, pod.metadata.namespace, pod.metadata.name, { status: { nominatedNodeName: node } });
  }

  /** Event FailedScheduling, and the condition PodScheduled unless it says the same already. */
  sayUnscheduled(context: ActorContext, pod: Pod, unscheduled: Unscheduled): void {
    this.warn(context, pod, unscheduled.message);
    const patch = unscheduledPatch(pod, unscheduled, context.nowUs);
    if (patch) this.patchStatus(context, pod.metadata.namespace, pod.metadata.name, patch);
  }

  /** The condition PodGroupScheduled of a group that was tried, unless its status says the same already. */
  sayOfGroup(context: ActorContext, cycle: PodGroupCycle): void {
    const { namespace, name } = cycle;
    const group = this.world.table(schedulerCache('PodGroup')).get(keyOf(namespace, name));
    const patch = group && podGroupPatch(group, cycle, context.nowUs);
    if (patch) this.patchStatus(context, namespace, name, patch, 'PodGroup');
  }

  warn(context: ActorContext, pod: Pod, message: string): void {
    recordEvent(this.world, context, sourceOf(pod), pod, {
      type: 'Warning',
      reason: 'FailedScheduling',
      message: truncatedNote(message),
    });
  }

  sayScheduled(context: ActorContext, pod: Pod, node: string): void {
    const message = `Successfully assigned ${pod.metadata.namespace}/${pod.metadata.name} to ${node}`;
    recordEvent(this.world, context, sourceOf(pod), pod, { type: 'Normal', reason: 'Scheduled', message });
  }

  clearNomination(context: ActorContext, key: string): void {
    const { namespace, name } = splitKey(key);
    this.patchStatus(context, namespace, name, { status: { nominatedNodeName: null } });
  }

  /**
   * Deletes a Pod to make room, after the condition that says why; the deletion is answered.
   * Upstream source (v1.36.2): pkg/scheduler/framework/preemption/executor.go.
   */
  preempt(context: ActorContext, victim: Pod, preemptor: Pod, node: string): void {
    const { namespace, name, uid, generation } = victim.metadata;
    const schedulerName = preemptor.spec.schedulerName ?? DEFAULT_SCHEDULER_NAME;
    const condition = {
      type: 'DisruptionTarget',
      ...(generation !== undefined && { observedGeneration: generation }),
      status: 'True',
      lastTransitionTime: formatTime(context.nowUs),
      reason: 'PreemptionByScheduler',
      message: `${schedulerName}: preempting to accommodate a higher priority pod`,
    };
    const others = (victim.status?.conditions ?? []).filter(({ type }) => type !== 'DisruptionTarget');
    this.patchStatus(context, namespace, name, { status: { conditions: [...others, condition] } });
    const request = {
      verb: 'delete',
      user: USER,
      kind: 'Pod',
      name,
      ...(namespace && { namespace }),
      ...(uid && { uid }),
    } as const;
    const tag: SchedulerTag = { type: 'victim', uid: preemptor.metadata.uid ?? '' };
    sendRequest(this.world, context, SCHEDULER, request, 2 * writeUs(this.world), tag);
    this.sayPreempted(context, victim, preemptor, node);
  }

  sayPreempted(context: ActorContext, victim: Pod, preemptor: Pod, node: string): void {
    const message = `Preempted by pod ${preemptor.metadata.uid} on node ${node}`;
    recordEvent(this.world, context, sourceOf(preemptor), victim, { type: 'Normal', reason: 'Preempted', message });
  }

  private patchStatus(
    context: ActorContext,
    namespace: string | undefined,
    name: string,
    patch: object,
    kind = 'Pod',
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
    sendRequest(this.world, context, SCHEDULER, request, writeUs(this.world));
  }
}

/** Events are recorded under the name of the profile. */
function sourceOf(pod: Pod): EventSource {
  return { component: pod.spec.schedulerName ?? DEFAULT_SCHEDULER_NAME, user: USER, recorder: 'events.k8s.io' };
}
