import { Candidates } from '#cluster/api/election/candidates.ts';
import type { Candidate } from '#cluster/api/election/electionRecords.ts';
import type { ActorContext } from '#kernel/actor.ts';
import { AGENDA } from '#kernel/agenda.ts';
import type { Due } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import { SCHEDULER_TABLES } from '../schedulerRecords.ts';
import type { Informers } from './informers.ts';
import { type SchedulerEvent, schedulerEvent } from './schedulerEvents.ts';

/** Tables that outlive a process: the leader, the instances, and the last decision for display. */
const KEPT: ReadonlySet<string> = new Set([
  SCHEDULER_TABLES.leadership,
  SCHEDULER_TABLES.instances,
  SCHEDULER_TABLES.decision,
]);

/**
 * The kube-scheduler processes: those that are alive and the active one. The tables hold the memory of the active one.
 * The informers of a standby receive events too. Its cache and queue can then be built from them at the moment the
 * other one dies.
 */
export class Processes extends Candidates {
  private readonly informers: Informers;
  private readonly kinds: readonly string[];

  /** `kinds` are in the order in which they are listed. */
  constructor(world: World, informers: Informers, kinds: readonly string[], electsLeader: boolean) {
    const { instances, leadership } = SCHEDULER_TABLES;
    super(world, { kind: 'Scheduler', instances, leadership, electsLeader });
    this.informers = informers;
    this.kinds = kinds;
  }

  override start(context: ActorContext, host: string): Candidate {
    const wasAnyAlive = this.isAnyAlive;
    const instance = super.start(context, host);
    if (!wasAnyAlive) this.remember(context);
    return instance;
  }

  protected override forget(context: ActorContext, host: string): void {
    for (const { order } of this.ownAgenda(host)) context.cancel(order);
    for (const name of this.world.tableNames()) if (/^scheduler\/[a-z]/.test(name) && !KEPT.has(name)) this.clear(name);
    if (this.isAnyAlive) this.remember(context);
  }

  /** A process that starts or takes over builds its cache and queue from its informers. */
  private remember(context: ActorContext): void {
    this.informers.replay(this.kinds, context.nowUs);
  }

  /** Pending events of the dead process, in order. Deliveries continue, because standbys watch too. */
  private ownAgenda(host: string): Due[] {
    return [...this.world.table(AGENDA).unordered()]
      .filter((due) => isOf(host, schedulerEvent(due)))
      .sort((a, b) => a.order - b.order);
  }
}

const SHARED: ReadonlySet<string> = new Set(['watch.delivered', 'list.delivered', 'fault.struck']);

function isOf(host: string, event: SchedulerEvent | undefined): boolean {
  if (!event || SHARED.has(event.type)) return false;
  if (event.type === 'leaderElection.due') return event.host === host;
  return event.type !== 'response.arrived' || event.tag.type !== 'lease' || event.tag.host === host;
}
