import { shellLine } from '#base/shellWord.ts';
import { store } from '#cluster/api/kindTables.ts';
import { controllerOf } from '#cluster/controllers/objectsByOwner.ts';
import type { World } from '#kernel/world.ts';
import type { Node } from '#model/generated/types.ts';
import { keyOf } from '#model/objectKey.ts';
import type { Command } from '#protocol/command.ts';
import type { Blocker, BlockingBudget, RehearsalChange, RehearsalOutcome } from '#protocol/rehearsal.ts';
import { commandLabel } from '#session/commands/commandList.ts';

const HOSTNAME = 'kubernetes.io/hostname';
const CORDON = 'node.kubernetes.io/unschedulable';

/** Taints that controllers set from a node's conditions. */
const OF_CONDITIONS = 'node.kubernetes.io/';

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

/** The budget with room to evict one of the Pods that are healthy now, however many are not. */
export function relaxed(
  world: World,
  { namespace, name, healthy, expected }: Pick<BlockingBudget, 'namespace' | 'name' | 'healthy' | 'expected'>,
): RehearsalChange[] {
  const spec = world.table(store('PodDisruptionBudget')).get(keyOf(namespace, name))?.spec;
  if (!spec) return [];
  if (healthy < 1) return [];
  const rule =
    spec.maxUnavailable === undefined ? { minAvailable: healthy - 1 } : { maxUnavailable: expected - healthy + 1 };
  return [patchedBudget('relax', namespace, name, rule)];
}

/** The command that changes a budget's spec. */
export function patchedBudget(
  what: RehearsalChange['what'],
  namespace: string,
  name: string,
  spec: object,
): RehearsalChange {
  const line = shellLine(
    'kubectl',
    'patch',
    'poddisruptionbudget',
    name,
    '-n',
    namespace,
    '--type=merge',
    '-p',
    JSON.stringify({ spec }),
  );
  return { what, label: line, command: { type: 'kubectl.run', line } };
}

/** Creates a node with another one's capacity, labels and taints, by `kubectl apply`. */
export function newNodeLike(node: Node, name: string): Command {
  const { labels = {} } = node.metadata;
  const taints = (node.spec?.taints ?? []).filter(({ key }) => key !== CORDON && !key.startsWith(OF_CONDITIONS));
  const { capacity, allocatable } = node.status ?? {};
  const object = {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels: { ...labels, [HOSTNAME]: name } },
    spec: taints.length > 0 ? { taints: taints.map((taint) => ({ ...taint })) } : {},
    status: { ...(capacity && { capacity: { ...capacity } }), ...(allocatable && { allocatable: { ...allocatable } }) },
  };
  return { type: 'manifests.apply', files: [{ name: `${name}.json`, text: JSON.stringify(object) }] };
}

/** A name that no node has. */
export function freeName(taken: ReadonlySet<string> | { has(name: string): boolean }, wanted: string): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}-${n}`;
    if (!taken.has(name)) return name;
  }
}
