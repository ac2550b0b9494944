import type { Micros } from '#base/time.ts';
import type { ApiResponse } from '#cluster/api/request.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { Pod } from '#model/generated/types.ts';
import { DefaultPreemption } from '../plugins/DefaultPreemption/DefaultPreemption.ts';
import { type DecidedCycle, type PodRef, type RunningPreemption, SCHEDULER_TABLES } from '../schedulerRecords.ts';
import type { SchedulerParts } from './schedulerParts.ts';
import type { SchedulerRequests } from './schedulerRequests.ts';

/**
 * Evicts victims in the background while the scheduler continues. All victims but the last are deleted at once, and the
 * last when those requests are answered. Then the preemptor may enter the queue again.
 * Upstream source (v1.36.2): pkg/scheduler/framework/preemption/executor.go, prepareCandidateAsync.
 */
export class Preemptions {
  private readonly parts: SchedulerParts;
  private readonly requests: SchedulerRequests;
  private readonly table: Table<RunningPreemption>;

  constructor(parts: SchedulerParts, requests: SchedulerRequests) {
    this.parts = parts;
    this.requests = requests;
    this.table = parts.world.table(SCHEDULER_TABLES.preemptions);
  }

  /** Marks the preemptor before it returns to the queue. Returns `false` if all victims are already being deleted. */
  begin({ victims, key, uid, node }: DecidedCycle): boolean {
    const waiting = victims.filter((victim) => {
      const pod = this.victim(victim);
      return pod !== undefined && pod.metadata.deletionTimestamp === undefined;
    });
    if (waiting.length === 0) return false;
    if (this.parts.asyncPreemption) this.table.put(uid, { key, uid, node, waiting, unanswered: 0, failed: false });
    return true;
  }

  /** Sends the requests for the victims of a cycle, `afterUs` from now. */
  evict(context: ActorContext, cycle: DecidedCycle, preemptor: Pod, afterUs: Micros): void {
    const running = this.table.get(cycle.uid);
    if (!running) {
      for (const ref of cycle.victims) this.preempt(context, ref, preemptor, cycle.node, afterUs);
      return;
    }
    const first = running.waiting.slice(0, -1);
    const unanswered = this.preemptAll(context, first, preemptor, running, afterUs);
    this.goOn(context, { ...running, waiting: running.waiting.slice(-1), unanswered }, preemptor, afterUs);
  }

  /** A victim's deletion was answered. */
  answered(context: ActorContext, uid: string, response: ApiResponse): void {
    const running = this.table.get(uid);
    if (!running) return;
    const failed = running.failed || (!response.ok && response.status.code !== 404);
    const preemptor = this.podByKey(running.key);
    this.goOn(context, { ...running, unanswered: running.unanswered - 1, failed }, preemptor);
  }

  private goOn(context: ActorContext, running: RunningPreemption, preemptor: Pod | undefined, afterUs = 0): void {
    if (running.unanswered > 0) {
      this.table.put(running.uid, running);
      return;
    }
    const [last] = running.waiting;
    if (last && preemptor && !running.failed) {
      const next: RunningPreemption = { ...running, waiting: [], lastVictim: last };
      const unanswered = this.preemptAll(context, [last], preemptor, running, afterUs);
      if (unanswered > 0) {
        this.table.put(running.uid, { ...next, unanswered });
        return;
      }
    }
    this.table.delete(running.uid);
    if (running.failed && preemptor) this.parts.queue.activate([preemptor], context.nowUs);
  }

  private preemptAll(
    context: ActorContext,
    victims: readonly PodRef[],
    preemptor: Pod,
    { node }: RunningPreemption,
    afterUs: Micros,
  ): number {
    return victims.filter((victim) => this.preempt(context, victim, preemptor, node, afterUs)).length;
  }

  /** Rejects a victim that waits on Permit, and deletes any other. Returns true if an answer will follow. */
  private preempt(context: ActorContext, ref: PodRef, preemptor: Pod, node: string, afterUs: Micros): boolean {
    const victim = this.victim(ref);
    if (!victim || victim.metadata.deletionTimestamp !== undefined) return false;
    if (this.parts.live.waitingPods.isWaiting(ref.uid)) {
      this.parts.live.waitingPods.reject(ref.uid, DefaultPreemption.name, 'preempted');
      this.requests.sayPreempted(context, victim, preemptor, node);
      return false;
    }
    this.requests.preempt(context, victim, preemptor, node, afterUs);
    return true;
  }

  private victim({ namespace, name, uid }: PodRef): Pod | undefined {
    const pod = this.parts.informers.pod(namespace, name);
    return pod?.metadata.uid === uid ? pod : undefined;
  }

  private podByKey(key: string): Pod | undefined {
    const slash = key.indexOf('/');
    return this.parts.informers.pod(key.slice(0, slash), key.slice(slash + 1));
  }
}
