import { type Candidate, FIRST_HOST, type Leadership } from '#cluster/api/election/electionRecords.ts';
import type { Candidates } from '#cluster/api/election/leaderElection.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import type { ActorContext } from '#kernel/actor.ts';
import { AGENDA } from '#kernel/agenda.ts';
import type { Due } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import { SCHEDULER_TABLES } from '../records.ts';
import type { Informers } from './informers.ts';
import { type SchedulerEvent, schedulerEvent } from './schedulerEvents.ts';

const KEY = 'leadership';
/** What outlives a process: who leads, what is known of the instances, and what is shown of the last decision. */
const KEPT: ReadonlySet<string> = new Set([
  SCHEDULER_TABLES.leadership,
  SCHEDULER_TABLES.instances,
  SCHEDULER_TABLES.decision,
]);

/**
 * The kube-scheduler processes: which are alive and which of them works. The memory of the one that works is what the tables
 * hold. The informers of one that stands by are fed as well, so that its cache and queue can be made from them in the
 * moment in which the other one is gone.
 */
export class Processes implements Candidates {
  private readonly world: World;
  private readonly informers: Informers;
  private readonly kinds: readonly string[];
  private readonly leadership: Table<Leadership>;
  private readonly instances: Table<Candidate>;
  private readonly electsLeader: boolean;

  /** `kinds` in the order in which they are listed. */
  constructor(world: World, informers: Informers, kinds: readonly string[], electsLeader: boolean) {
    this.world = world;
    this.informers = informers;
    this.kinds = kinds;
    this.electsLeader = electsLeader;
    this.leadership = world.table(SCHEDULER_TABLES.leadership);
    this.instances = world.table(SCHEDULER_TABLES.instances);
  }

  /** The one that works; empty when none does. One that runs alone has no record until something happens to it. */
  get leader(): string {
    return this.leadership.get(KEY)?.leader ?? (this.electsLeader ? '' : FIRST_HOST);
  }

  get isWorking(): boolean {
    return this.leader !== '';
  }

  get isAnyAlive(): boolean {
    return this.instances.size === 0 || this.instances.values().some(({ identity }) => identity !== '');
  }

  get(host: string): Candidate | undefined {
    return this.instances.get(host);
  }

  /** A process starts, under a name of its own. */
  start(context: ActorContext, host: string): Candidate {
    const starts = (this.instances.get(host)?.starts ?? 0) + 1;
    const wasAnyAlive = this.isAnyAlive;
    const instance: Candidate = { host, identity: `${host}_${starts}`, starts };
    this.instances.put(host, instance);
    becauseOf(context, 'scheduler.started', 'Scheduler', instance.identity);
    if (!wasAnyAlive) this.remember(context);
    return instance;
  }

  /** A process works from now on. */
  lead(context: ActorContext, { host, identity }: Candidate): void {
    this.leadership.put(KEY, { leader: host });
    becauseOf(context, 'leader.elected', 'Scheduler', identity);
  }

  change(instance: Candidate): void {
    this.instances.put(instance.host, instance);
  }

  /** The process that works is gone, with all it had in memory and was waiting for; nothing happens when none works. */
  kill(context: ActorContext): void {
    const host = this.leader;
    if (host === '') return;
    const instance = this.instances.get(host) ?? { host, identity: `${host}_1`, starts: 1 };
    this.instances.put(host, { host, identity: '', starts: instance.starts });
    this.leadership.put(KEY, { leader: '' });
    becauseOf(context, 'scheduler.killed', 'Scheduler', instance.identity);
    this.forget(context, host);
    if (this.isAnyAlive) this.remember(context);
  }

  /** The hosts whose process is gone. */
  get dead(): readonly string[] {
    return this.instances.values().flatMap(({ host, identity }) => (identity === '' ? [host] : []));
  }

  /** A process that comes up, or that stood by, makes cache and queue of what its informers hold. */
  private remember(context: ActorContext): void {
    this.informers.replay(this.kinds, context.nowUs);
  }

  private forget(context: ActorContext, host: string): void {
    for (const { order } of this.ownAgenda(host)) context.cancel(order);
    for (const name of this.world.tableNames()) {
      if (!/^scheduler\/[a-z]/.test(name) || KEPT.has(name)) continue;
      const table = this.world.tableNamed(name);
      for (const key of [...table.keys()]) table.delete(key);
    }
  }

  /** What the dead process would have been woken for, in order. Deliveries go on: those that stand by watch as well. */
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
