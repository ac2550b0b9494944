import { MILLISECOND_US, type Micros, SECOND_MS } from '#base/time.ts';
import type { SchedulerReasonType } from '#cluster/api/reasons/reasons.ts';
import type { ApiResponse } from '#cluster/api/request.ts';
import { because } from '#cluster/api/subject.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { PreBindResult, WriteAnswer } from '../framework/plugin.ts';
import { podInfoOf } from '../framework/podInfo.ts';
import type { PreBindWait, Profile } from '../framework/profile.ts';
import { type Status, SUCCESS, status } from '../framework/status.ts';
import { type BindingCycle, type HeldPreBind, SCHEDULER_TABLES } from '../schedulerRecords.ts';
import { type PreBindPoll, SCHEDULER } from './schedulerClock.ts';
import type { SchedulerParts } from './schedulerParts.ts';
import type { SchedulerRequests } from './schedulerRequests.ts';

/**
 * Default interval at which a plugin is polled.
 * Upstream source (v1.36.2): plugins/volumebinding/binder.go, BindPodVolumes.
 */
const POLL_MS = SECOND_MS;
const WAIT: Status = status('', 'Wait');

/**
 * PreBind plugins that have sent writes and wait for the results, each independently.
 * Upstream source (v1.36.2): pkg/scheduler/framework/runtime/framework.go, RunPreBindPlugins.
 */
export class PreBindWaits {
  private readonly parts: SchedulerParts;
  private readonly requests: SchedulerRequests;
  private readonly table: Table<BindingCycle>;

  constructor(parts: SchedulerParts, requests: SchedulerRequests) {
    this.parts = parts;
    this.requests = requests;
    this.table = parts.world.table(SCHEDULER_TABLES.binding);
  }

  /** Record of the binding cycle while it waits. */
  begin(context: ActorContext, binding: BindingCycle, waits: readonly PreBindWait[]): BindingCycle {
    const waiting: BindingCycle = {
      ...binding,
      stage: 'PreBind',
      stageStartedUs: context.nowUs,
      preBinds: waits.map((wait) => held(wait.plugin, wait, context.nowUs)),
    };
    this.table.put(binding.uid, waiting);
    return waiting;
  }

  /** Sends the writes of the plugins. */
  send(context: ActorContext, binding: BindingCycle, waits: readonly PreBindWait[]): void {
    for (const wait of waits) this.goOn(context, binding, wait.plugin, wait);
  }

  /** Handles the answer to a plugin's request. Returns Success if no plugin waits any more, Wait, or the failure. */
  written(context: ActorContext, binding: BindingCycle, plugin: string, response: ApiResponse): Status {
    const waiting = binding.preBinds.find((one) => one.plugin === plugin);
    if (!waiting) return WAIT;
    const answers = [...waiting.answers, answerOf(response)];
    const unanswered = response.ok ? waiting.unanswered - 1 : 0;
    this.put(binding, { ...waiting, unanswered, answers });
    if (unanswered > 0) return WAIT;
    const profile = this.profile(binding.profile);
    const pod = podInfoOf(binding.queued.pod);
    const result = profile.preBindAnswered(plugin, pod, binding.node, waiting.memo, answers);
    if (result) return this.react(context, binding, waiting, result);
    if (!response.ok) return profile.preBindFailure(plugin, response.status.message);
    this.pollLater(context, binding.uid, waiting);
    return WAIT;
  }

  /** Asks a plugin whether it is done. */
  poll(context: ActorContext, binding: BindingCycle, plugin: string): Status {
    const waiting = binding.preBinds.find((one) => one.plugin === plugin);
    if (!waiting) return WAIT;
    const profile = this.profile(binding.profile);
    const pod = podInfoOf(binding.queued.pod);
    const answer = profile.isPreBindDone(plugin, pod, binding.node, waiting.memo);
    if (answer.code === 'Success') return this.done(binding, waiting);
    if (answer.code !== 'Wait') return answer;
    if (context.nowUs >= waiting.untilUs) return profile.preBindFailure(plugin, waiting.timeoutMessage);
    because(context, waited(binding));
    this.pollLater(context, binding.uid, waiting);
    return WAIT;
  }

  /** Handles a plugin's reaction to its answers. */
  private react(context: ActorContext, binding: BindingCycle, waiting: HeldPreBind, result: PreBindResult): Status {
    const { code } = result.status;
    if (code === 'Success' || code === 'Skip') return this.done(binding, waiting);
    if (code !== 'Wait') return result.status;
    this.put(binding, held(waiting.plugin, result, context.nowUs));
    this.goOn(context, binding, waiting.plugin, result);
    return WAIT;
  }

  private goOn(
    context: ActorContext,
    { uid, queued }: BindingCycle,
    plugin: string,
    { writes = [], note, pollMs = POLL_MS, asksAtOnce = false }: Omit<PreBindResult, 'status'>,
  ): void {
    if (note) this.requests.say(context, queued.pod, note);
    if (writes.length > 0) this.requests.write(context, writes, { type: 'preBind', uid, plugin });
    else this.pollLater(context, uid, { plugin, pollMs: asksAtOnce ? 0 : pollMs });
  }

  private done(binding: BindingCycle, waiting: HeldPreBind): Status {
    const preBinds = this.now(binding).preBinds.filter(({ plugin }) => plugin !== waiting.plugin);
    this.table.put(binding.uid, { ...binding, preBinds });
    return preBinds.length === 0 ? SUCCESS : WAIT;
  }

  private put(binding: BindingCycle, changed: HeldPreBind): void {
    const preBinds = this.now(binding).preBinds.map((one) => (one.plugin === changed.plugin ? changed : one));
    this.table.put(binding.uid, { ...binding, preBinds });
  }

  private now(binding: BindingCycle): BindingCycle {
    return this.table.get(binding.uid) ?? binding;
  }

  private pollLater(
    context: ActorContext,
    uid: string,
    { plugin, pollMs }: Pick<HeldPreBind, 'plugin' | 'pollMs'>,
  ): void {
    const event: PreBindPoll = { type: 'preBindPoll.due', uid, plugin };
    context.schedule(pollMs * MILLISECOND_US, SCHEDULER, event);
  }

  private profile(name: string): Profile {
    const profile = this.parts.profiles.get(name);
    if (!profile) throw new Error(`there is no profile ${name}`);
    return profile;
  }
}

function held(plugin: string, wait: Omit<PreBindResult, 'status'>, nowUs: Micros): HeldPreBind {
  const { memo = {}, writes = [], timeoutMs = 0, timeoutMessage = '', pollMs = POLL_MS } = wait;
  return {
    plugin,
    memo,
    untilUs: nowUs + timeoutMs * MILLISECOND_US,
    timeoutMessage,
    unanswered: writes.length,
    answers: [],
    pollMs,
  };
}

function answerOf(response: ApiResponse): WriteAnswer {
  if (response.ok) return { ok: true, object: response.object };
  const { code, reason, message } = response.status;
  return { ok: false, code, reason, message };
}

interface WaitedReason {
  readonly type: SchedulerReasonType;
  readonly kind: 'Pod';
  readonly subject: string;
  readonly node: string;
}

function waited({ key, node }: BindingCycle): WaitedReason {
  return { type: 'preBind.waited', kind: 'Pod', subject: key, node };
}
