import {
  type Candidate,
  FIRST_HOST,
  type LeaderElectionSettings,
  type Leadership,
} from '#cluster/api/election/electionRecords.ts';
import type { Candidates } from '#cluster/api/election/leaderElection.ts';
import { RETRIED_WRITES } from '#cluster/api/retriedWrites.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import type { ActorContext } from '#kernel/actor.ts';
import { AGENDA } from '#kernel/agenda.ts';
import type { Due } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import { table } from '#kernel/tableOf.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import { controllerCache } from './controllerCache.ts';

export const MANAGER = 'kube-controller-manager';
/** `Candidate` by host; empty while one kube-controller-manager runs alone and nothing has happened to it. */
export const MANAGER_INSTANCES = table<Candidate>('controllers/instances');
/** `Leadership` under the key `leadership`; absent as long as there are no instances. */
export const MANAGER_LEADERSHIP = table<Leadership>('controllers/leadership');

/** Upstream source (v1.36.2): staging/src/k8s.io/component-base/config/v1alpha1/defaults.go; cmd/kube-controller-manager/app/options/options.go for the name. */
export function managerElection(): LeaderElectionSettings {
  return {
    leaseDurationUs: 15_000_000,
    renewDeadlineUs: 10_000_000,
    retryPeriodUs: 2_000_000,
    resourceName: MANAGER,
    resourceNamespace: 'kube-system',
  };
}

const KEY = 'leadership';
const SUBJECT = 'ControllerManager';
/** What is not an informer's cache: `controllers/PodGC.quarantine` is a controller's own, `controllers/Gadget.example.com` is not. */
const MEMORY = /^controllers\/(?:queue|([A-Z]\w*)\.\w+)$/;

/**
 * The kube-controller-manager processes: which are alive and which of them works. Control loops run in the one that leads; it
 * begins with nothing but what the API has, so that countdowns and back-offs begin anew.
 * Upstream source (v1.36.2): cmd/kube-controller-manager/app/controllermanager.go, Run.
 */
export class ManagerProcesses implements Candidates {
  private readonly world: World;
  private readonly controllers: ReadonlySet<string>;
  private readonly electsLeader: boolean;
  private readonly begin: (objects: readonly KubeObject[], context: ActorContext) => void;
  private readonly leadership: Table<Leadership>;
  private readonly instances: Table<Candidate>;

  /** `begin` is called with all objects there are when a process takes over or starts again. */
  constructor(
    world: World,
    controllers: ReadonlySet<string>,
    electsLeader: boolean,
    begin: (objects: readonly KubeObject[], context: ActorContext) => void,
  ) {
    this.world = world;
    this.controllers = controllers;
    this.electsLeader = electsLeader;
    this.begin = begin;
    this.leadership = world.table(MANAGER_LEADERSHIP);
    this.instances = world.table(MANAGER_INSTANCES);
  }

  get leader(): string {
    return this.leadership.get(KEY)?.leader ?? (this.electsLeader ? '' : FIRST_HOST);
  }

  get isWorking(): boolean {
    return this.leader !== '';
  }

  /** Name of the process that works; empty when none does, or when it never had to have one. */
  get identity(): string {
    return this.get(this.leader)?.identity ?? '';
  }

  /** The hosts whose process is gone. */
  get dead(): readonly string[] {
    return this.instances.values().flatMap(({ host, identity }) => (identity === '' ? [host] : []));
  }

  get(host: string): Candidate | undefined {
    return this.instances.get(host);
  }

  change(instance: Candidate): void {
    this.instances.put(instance.host, instance);
  }

  start(context: ActorContext, host: string): Candidate {
    const starts = (this.get(host)?.starts ?? 0) + 1;
    const instance: Candidate = { host, identity: `${host}_${starts}`, starts };
    this.change(instance);
    becauseOf(context, 'controllerManager.started', SUBJECT, instance.identity);
    return instance;
  }

  lead(context: ActorContext, { host, identity }: Candidate): void {
    this.leadership.put(KEY, { leader: host });
    becauseOf(context, 'leader.elected', SUBJECT, identity);
    this.begin(this.objects(), context);
  }

  /** The process that works is gone, with all it had in memory and was waiting for; nothing happens when none works. */
  kill(context: ActorContext): void {
    const host = this.leader;
    if (host === '') return;
    const { identity, starts } = this.get(host) ?? { identity: `${host}_1`, starts: 1 };
    this.change({ host, identity: '', starts });
    this.leadership.put(KEY, { leader: '' });
    becauseOf(context, 'controllerManager.killed', SUBJECT, identity);
    for (const { order } of this.ownAgenda()) context.cancel(order);
    for (const name of this.world.tableNames()) if (this.isMemory(name)) this.clear(name);
    this.dropUnsent();
  }

  /** What waited for an earlier request of the dead process is not sent any more. */
  private dropUnsent(): void {
    const table = this.world.table(RETRIED_WRITES);
    for (const key of [...table.keys()])
      if (key.startsWith(`${MANAGER}/`) && table.get(key)?.waiting.length) table.put(key, { waiting: [] });
  }

  private clear(name: string): void {
    const table = this.world.tableNamed(name);
    for (const key of [...table.keys()]) table.delete(key);
  }

  private isMemory(table: string): boolean {
    const found = MEMORY.exec(table);
    return found !== null && (found[1] === undefined || this.controllers.has(found[1]));
  }

  /** All that the informers' caches hold, by kind and name. */
  private objects(): KubeObject[] {
    return this.world
      .tableNames()
      .filter((name) => /^controllers\/[A-Z]/.test(name) && !this.isMemory(name))
      .sort()
      .flatMap((name) => this.world.table(controllerCache(name.slice('controllers/'.length))).values());
  }

  /** The syncs and delays that the process would have been woken for. */
  private ownAgenda(): Due[] {
    return [...this.world.table(AGENDA).unordered()]
      .filter(({ actor, event }) => actor.startsWith(`${MANAGER}/`) && event.type !== 'response.arrived')
      .sort((a, b) => a.order - b.order);
  }
}
