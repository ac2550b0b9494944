import { compare } from '#base/order.ts';
import type { Micros } from '#base/time.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import { table } from '#kernel/delta.ts';
import type { Actor, ActorContext, Address, DueEvent } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { Pod, ResourceRequirements } from '#model/generated/types.ts';
import type { BehaviourChanges, BehaviourTarget } from './behaviour.ts';
import { setBehaviour, workloadOf } from './behaviourOf.ts';

/** By the Pod's uid. The kubelet calls this table `KUBELET_PODS`. */
export const PODS_ON_MACHINES = table<PodOnMachine>('kubelet/pods');

/** By node name. The kubelet calls this table `KUBELET_NODES`. */
export const KUBELETS_ON_MACHINES = table<KubeletOnMachine>('kubelet/nodes');

export const BEHAVIOURS: Address<BehaviourSet> = 'behaviours';

/** A person or a scenario changes how containers behave. */
export interface BehaviourSet extends DueEvent {
  readonly type: 'behaviour.set';
  readonly target: BehaviourTarget;
  readonly changes: BehaviourChanges | null;
}

/** The behaviour of containers on the node has changed. */
export interface BehaviourChanged extends DueEvent {
  readonly type: 'behaviour.changed';
  /** UIDs of their Pods. */
  readonly uids: readonly string[];
}

/** The programs inside the containers: decides how they behave. */
export class Behaviours implements Actor<BehaviourSet> {
  readonly name = BEHAVIOURS;
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  handle(event: BehaviourSet, context: ActorContext): void {
    if (event.type !== 'behaviour.set') throw new TypeError(`${BEHAVIOURS} does not accept ${event.type}`);
    const { target, changes } = event;
    if ('image' in target) becauseOf(context, 'behaviour.set', 'Image', target.image);
    else
      becauseOf(context, 'behaviour.set', 'Workload', `${target.namespace}/${target.workload}`, {
        container: target.container,
      });
    setBehaviour(this.world, target, changes);
    for (const [node, uids] of this.podsOf(target)) {
      const changed: BehaviourChanged = { type: 'behaviour.changed', uids };
      context.schedule(0, `kubelet/${node}`, changed);
    }
  }

  /** Pods with such containers, grouped by node. */
  private podsOf(target: BehaviourTarget): [string, string[]][] {
    const byNode = new Map<string, string[]>();
    for (const { uid, node, pod } of this.world.table(PODS_ON_MACHINES).values()) {
      if (!this.has(pod, target)) continue;
      const uids = byNode.get(node) ?? [];
      byNode.set(node, uids);
      uids.push(uid);
    }
    return [...byNode].sort(([a], [b]) => compare(a, b));
  }

  private has(pod: Pod, target: BehaviourTarget): boolean {
    const { containers, initContainers = [] } = pod.spec;
    if ('image' in target) return [...containers, ...initContainers].some(({ image }) => image === target.image);
    return pod.metadata.namespace === target.namespace && workloadOf(this.world, pod) === target.workload;
  }
}

/** A Pod on its machine: the part of the kubelet's record that code outside of Kubernetes reads. */
export interface PodOnMachine {
  readonly uid: string;
  readonly node: string;
  readonly pod: Pod;
  readonly sandbox: string;
  readonly containers: readonly ContainerOnMachine[];
}

export interface ContainerOnMachine {
  readonly name: string;
  readonly kind: string;
  readonly state: 'none' | 'running' | 'exited';
  readonly instances: number;
  readonly startedUs: Micros;
  /** Resources in effect since the container was resized. */
  readonly resources?: ResourceRequirements;
  readonly killing?: { readonly sigtermUs: Micros };
}

/** The part of the kubelet's record of its node. */
export interface KubeletOnMachine {
  readonly startedUs: Micros;
}
