import type { LeaseTag } from '#cluster/api/election/candidates.ts';
import { type Electorate, LeaderElection } from '#cluster/api/election/leaderElection.ts';
import { notTaken } from '#cluster/api/notTaken.ts';
import type { ResponseArrived } from '#cluster/api/request.ts';
import { because } from '#cluster/api/subject.ts';
import type { WatchEvent, WatchInterest } from '#cluster/api/watch.ts';
import type { Actor, ActorContext } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import { isKind } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { BindingCycles } from './actor/bindingCycles.ts';
import { eventTrace } from './actor/detailTrace.ts';
import { Processes } from './actor/informers.ts';
import { Preemptions } from './actor/preemptions.ts';
import { SCHEDULER, SchedulerClock, type SchedulerEvent, type SchedulerTag } from './actor/schedulerClock.ts';
import { createSchedulerParts, type SchedulerOptions, type SchedulerParts } from './actor/schedulerParts.ts';
import { SchedulerRequests } from './actor/schedulerRequests.ts';
import { SchedulingCycles } from './actor/schedulingCycles.ts';
import { Trials } from './actor/trials.ts';
import type { QueueMove } from './queue/podQueue.ts';

export type { SchedulerOptions } from './actor/schedulerParts.ts';

/** Informers that kube-scheduler runs. Upstream source (v1.36.2): pkg/scheduler/eventhandlers.go; plugins' listers. */
export const SCHEDULER_INTEREST: WatchInterest = {
  address: SCHEDULER,
  kinds: [
    'Pod',
    'Node',
    'Namespace',
    'Service',
    'ReplicationController',
    'ReplicaSet',
    'StatefulSet',
    'PodDisruptionBudget',
    'PersistentVolume',
    'PersistentVolumeClaim',
    'StorageClass',
    'CSINode',
    'CSIDriver',
    'CSIStorageCapacity',
    'VolumeAttachment',
    'ResourceClaim',
    'ResourceSlice',
    'DeviceClass',
    'PodGroup',
  ],
};

const USER = 'system:kube-scheduler';
const ELECTORATE: Electorate = {
  address: SCHEDULER,
  user: USER,
  source: { component: 'default-scheduler', user: USER },
};

/**
 * The actor, and trials on what it knows.
 * @throws {ConfigurationError} in the words with which kube-scheduler refuses to start.
 */
export function createScheduler(
  world: World,
  options: SchedulerOptions = {},
): { readonly actor: Actor; readonly trials: Trials; readonly electsLeader: boolean } {
  const parts = createSchedulerParts(world, options);
  return { actor: new Scheduler(parts), trials: new Trials(parts), electsLeader: parts.leaderElection !== undefined };
}

/** kube-scheduler: watches, queues, decides, binds. */
class Scheduler implements Actor<SchedulerEvent> {
  readonly name = SCHEDULER;
  private readonly parts: SchedulerParts;
  private readonly clock: SchedulerClock;
  private readonly cycles: SchedulingCycles;
  private readonly bindings: BindingCycles;
  private readonly preemptions: Preemptions;
  private readonly requests: SchedulerRequests;
  private readonly processes: Processes;
  private readonly election: LeaderElection | undefined;

  constructor(parts: SchedulerParts) {
    this.parts = parts;
    const { world, leaderElection } = parts;
    this.processes = new Processes(world, parts.informers, SCHEDULER_INTEREST.kinds, leaderElection !== undefined);
    this.election = leaderElection && new LeaderElection(world, this.processes, leaderElection, ELECTORATE);
    this.clock = new SchedulerClock(parts.world, parts.queue);
    const requests = new SchedulerRequests(parts.world, parts.nominatesForExpectation);
    this.requests = requests;
    this.bindings = new BindingCycles(parts, requests);
    this.preemptions = new Preemptions(parts, requests);
    this.cycles = new SchedulingCycles(parts, this.clock, requests, this.bindings, this.preemptions);
  }

  handle(event: SchedulerEvent, context: ActorContext): void {
    const moves: QueueMove[] = [];
    this.parts.queue.onMove = (move) => moves.push(move);
    this.parts.queue.trace = context.trace && eventTrace(context.trace);
    this.parts.chance.context = context;
    this.parts.live.nowUs = context.nowUs;
    this.dispatch(event, context);
    this.settle(context);
    this.parts.chance.context = undefined;
    this.parts.queue.onMove = undefined;
    this.parts.queue.trace = undefined;
    for (const { key, to, event: label, plugin } of moves)
      because(context, {
        type: 'pod.queued',
        kind: 'Pod',
        subject: key,
        queue: to,
        event: label,
        ...(plugin && { plugin, hint: 'Queue' }),
      } as MoveReason);
    if (this.processes.isWorking) this.clock.arrange(context);
  }

  /** Carries out the plugins' requests from this event. */
  private settle(context: ActorContext): void {
    const { live, queue } = this.parts;
    this.bindings.settle(context, live.waitingPods.takeVerdicts());
    const activated = live.takeActivated();
    if (activated.length > 0) queue.activate(activated, context.nowUs);
  }

  private dispatch(event: SchedulerEvent, context: ActorContext): void {
    switch (event.type) {
      case 'list.delivered':
        for (const object of event.objects) this.parts.informers.put(object, context.nowUs);
        this.election?.begin(context);
        break;
      case 'watch.delivered':
        this.observe(event.event, context);
        break;
      case 'schedulingCycle.due':
        this.cycles.start(context);
        break;
      case 'schedulingCycle.ended':
        this.cycles.end(context);
        break;
      case 'backoffFlush.due':
        this.clock.change({ backoffFlushAtUs: -1, backoffFlushOrder: -1 });
        this.parts.queue.flushBackoffCompleted(context.nowUs);
        break;
      case 'leftoverFlush.due':
        this.clock.change({ leftoverFlushAtUs: -1, leftoverFlushOrder: -1 });
        this.parts.queue.flushUnschedulableLeftover(context.nowUs);
        break;
      case 'response.arrived':
        this.answered(event.tag, event, context);
        break;
      case 'permitTimeout.due':
        this.bindings.permitTimedOut(context, event);
        break;
      case 'preBindPoll.due':
        this.bindings.poll(context, event);
        break;
      case 'eventSeries.due':
        this.requests.seriesDue(context);
        break;
      case 'leaderElection.due':
        this.election?.due(context, event);
        break;
      case 'fault.struck':
        if (event.value > 0) this.processes.kill(context);
        else this.processes.startAgain(context, this.election);
        break;
      default:
        notTaken(SCHEDULER, event);
    }
  }

  private answered(tag: SchedulerTag | LeaseTag, arrived: ResponseArrived, context: ActorContext): void {
    const { response } = arrived;
    if (tag.type === 'lease') this.election?.answered(context, tag, arrived);
    else if (tag.type === 'binding') this.bindings.answered(context, tag.uid, response);
    else if (tag.type === 'preBind') this.bindings.written(context, tag.uid, tag.plugin, response);
    else this.preemptions.answered(context, tag.uid, response);
  }

  private observe({ type, kind, object }: WatchEvent, context: ActorContext): void {
    because(context, { type: 'object.observed', kind, subject: objectKey(object), change: type } as ObservedReason);
    const { informers } = this.parts;
    if (!this.processes.isAnyAlive) informers.keep(object, type === 'DELETED');
    else if (type === 'DELETED') informers.remove(object, context.nowUs);
    else informers.put(object, context.nowUs);
    if (type === 'MODIFIED' && this.processes.isWorking && isKind(object, 'Pod'))
      this.cycles.passMarked(context, object);
  }
}

interface MoveReason {
  readonly type: 'pod.queued';
  readonly kind: 'Pod';
  readonly subject: string;
  readonly queue: QueueMove['to'];
  readonly event: string;
  /** Plugin whose hint returned Queue. */
  readonly plugin?: string;
  readonly hint?: 'Queue';
}

interface ObservedReason {
  readonly type: 'object.observed';
  readonly kind: string;
  readonly subject: string;
  readonly change: WatchEvent['type'];
}
