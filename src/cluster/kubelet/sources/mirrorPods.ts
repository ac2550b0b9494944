import { becauseOf } from '#cluster/api/subject.ts';
import { table } from '#kernel/delta.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { Node, Pod } from '#model/generated/types.ts';
import { objectKey } from '#model/objectKey.ts';
import { CONFIG_HASH_ANNOTATION, CONFIG_MIRROR_ANNOTATION } from '#model/pod/criticalPod.ts';
import type { KubeletPod } from '../kubeletRecords.ts';
import type { KubeletScope } from '../kubeletScope.ts';
import type { MirrorOrphaned } from '../machineEvents.ts';
import { mirrorPod } from '../mirrorPod.ts';

/**
 * Interval of housekeeping, which finds orphaned Pods. Upstream source (v1.36.2): pkg/kubelet/kubelet.go,
 * housekeepingPeriod.
 */
const HOUSEKEEPING_US = 2_000_000;

/** A mirror Pod of the node as the kubelet has last seen it in the API. */
export interface KnownMirror {
  readonly uid: string;
  /** Hash of its static Pod. */
  readonly hash: string;
  /** Its deletion was requested. */
  readonly deleting: boolean;
}

const KNOWN_MIRRORS = table<KnownMirror>('kubelet/mirrors');

/** By node and `namespace/name`. */
function mirrorsTable(world: World): Table<KnownMirror> {
  return world.table(KNOWN_MIRRORS);
}

function mirrorKey(scope: KubeletScope, key: string): string {
  return `${scope.nodeName} ${key}`;
}

/** The mirror of a static Pod, if there is one. */
export function mirrorOf(scope: KubeletScope, pod: Pod): KnownMirror | undefined {
  const table = mirrorsTable(scope.world);
  return table.size === 0 ? undefined : table.get(mirrorKey(scope, objectKey(pod)));
}

export function isMirror(pod: Pod): boolean {
  return pod.metadata.annotations?.[CONFIG_MIRROR_ANNOTATION] !== undefined;
}

/** Records the present state of a mirror Pod in the API. */
export function noteMirror(scope: KubeletScope, pod: Pod, isDeleted: boolean): void {
  const table = mirrorsTable(scope.world);
  const key = mirrorKey(scope, objectKey(pod));
  const { uid = '', annotations, deletionTimestamp } = pod.metadata;
  if (!isDeleted) {
    const hash = annotations?.[CONFIG_MIRROR_ANNOTATION] ?? '';
    table.put(key, { uid, hash, deleting: deletionTimestamp !== undefined });
  } else if (table.get(key)?.uid === uid) table.delete(key);
}

/** Forgets all mirrors of the node, because the kubelet lists again or the node is gone. */
export function forgetMirrors(scope: KubeletScope): void {
  const table = mirrorsTable(scope.world);
  for (const key of [...table.keys()]) if (key.startsWith(`${scope.nodeName} `)) table.delete(key);
}

/**
 * Reconciles the mirror of a static Pod in a sync. It deletes a mirror that is being deleted or shows another manifest,
 * and creates a missing one. Upstream source (v1.36.2): pkg/kubelet/kubelet.go, tryReconcileMirrorPods.
 */
export function reconcileMirror(
  scope: KubeletScope,
  { pod, source, stage, rejection }: KubeletPod,
  node: Node | undefined,
): void {
  if (
    source === undefined ||
    stage !== 'syncing' ||
    rejection ||
    !node ||
    node.metadata.deletionTimestamp !== undefined
  )
    return;
  const mirror = mirrorOf(scope, pod);
  const isRight = mirror?.hash === pod.metadata.annotations?.[CONFIG_HASH_ANNOTATION] && !mirror?.deleting;
  if (mirror && isRight) return;
  if (mirror) deleteMirror(scope, pod, mirror.uid);
  const { namespace = '', name } = pod.metadata;
  becauseOf(scope.context, 'mirrorPod.created', 'Pod', objectKey(pod));
  const object = mirrorPod(pod, scope.nodeName, node.metadata.uid ?? '');
  scope.send({ verb: 'create', kind: 'Pod', namespace, name, object }, mirror ? 2 : 1);
}

/** Schedules the housekeeping that deletes the mirror of an ended static Pod. */
export function orphanSoon(scope: KubeletScope, key: string): void {
  if (!mirrorsTable(scope.world).has(mirrorKey(scope, key))) return;
  const sinceUs = (scope.nowUs - scope.node.relistPhaseUs) % HOUSEKEEPING_US;
  const event: MirrorOrphaned = { type: 'mirrorPod.orphaned', pod: key };
  scope.schedule(HOUSEKEEPING_US - sinceUs, event);
}

/** Upstream source (v1.36.2): pkg/kubelet/kubelet_pods.go, HandlePodCleanups. */
export function deleteOrphan(scope: KubeletScope, key: string, onNode: readonly KubeletPod[]): void {
  const mirror = mirrorsTable(scope.world).get(mirrorKey(scope, key));
  if (!mirror || onNode.some(({ pod, source }) => source !== undefined && objectKey(pod) === key)) return;
  const slash = key.indexOf('/');
  deleteMirror(scope, { metadata: { namespace: key.slice(0, slash), name: key.slice(slash + 1) } }, mirror.uid);
}

function deleteMirror(scope: KubeletScope, { metadata }: Pick<Pod, 'metadata'>, uid: string): void {
  const { namespace = '', name } = metadata;
  becauseOf(scope.context, 'mirrorPod.deleted', 'Pod', `${namespace}/${name}`);
  scope.send({ verb: 'delete', kind: 'Pod', namespace, name, uid, gracePeriodSeconds: 0 });
}

/** The API object that receives the Pod's status. For a static Pod it is the mirror, if there is one. */
interface StatusTarget {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

/**
 * Upstream source (v1.36.2): pkg/kubelet/pod/pod_manager.go, TranslatePodUID; pkg/kubelet/status/status_manager.go,
 * syncPod.
 */
export function statusTarget(scope: KubeletScope, { uid, pod, source }: KubeletPod): StatusTarget | undefined {
  const { namespace = '', name } = pod.metadata;
  if (source === undefined) return { namespace, name, uid };
  const mirror = mirrorOf(scope, pod);
  const shows = mirror?.hash === pod.metadata.annotations?.[CONFIG_HASH_ANNOTATION];
  return mirror && shows ? { namespace, name, uid: mirror.uid } : undefined;
}

/** The static Pod of a mirror. */
export function shownBy(mirrorKey: string, onNode: readonly KubeletPod[]): KubeletPod | undefined {
  return onNode.find(({ source, pod }) => source !== undefined && objectKey(pod) === mirrorKey);
}
