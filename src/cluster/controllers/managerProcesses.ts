import type { Candidate, LeaderElectionSettings, Leadership } from '#cluster/api/election/candidates.ts';
import { Candidates } from '#cluster/api/election/candidates.ts';

import { RETRIED_WRITES } from '#cluster/api/retriedWrites.ts';
import { AGENDA } from '#kernel/agenda.ts';
import { table } from '#kernel/delta.ts';
import type { ActorContext, Due } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import { controllerCache } from './objectsByOwner.ts';

export const MANAGER = 'kube-controller-manager';
export const MANAGER_INSTANCES = table<Candidate>('controllers/instances');
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

/**
 * Tables that are not informer caches: `controllers/PodGC.quarantine` belongs to a controller,
 * `controllers/Gadget.example.com` does not.
 */
const MEMORY = /^controllers\/(?:queue|([A-Z]\w*)\.\w+)$/;

/**
 * The kube-controller-manager processes: those that are alive and the active one. Control loops run in the leader. It
 * starts with only the API's data, so countdowns and backoffs start again.
 * Upstream source (v1.36.2): cmd/kube-controller-manager/app/controllermanager.go, Run.
 */
export class ManagerProcesses extends Candidates {
  private readonly controllers: ReadonlySet<string>;
  private readonly begin: (objects: readonly KubeObject[], context: ActorContext) => void;

  /** `begin` is called with all existing objects when a process takes over or restarts. */
  constructor(
    world: World,
    controllers: ReadonlySet<string>,
    electsLeader: boolean,
    begin: (objects: readonly KubeObject[], context: ActorContext) => void,
  ) {
    super(world, {
      kind: 'ControllerManager',
      instances: MANAGER_INSTANCES,
      leadership: MANAGER_LEADERSHIP,
      electsLeader,
    });
    this.controllers = controllers;
    this.begin = begin;
  }

  /** Name of the active process; empty if there is none, or if it never needed a name. */
  get identity(): string {
    return this.get(this.leader)?.identity ?? '';
  }

  override lead(context: ActorContext, instance: Candidate): void {
    super.lead(context, instance);
    this.begin(this.objects(), context);
  }

  protected override forget(context: ActorContext): void {
    for (const { order } of this.ownAgenda()) context.cancel(order);
    for (const name of this.world.tableNames()) if (this.isMemory(name)) this.clear(name);
    this.dropUnsent();
  }

  /** Drops requests that waited for an earlier one of the dead process. */
  private dropUnsent(): void {
    const table = this.world.table(RETRIED_WRITES);
    for (const key of [...table.keys()])
      if (key.startsWith(`${MANAGER}/`) && table.get(key)?.waiting.length) table.put(key, { waiting: [] });
  }

  private isMemory(table: string): boolean {
    const found = MEMORY.exec(table);
    return found !== null && (found[1] === undefined || this.controllers.has(found[1]));
  }

  /** All objects in the informers' caches, by kind and name. */
  private objects(): KubeObject[] {
    return this.world
      .tableNames()
      .filter((name) => /^controllers\/[A-Z]/.test(name) && !this.isMemory(name))
      .sort()
      .flatMap((name) => this.world.table(controllerCache(name.slice('controllers/'.length))).values());
  }

  /** Scheduled syncs and delays of the process. */
  private ownAgenda(): Due[] {
    return [...this.world.table(AGENDA).unordered()]
      .filter(({ actor, event }) => actor.startsWith(`${MANAGER}/`) && event.type !== 'response.arrived')
      .sort((a, b) => a.order - b.order);
  }
}
