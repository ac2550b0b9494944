import { compare } from '#base/order.ts';
import { becauseOf } from '#cluster/api/subject.ts';
import type { Actor, ActorContext } from '#kernel/actor.ts';
import type { Address, DueEvent } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { Pod } from '#model/generated/types.ts';
import type { BehaviourChanges, BehaviourTarget } from './behaviour.ts';
import { setBehaviour } from './behaviourOf.ts';
import { PODS_ON_MACHINES } from './podsOnMachines.ts';
import { workloadOf } from './workloadOf.ts';

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
