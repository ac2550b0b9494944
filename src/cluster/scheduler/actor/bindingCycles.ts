import { MILLISECOND_US } from '#base/time.ts';
import type { SchedulerReasonType } from '#cluster/api/reasons/reasons.ts';
import type { ApiResponse } from '#cluster/api/request.ts';
import { because } from '#cluster/api/subject.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { Pod } from '#model/generated/types.ts';
import { CycleState } from '../framework/cycleState.ts';
import { fitErrorMessage, NodeStatuses } from '../framework/diagnosis.ts';
import { ExtenderError } from '../framework/extender/extender.ts';
import type { PermitWait } from '../framework/plugin.ts';
import { type PodInfo, podInfoOf } from '../framework/podInfo.ts';
import type { PreBindWait, Profile } from '../framework/profile.ts';
import { isRejected, type Status, status, statusMessage } from '../framework/status.ts';
import { type BindingCycle, type DecidedCycle, type HeldPermit, SCHEDULER_TABLES } from '../schedulerRecords.ts';
import { heard } from './detailTrace.ts';
import { PreBindWaits } from './preBindWaits.ts';
import { type PermitTimeout, type PreBindPoll, SCHEDULER } from './schedulerClock.ts';
import type { Rejection, SchedulerParts } from './schedulerParts.ts';
import type { SchedulerRequests } from './schedulerRequests.ts';
import { cancelTimeouts, goDuration, type PermitVerdict } from './waitingPods.ts';

/**
 * Continues after a scheduling cycle that found a node: assume, Reserve, Permit, and the binding cycle. Any number of
 * these run at once. Their plugins get a new CycleState and compute again what they need. The Pod leaves the in-flight
 * list before PreBind, because nothing after Permit can find it unschedulable.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, assume, bindingCycle and handleBindingCycleError.
 */
export class BindingCycles {
  private readonly parts: SchedulerParts;
  private readonly requests: SchedulerRequests;
  private readonly waits: PreBindWaits;
  private readonly table: Table<BindingCycle>;

  constructor(parts: SchedulerParts, requests: SchedulerRequests) {
    this.parts = parts;
    this.requests = requests;
    this.waits = new PreBindWaits(parts, requests);
    this.table = parts.world.table(SCHEDULER_TABLES.binding);
  }

  start(context: ActorContext, cycle: DecidedCycle): void {
    const { key, uid, node, number, attempt, profile: profileName, seq } = cycle;
    const queued = this.parts.queue.inFlight.assume(uid);
    if (!queued) throw new Error(`${key} is not in flight`);
    const profile = this.profile(profileName);
    const state = new CycleState();
    const assumed = podInfoOf(this.parts.cache.assumePod(queued.pod, node));
    this.parts.queue.nominator.forget(queued.pod);
    because(context, { type: 'pod.assumed', kind: 'Pod', subject: key, node } as BindingReason);
    const binding: BindingCycle = {
      key,
      queued,
      uid,
      node,
      number,
      attempt,
      profile: profileName,
      stage: 'WaitOnPermit',
      startedUs: context.nowUs,
      stageStartedUs: context.nowUs,
      seq,
      permits: [],
      preBinds: [],
    };
    const reserved = profile.runReserve(state, assumed, node, heard(context, key));
    if (reserved.code !== 'Success') {
      this.fail(context, binding, reserved);
      return;
    }
    const { status: answer, waits } = profile.runPermit(state, assumed, node, heard(context, key));
    if (answer.code === 'Wait') this.waitOnPermit(context, binding, waits);
    else if (answer.code === 'Success') this.preBind(context, binding, state, assumed);
    else this.fail(context, binding, answer);
  }

  /** Handles verdicts of Permit plugins about waiting Pods in this event. */
  settle(context: ActorContext, verdicts: readonly PermitVerdict[]): void {
    for (const { uid, rejection } of verdicts) {
      const binding = this.table.get(uid);
      if (binding?.stage !== 'WaitOnPermit') continue;
      cancelTimeouts(context, binding.permits);
      if (rejection) this.fail(context, binding, status(rejection.plugin, 'Unschedulable', rejection.message));
      else this.goOn(context, binding);
    }
  }

  /** A Permit plugin has held a Pod for its maximum time. */
  permitTimedOut(context: ActorContext, { uid, plugin }: PermitTimeout): void {
    const binding = this.table.get(uid);
    const held = binding?.permits.find((other) => other.plugin === plugin);
    if (!binding || !held) return;
    cancelTimeouts(
      context,
      binding.permits.filter((other) => other !== held),
    );
    const message = `rejected due to timeout after waiting ${goDuration(held.timeoutMs)} at plugin ${plugin}`;
    this.fail(context, binding, status(plugin, 'Unschedulable', message));
  }

  /** The API server answered a request of a PreBind plugin. */
  written(context: ActorContext, uid: string, plugin: string, response: ApiResponse): void {
    this.goOnAfter(context, uid, (binding) => this.waits.written(context, binding, plugin, response));
  }

  /** Asks a waiting PreBind plugin whether it is done. */
  poll(context: ActorContext, { uid, plugin }: PreBindPoll): void {
    this.goOnAfter(context, uid, (binding) => this.waits.poll(context, binding, plugin));
  }

  private goOnAfter(context: ActorContext, uid: string, ask: (binding: BindingCycle) => Status): void {
    const binding = this.table.get(uid);
    if (binding?.stage !== 'PreBind') return;
    const answer = ask(binding);
    if (answer.code === 'Success') this.bind(context, binding);
    else if (answer.code !== 'Wait') this.fail(context, binding, answer);
  }

  /** The API server answered the binding request. */
  answered(context: ActorContext, uid: string, response: ApiResponse): void {
    const binding = this.table.get(uid);
    if (binding?.stage !== 'Bind') return;
    const { queued, node } = binding;
    if (!response.ok) {
      const { message } = response.status;
      const failure =
        binding.extender === undefined
          ? status('DefaultBinder', 'Error', `running Bind plugin "DefaultBinder": ${message}`)
          : status('', 'Error', message);
      this.fail(context, binding, failure);
      return;
    }
    this.table.delete(uid);
    because(context, { type: 'pod.bound', kind: 'Pod', subject: binding.key, node } as BindingReason);
    this.profile(binding.profile).runPostBind(new CycleState(), podInfoOf(queued.pod), node);
    this.requests.sayScheduled(context, queued.pod, node);
  }

  private waitOnPermit(context: ActorContext, binding: BindingCycle, waits: readonly PermitWait[]): void {
    const { uid, key, node, queued } = binding;
    const permits = waits.map(({ plugin, timeoutMs }): HeldPermit => {
      const event: PermitTimeout = { type: 'permitTimeout.due', uid, plugin };
      const order = context.schedule(timeoutMs * MILLISECOND_US, SCHEDULER, event);
      return { plugin, timeoutMs, untilUs: context.nowUs + timeoutMs * MILLISECOND_US, order };
    });
    this.table.put(uid, { ...binding, permits });
    this.requests.nominateForExpectation(context, queued.pod, node);
    const plugins = permits.map(({ plugin }) => plugin).join(', ');
    because(context, { type: 'pod.held', kind: 'Pod', subject: key, node, plugin: plugins } as BindingReason);
  }

  /** Permit is over for a Pod that waited. */
  private goOn(context: ActorContext, binding: BindingCycle): void {
    const assumed = this.parts.cache.getPod(binding.uid)?.pod;
    if (!assumed) {
      this.fail(context, binding, status('', 'Error', 'the Pod is not assumed any more'));
      return;
    }
    this.preBind(context, { ...binding, permits: [] }, new CycleState(), podInfoOf(assumed));
  }

  private preBind(context: ActorContext, binding: BindingCycle, state: CycleState, assumed: PodInfo): void {
    this.parts.queue.done(binding.uid);
    const profile = this.profile(binding.profile);
    const hear = heard(context, binding.key);
    const { status: answer, waits } = profile.runPreBind(state, assumed, binding.node, hear);
    if (answer.code !== 'Success') this.fail(context, binding, answer);
    else if (waits.length === 0) this.bind(context, binding, assumed.pod);
    else this.waitInPreBind(context, binding, waits);
  }

  private waitInPreBind(context: ActorContext, binding: BindingCycle, waits: readonly PreBindWait[]): void {
    const { key, node, queued } = binding;
    const waiting = this.waits.begin(context, binding, waits);
    this.requests.nominateForExpectation(context, queued.pod, node);
    this.waits.send(context, waiting, waits);
    because(context, {
      type: 'preBind.started',
      kind: 'Pod',
      subject: key,
      node,
      plugin: waits.map(({ plugin }) => plugin).join(', '),
    } as BindingReason);
  }

  private bind(context: ActorContext, binding: BindingCycle, assumed?: Pod): void {
    const pod = assumed ?? this.parts.cache.getPod(binding.uid)?.pod ?? binding.queued.pod;
    const extender = this.bindByExtender(binding, podInfoOf(pod));
    const bound =
      extender === ''
        ? this.profile(binding.profile).runBind(
            new CycleState(),
            podInfoOf(pod),
            binding.node,
            heard(context, binding.key),
          )
        : extender;
    if (typeof bound !== 'string' && bound.code !== 'Success') {
      this.fail(context, binding, bound);
      return;
    }
    const { uid } = binding;
    this.table.put(uid, {
      ...binding,
      stage: 'Bind',
      stageStartedUs: context.nowUs,
      permits: [],
      preBinds: [],
      ...(typeof bound === 'string' && { extender: bound }),
    });
    this.requests.bind(context, pod, binding.node);
  }

  /** Extender that binds the Pod with the same request. Empty if a Bind plugin must bind, or the error. */
  private bindByExtender(binding: BindingCycle, pod: PodInfo): string | Status {
    try {
      return this.profile(binding.profile).extenders.bind(pod);
    } catch (error) {
      if (error instanceof ExtenderError) return status('', 'Error', error.message);
      throw error;
    }
  }

  private fail(context: ActorContext, binding: BindingCycle, answer: Status): void {
    const { queued, node, uid } = binding;
    this.table.delete(uid);
    const message = isRejected(answer) ? rejectionMessage(node, answer) : statusMessage(answer);
    because(context, { type: 'bind.failed', kind: 'Pod', subject: queued.key, node, message } as BindingReason);
    const profile = this.profile(binding.profile);
    for (const { plugin, writes } of profile.runUnreserve(new CycleState(), podInfoOf(queued.pod), node)) {
      because(context, { type: 'pod.unreserved', kind: 'Pod', subject: queued.key, node, plugin } as BindingReason);
      this.requests.write(context, writes);
    }
    const newest = this.parts.failures.bindingFailed(queued, rejectionOf(answer), context.nowUs);
    if (!newest) return;
    this.parts.queue.nominator.nominate(newest, '');
    this.requests.sayUnscheduled(context, newest, {
      reason: isRejected(answer) ? 'Unschedulable' : 'SchedulerError',
      message,
      nominatedNode: '',
    });
  }

  private profile(name: string): Profile {
    const profile = this.parts.profiles.get(name);
    if (!profile) throw new Error(`there is no profile ${name}`);
    return profile;
  }
}

interface BindingReason {
  readonly type: SchedulerReasonType;
  readonly kind: 'Pod';
  readonly subject: string;
  readonly node: string;
  readonly message?: string;
  readonly plugin?: string;
}

/** Message for a rejection, worded as for a cluster with only this node. */
export function rejectionMessage(node: string, answer: Status): string {
  const statuses = new NodeStatuses();
  statuses.set(node, answer);
  return fitErrorMessage(1, { statuses, preFilterMessage: '', postFilterMessage: '' });
}

/** Plugin that rejected the Pod; `undefined` after an error. */
export function rejectionOf(answer: Status): Rejection | undefined {
  if (!isRejected(answer)) return undefined;
  return answer.code === 'Pending'
    ? { unschedulablePlugins: [], pendingPlugins: [answer.plugin] }
    : { unschedulablePlugins: [answer.plugin], pendingPlugins: [] };
}
