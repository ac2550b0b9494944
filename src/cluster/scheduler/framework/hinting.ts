import type { KindTypes, Pod } from '#model/generated/types.ts';
import type { KindName, KubeObject } from '#model/kinds.ts';
import type { QueueingHint, QueueingHintFn } from './clusterEvent.ts';

/** `old` is absent for an addition, `now` for a deletion. */
export interface ObjectChange<T> {
  readonly old: T | undefined;
  readonly now: T | undefined;
}

/** Hint for objects of one kind, from a predicate that says whether a retry is worthwhile. */
export function hintFor<K extends KindName>(
  _kind: K,
  isWorthIt: (pod: Pod, change: ObjectChange<KindTypes[K]>) => boolean,
): QueueingHintFn {
  return (pod, oldObject, newObject): QueueingHint => {
    const change = { old: oldObject, now: newObject } as ObjectChange<KubeObject> as ObjectChange<KindTypes[K]>;
    return isWorthIt(pod, change) ? 'Queue' : 'QueueSkip';
  };
}

/** Whether the waiting Pod itself was updated. */
export function isOwnUpdate(pod: Pod, { now }: ObjectChange<Pod>): boolean {
  return now !== undefined && now.metadata.uid === pod.metadata.uid;
}

/** Whether the Pod occupies room on a node or is promised some. */
export function isPlaced(pod: Pod): boolean {
  return (pod.spec.nodeName ?? '') !== '' || (pod.status?.nominatedNodeName ?? '') !== '';
}

/** Names of the claims that a Pod mounts, including those of its ephemeral volumes. */
export function claimNames(pod: Pod): readonly string[] {
  return (pod.spec.volumes ?? []).flatMap((volume) => {
    if (volume.persistentVolumeClaim) return [volume.persistentVolumeClaim.claimName];
    return volume.ephemeral ? [`${pod.metadata.name}-${volume.name}`] : [];
  });
}

/** Whether the changed claim belongs to the Pod. */
export function usesClaim(
  pod: Pod,
  claim: { readonly metadata: { readonly namespace?: string; readonly name: string } } | undefined,
): boolean {
  return (
    claim !== undefined &&
    claim.metadata.namespace === pod.metadata.namespace &&
    claimNames(pod).includes(claim.metadata.name)
  );
}
