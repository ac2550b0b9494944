import { compare } from '#base/order.ts';
import { shellLine } from '#base/shellWord.ts';
import { store } from '#cluster/api/kindTables.ts';
import { podsToDelete } from '#cluster/controllers/ReplicaSet/podsToDelete.ts';
import type { Deployment, Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import type { Command } from '#protocol/command.ts';
import type { Help, NodeVerdict } from '#protocol/explanation.ts';
import type { Reader } from '#session/reader.ts';
import { owningDeployment } from './commandsForSpec.ts';

/** Limits for the nodes that are tried, and for the replicas by which a Deployment is scaled down. */
const NODES_TRIED = 24;
const REPLICAS_TRIED = 8;

/**
 * Room from other Pods of equal or lower priority: the smallest set of single Pods on one node, or fewer replicas of
 * one Deployment.
 */
export function fewerPodsHelps(reader: Reader, pod: Pod, verdicts: readonly NodeVerdict[]): Help[] {
  const resolvable = verdicts.filter(({ code }) => code === 'Unschedulable').slice(0, NODES_TRIED);
  const sets = resolvable.flatMap(({ node }) => smallestSet(reader, pod, node));
  sets.sort((a, b) => a.pods.length - b.pods.length);
  const [best] = sets;
  const deletion = best ? [deletionHelp(best)] : [];
  return [...deletion, ...scaleHelps(reader, pod)];
}

interface PodsOnNode {
  readonly node: string;
  readonly pods: readonly Pod[];
}

/**
 * Only Pods without a controller that would recreate them. All are removed first; then each returns if it can, the
 * most important first.
 */
export function smallestSet(reader: Reader, pod: Pod, node: string): PodsOnNode[] {
  const movable = reader.trials
    .podsOn(node)
    .filter(
      (other) =>
        isNoMoreImportant(other, pod) && !other.metadata.ownerReferences?.length && !other.metadata.deletionTimestamp,
    )
    .sort((a, b) => (b.spec.priority ?? 0) - (a.spec.priority ?? 0) || compare(objectKey(a), objectKey(b)));
  const gone = new Set(movable.map(objectKey));
  if (gone.size === 0 || !fitsWithout(reader, pod, gone, [node])) return [];
  for (const other of movable) {
    const key = objectKey(other);
    gone.delete(key);
    if (!fitsWithout(reader, pod, gone, [node])) gone.add(key);
  }
  return [{ node, pods: movable.filter((other) => gone.has(objectKey(other))) }];
}

function isNoMoreImportant(other: Pod, pod: Pod): boolean {
  return (other.spec.priority ?? 0) <= (pod.spec.priority ?? 0);
}

/** Whether the Pod would fit on any of these nodes without the other Pods. */
function fitsWithout(reader: Reader, pod: Pod, gone: ReadonlySet<string>, nodes: readonly string[]): boolean {
  return reader.trials.withoutPods(gone, nodes, () => nodes.some((node) => reader.trials.fitsOn(pod, node)));
}

export function deletionOf(pods: readonly Pod[]): string {
  return shellLine('kubectl', 'delete', 'pod', ...pods.map(({ metadata }) => metadata.name));
}

function deletionHelp({ node, pods }: PodsOnNode): Help {
  const commands = pods.map(
    ({ metadata }): Command => ({
      type: 'object.delete',
      kind: 'Pod',
      namespace: metadata.namespace ?? 'default',
      name: metadata.name,
    }),
  );
  return {
    change: deletionOf(pods),
    effect: node,
    commands,
  };
}

/** Fewer replicas of a Deployment. The ReplicaSet controller's order decides which Pods are deleted. */
function scaleHelps(reader: Reader, pod: Pod): Help[] {
  const own = owningDeployment(reader, pod);
  const replicasOf = new Map<string, { readonly deployment: Deployment; readonly pods: Pod[] }>();
  for (const other of reader.world.table(store('Pod')).values()) {
    const deployment = isNoMoreImportant(other, pod) ? owningDeployment(reader, other) : undefined;
    if (!deployment || deployment === own || other.metadata.deletionTimestamp) continue;
    const key = objectKey(deployment);
    const known = replicasOf.get(key) ?? { deployment, pods: [] };
    known.pods.push(other);
    replicasOf.set(key, known);
  }
  return [...replicasOf.values()].flatMap(({ deployment, pods }) => scaleHelp(reader, pod, deployment, pods));
}

/**
 * A Deployment in the middle of a rollout has several ReplicaSets, so it is unknown which of them would lose a Pod.
 */
function scaleHelp(reader: Reader, pod: Pod, deployment: Deployment, pods: readonly Pod[]): Help[] {
  const owners = new Set(pods.map(({ metadata }) => metadata.ownerReferences?.[0]?.uid));
  if (owners.size !== 1) return [];
  const replicas = deployment.spec.replicas ?? 1;
  for (let fewer = 1; fewer <= Math.min(replicas, REPLICAS_TRIED); fewer++) {
    const gone = podsToDelete(pods, pods, fewer, reader.run.clockUs);
    const nodes = [...new Set(gone.flatMap(({ spec }) => spec.nodeName ?? []))];
    if (!fitsWithout(reader, pod, new Set(gone.map(objectKey)), nodes)) continue;
    const { namespace = 'default', name } = deployment.metadata;
    const left = replicas - fewer;
    const command: Command = { type: 'workload.scale', kind: 'Deployment', namespace, name, replicas: left };
    const change = shellLine('kubectl', 'scale', `deployment/${name}`, `--replicas=${left}`);
    return [{ change, effect: `- ${gone.map(({ metadata }) => metadata.name).join(', ')}`, commands: [command] }];
  }
  return [];
}
