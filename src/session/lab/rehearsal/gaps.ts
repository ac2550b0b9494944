import { store } from '#cluster/api/kindTables.ts';
import { controllerOf } from '#cluster/controllers/owners.ts';
import type { World } from '#kernel/world.ts';
import type { RehearsalGap } from '#protocol/rehearsal.ts';
import { hasController, isCounted, isFinished, isHealthy, isWaiting } from './podHealth.ts';

/** Missing objects and problems that existed before; they affect every answer. */
export function gapsOf(world: World): RehearsalGap[] {
  const pods = world
    .table(store('Pod'))
    .values()
    .filter((pod) => isCounted(pod) && !isFinished(pod));
  // Includes Pods of DaemonSets: kubectl drain refuses a Pod whose DaemonSet it does not find. Nodes own static Pods.
  const owners = world
    .table(store('Pod'))
    .values()
    .filter((pod) => !isFinished(pod) && (controllerOf(pod)?.kind ?? 'Node') !== 'Node' && !hasController(world, pod));
  const waiting = pods.filter(isWaiting).length;
  const gaps: RehearsalGap[] = [
    { what: 'owners', count: owners.length },
    { what: 'pendingBefore', count: waiting },
    { what: 'notReadyBefore', count: pods.filter((pod) => !isHealthy(pod)).length - waiting },
  ];
  const found = gaps.filter(({ count }) => count > 0);
  return world.table(store('PodDisruptionBudget')).size === 0 ? [...found, { what: 'budgets', count: 0 }] : found;
}
