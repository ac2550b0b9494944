import type { ActorContext } from '../../../kernel/actor.ts';
import type { Table } from '../../../kernel/table.ts';
import type { ApiResponse } from '../../api/request.ts';
import { CycleState } from '../framework/cycleState.ts';
import { fitErrorMessage, NodeStatuses } from '../framework/diagnosis.ts';
import { type PodInfo, podInfoOf } from '../framework/podInfo.ts';
import type { Profile } from '../framework/profile.ts';
import { isRejected, type Status, statusMessage } from '../framework/status.ts';
import { type BindingCycle, type QueuedPod, SCHEDULER_TABLES, type SchedulingCycle } from '../records.ts';
import type { Rejection } from './failureHandler.ts';
import type { SchedulerParts } from './schedulerParts.ts';
import type { SchedulerRequests } from './schedulerRequests.ts';

/**
 * From the end of a scheduling cycle that found a node: assume, Reserve, Permit, and the binding cycle, of which any number
 * go on at a time. The Pod leaves the in-flight list before PreBind, because nothing after Permit can find it unschedulable.
 * Upstream source (v1.36.2): pkg/scheduler/schedule_one.go, assume, bindingCycle and handleBindingCycleError.
 */
export class BindingCycles {
  private readonly parts: SchedulerParts;
  private readonly requests: SchedulerRequests;
  private readonly table: Table<BindingCycle>;

  constructor(parts: SchedulerParts, requests: SchedulerRequests) {
    this.parts = parts;
    this.requests = requests;
    this.table = parts.world.table<BindingCycle>(SCHEDULER_TABLES.binding);
  }

  start(context: ActorContext, cycle: SchedulingCycle, queued: QueuedPod): void {
    const { key, uid, node, number, attempt, profile: profileName, seq } = cycle;
    const profile = this.profile(profileName);
    const state = this.stateFor(profile, podInfoOf(queued.pod), node);
    const assumed = podInfoOf(this.parts.cache.assumePod(queued.pod, node));
    this.parts.queue.nominator.forget(queued.pod);
    context.because({ type: 'pod.assumed', kind: 'Pod', subject: key, node } as BindingReason);
    const reserved = profile.runReserve(state, assumed, node);
    const permitted = reserved.code === 'Success' ? profile.runPermit(state, assumed, node).status : reserved;
    if (permitted.code !== 'Success') {
      this.fail(context, { queued, node, profile, state }, permitted);
      return;
    }
    this.parts.queue.done(uid);
    const prepared = profile.runPreBind(state, assumed, node);
    const bound = prepared.code === 'Success' ? profile.runBind(state, assumed, node) : prepared;
    if (bound.code !== 'Success') {
      this.fail(context, { queued, node, profile, state }, bound);
      return;
    }
    this.table.put(uid, {
      key,
      queued,
      uid,
      node,
      number,
      attempt,
      profile: profileName,
      stage: 'Bind',
      startedUs: context.nowUs,
      seq,
    });
    this.requests.bind(context, assumed.pod, node);
  }

  /** The API server answered the binding request. */
  answered(context: ActorContext, uid: string, response: ApiResponse): void {
    const binding = this.table.get(uid);
    if (!binding) return;
    this.table.delete(uid);
    const { queued, node } = binding;
    const profile = this.profile(binding.profile);
    const state = new CycleState();
    if (response.ok) {
      context.because({ type: 'pod.bound', kind: 'Pod', subject: binding.key, node } as BindingReason);
      profile.runPostBind(state, podInfoOf(queued.pod), node);
      this.requests.sayScheduled(context, queued.pod, node);
      return;
    }
    const message = `running Bind plugin "DefaultBinder": ${response.status.message}`;
    this.fail(
      context,
      { queued, node, profile, state },
      { code: 'Error', reasons: [message], plugin: 'DefaultBinder' },
    );
  }

  private fail(context: ActorContext, { queued, node, profile, state }: Attempt, answer: Status): void {
    const message = isRejected(answer) ? rejectionMessage(node, answer) : statusMessage(answer);
    context.because({ type: 'bind.failed', kind: 'Pod', subject: queued.key, node, message } as BindingReason);
    profile.runUnreserve(state, podInfoOf(queued.pod), node);
    const newest = this.parts.failures.bindingFailed(queued, rejectionOf(answer), context.nowUs);
    if (!newest) return;
    this.parts.queue.nominator.nominate(newest, '');
    this.requests.sayUnscheduled(context, newest, {
      reason: isRejected(answer) ? 'Unschedulable' : 'SchedulerError',
      message,
      nominatedNode: '',
    });
  }

  /** Reserve and what follows read what PreFilter and Filter wrote for this node; it is computed again, not kept. */
  private stateFor(profile: Profile, pod: PodInfo, node: string): CycleState {
    const state = new CycleState();
    const { reserve, permit, preBind } = profile.plugins;
    const info = this.parts.snapshot.get(node);
    if (!info || reserve.length + permit.length + preBind.length === 0) return state;
    profile.runPreFilter(state, pod, this.parts.snapshot.nodes);
    profile.runFilter(state, pod, info);
    return state;
  }

  private profile(name: string): Profile {
    const profile = this.parts.profiles.get(name);
    if (!profile) throw new Error(`there is no profile ${name}`);
    return profile;
  }
}

interface Attempt {
  readonly queued: QueuedPod;
  readonly node: string;
  readonly profile: Profile;
  readonly state: CycleState;
}

interface BindingReason {
  readonly type: string;
  readonly kind: 'Pod';
  readonly subject: string;
  readonly node: string;
  readonly message?: string;
}

/** In the words of a cluster that has only this node. */
function rejectionMessage(node: string, answer: Status): string {
  const statuses = new NodeStatuses();
  statuses.set(node, answer);
  return fitErrorMessage(1, { statuses, preFilterMessage: '', postFilterMessage: '' });
}

/** The plugin that rejected the Pod; `undefined` after an error. */
function rejectionOf(answer: Status): Rejection | undefined {
  if (!isRejected(answer)) return undefined;
  return answer.code === 'Pending'
    ? { unschedulablePlugins: [], pendingPlugins: [answer.plugin] }
    : { unschedulablePlugins: [answer.plugin], pendingPlugins: [] };
}
