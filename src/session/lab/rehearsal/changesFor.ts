import { shellLine } from '#base/shellWord.ts';
import { store } from '#cluster/api/kindTables.ts';
import { controllerOf } from '#cluster/controllers/owners.ts';
import type { World } from '#kernel/world.ts';
import { keyOf } from '#model/objectKey.ts';
import type { Command } from '#protocol/command.ts';
import type { Blocker, BlockingBudget, RehearsalChange, RehearsalOutcome } from '#protocol/rehearsal.ts';
import { commandLabel } from '#session/commands/commandList.ts';
import { patchedBudget, relaxed } from './relaxedBudget.ts';
import { freeName, newNodeLike } from './shapes.ts';

/** Changes that could help a rehearsal that does not end well, gentle ones first; none has been tried. */
export function changesFor(world: World, { blockers, order, ends, changes }: RehearsalOutcome): RehearsalChange[] {
  const found = blockers.flatMap((blocker) => forBlocker(world, blocker, order));
  if (ends || blockers.length === 0) found.push(...room(world, order));
  const seen = new Set(changes.filter(({ what }) => what !== 'addNode').map(({ label }) => label));
  return found.filter(({ label }) => {
    if (seen.has(label)) return false;
    seen.add(label);
    return true;
  });
}

function forBlocker(
  world: World,
  { kind, pod, message, budgets }: Blocker,
  order: readonly string[],
): RehearsalChange[] {
  if (kind === 'refused')
    return [
      ...(message.includes('--delete-emptydir-data')
        ? [flag('deleteEmptyDirData', 'kubectl drain --delete-emptydir-data')]
        : []),
      ...(message.includes('--force') ? [flag('force', 'kubectl drain --force')] : []),
    ];
  if (kind !== 'budget') return [];
  return budgets.filter(({ allowed }) => allowed <= 0).flatMap((budget) => forBudget(world, pod, budget, order));
}

function forBudget(world: World, pod: string, budget: BlockingBudget, order: readonly string[]): RehearsalChange[] {
  const waits = budget.unhealthy.some(
    ({ pod: other }) => (world.table(store('Pod')).get(other)?.spec.nodeName ?? '') === '',
  );
  const isBroken = budget.unhealthy.some(({ pod: other }) => other === pod);
  return [
    ...(waits || budget.healthy < budget.expected ? room(world, order) : []),
    ...(isBroken ? [alwaysAllow(budget)] : []),
    ...oneMore(world, pod),
    ...relaxed(world, budget),
  ];
}

function flag(what: 'force' | 'deleteEmptyDirData', label: string): RehearsalChange {
  return { what, label };
}

/** Room for Pods that have no node. */
function room(world: World, order: readonly string[]): RehearsalChange[] {
  const nodes = world.table(store('Node'));
  const cordoned = nodes.values().filter(({ metadata, spec }) => spec?.unschedulable && !order.includes(metadata.name));
  const uncordons = cordoned.map(({ metadata: { name } }): RehearsalChange => {
    const command: Command = { type: 'node.uncordon', name };
    return { what: 'uncordon', label: commandLabel(command), command };
  });
  const [like] = order.flatMap((name) => nodes.get(name) ?? []);
  if (!like) return uncordons;
  const name = freeName(nodes, `${like.metadata.name}-more`);
  return [...uncordons, { what: 'addNode', label: like.metadata.name, command: newNodeLike(like, name) }];
}

/** One more Pod of the workload that a Pod belongs to, so that one Pod may be evicted. */
export function oneMore(world: World, key: string): RehearsalChange[] {
  const pod = world.table(store('Pod')).get(key);
  const owner = pod && controllerOf(pod);
  if (!owner) return [];
  const { namespace = '' } = pod.metadata;
  const set =
    owner.kind === 'ReplicaSet' ? world.table(store('ReplicaSet')).get(keyOf(namespace, owner.name)) : undefined;
  const above = (set && controllerOf(set)) ?? owner;
  const { kind, name } = above;
  if (kind !== 'Deployment' && kind !== 'ReplicaSet' && kind !== 'StatefulSet') return [];
  const replicas = world.table(store(kind)).get(keyOf(namespace, name))?.spec?.replicas;
  if (replicas === undefined) return [];
  const line = shellLine('kubectl', 'scale', kind.toLowerCase(), name, '-n', namespace, `--replicas=${replicas + 1}`);
  return [{ what: 'scale', label: line, command: { type: 'kubectl.run', line } }];
}

/** Running Pods that are not ready may be evicted. */
function alwaysAllow({ namespace, name }: BlockingBudget): RehearsalChange {
  return patchedBudget('alwaysAllow', namespace, name, { unhealthyPodEvictionPolicy: 'AlwaysAllow' });
}
