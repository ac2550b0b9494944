import type { Micros } from '#base/time.ts';
import type { TableOf } from '#kernel/delta.ts';
import type { ActorContext, DueEvent } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import { becauseOf, writeType } from '../subject.ts';

/** Upstream source (v1.36.2): staging/src/k8s.io/component-base/config/v1alpha1/defaults.go, RecommendedDefaultLeaderElectionConfiguration. */
export const ELECTION_DEFAULTS = { leaseDuration: '15s', renewDeadline: '10s', retryPeriod: '2s' } as const;

/** First machine of the control plane. A program that runs alone is on this one. */
export const FIRST_HOST = 'control-plane-1';
export const HOSTS: readonly string[] = [FIRST_HOST, 'control-plane-2'];

/** A program and what the model knows of its processes. */
export interface Program {
  /** Name used in journal entries: `Scheduler`. */
  readonly kind: string;
  /** By host; empty while one process runs alone and nothing has happened to it. */
  readonly instances: TableOf<Candidate>;
  /** Holds one record under the key `leadership`; empty while there are no instances. */
  readonly leadership: TableOf<Leadership>;
  readonly electsLeader: boolean;
}

const KEY = 'leadership';

/** Processes of one program: those that are alive and the one that is active. */
export abstract class Candidates {
  protected readonly world: World;
  private readonly program: Program;
  private readonly leadership: Table<Leadership>;
  private readonly instances: Table<Candidate>;

  constructor(world: World, program: Program) {
    this.world = world;
    this.program = program;
    this.leadership = world.table(program.leadership);
    this.instances = world.table(program.instances);
  }

  /**
   * Host of the active process, or empty if there is none. A process that runs alone has no record until something
   * happens to it.
   */
  get leader(): string {
    return this.leadership.get(KEY)?.leader ?? (this.program.electsLeader ? '' : FIRST_HOST);
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

  change(instance: Candidate): void {
    this.instances.put(instance.host, instance);
  }

  /** Starts a process with a new identity. */
  start(context: ActorContext, host: string): Candidate {
    const starts = (this.get(host)?.starts ?? 0) + 1;
    const instance: Candidate = { host, identity: `${host}_${starts}`, starts };
    this.change(instance);
    this.say(context, 'started', instance.identity);
    return instance;
  }

  /** Makes a process the active one. */
  lead(context: ActorContext, { host, identity }: Candidate): void {
    this.leadership.put(KEY, { leader: host });
    becauseOf(context, 'leader.elected', this.program.kind, identity);
  }

  /** Kills the active process with its memory and its pending events. Does nothing if no process is active. */
  kill(context: ActorContext): void {
    const host = this.leader;
    if (host === '') return;
    const { identity, starts } = this.get(host) ?? { identity: `${host}_1`, starts: 1 };
    this.change({ host, identity: '', starts });
    this.leadership.put(KEY, { leader: '' });
    this.say(context, 'killed', identity);
    this.forget(context, host);
  }

  /** Starts killed processes again. They become standbys, or the active process without an election. */
  startAgain(context: ActorContext, election?: { enter(context: ActorContext, instance: Candidate): void }): void {
    for (const host of this.dead) {
      const instance = this.start(context, host);
      if (election) election.enter(context, instance);
      else this.lead(context, instance);
    }
  }

  /** Drops the memory and the pending events of the process. */
  protected abstract forget(context: ActorContext, host: string): void;

  /** Hosts whose process is dead. */
  private get dead(): readonly string[] {
    return this.instances.values().flatMap(({ host, identity }) => (identity === '' ? [host] : []));
  }

  protected clear(table: string): void {
    const records = this.world.tableNamed(table);
    for (const key of [...records.keys()]) records.delete(key);
  }

  private say(context: ActorContext, what: 'started' | 'killed', identity: string): void {
    const { kind } = this.program;
    becauseOf(context, writeType(kind, what), kind, identity);
  }
}

/** One process of a program that may have several processes, of which one is active. */
export interface Candidate {
  /** Machine that the process runs on. */
  readonly host: string;
  /** Name in the election, new after every start; empty while the process is dead. */
  readonly identity: string;
  readonly starts: number;
  /** Lease as this process last read it. */
  readonly observed?: ObservedLease;
}

export interface ObservedLease {
  readonly resourceVersion: string;
  readonly holder: string;
  readonly durationUs: Micros;
  readonly transitions: number;
  /** Time, by its own clock, at which the process last saw the Lease change. */
  readonly atUs: Micros;
}

export interface Leadership {
  /** Host of the active process, or empty if there is none. */
  readonly leader: string;
}

/** A process renews its Lease or tries to acquire it. */
export interface LeaderElectionDue extends DueEvent {
  readonly type: 'leaderElection.due';
  readonly host: string;
}

/** Tag of a Lease request; it comes back with the answer. */
export interface LeaseTag {
  readonly type: 'lease';
  /** Identity of the process that sent the request. */
  readonly uid: string;
  readonly host: string;
}

/** Leader election settings of a program. Times in microseconds. */
export interface LeaderElectionSettings {
  readonly leaseDurationUs: Micros;
  readonly renewDeadlineUs: Micros;
  readonly retryPeriodUs: Micros;
  readonly resourceName: string;
  readonly resourceNamespace: string;
}
