import type { KindTypes, Pod } from '#model/generated/types.ts';
import type { KindName, KubeObject } from '#model/kinds.ts';
import type { QueueingHint, QueueingHintFn } from './clusterEvent.ts';

/** `old` is absent for an addition, `now` for a deletion. */
export interface Change<T> {
  readonly old: T | undefined;
  readonly now: T | undefined;
}

/** A hint about objects of one kind, from a predicate that says whether a retry is worth it. */
export function hintFor<K extends KindName>(
  _kind: K,
  isWorthIt: (pod: Pod, change: Change<KindTypes[K]>) => boolean,
): QueueingHintFn {
  return (pod, oldObject, newObject): QueueingHint => {
    const change = { old: oldObject, now: newObject } as Change<KubeObject> as Change<KindTypes[K]>;
    return isWorthIt(pod, change) ? 'Queue' : 'QueueSkip';
  };
}

/** The waiting Pod itself was updated. */
export function isOwnUpdate(pod: Pod, { now }: Change<Pod>): boolean {
  return now !== undefined && now.metadata.uid === pod.metadata.uid;
}

/** The Pod takes room on a node, or was promised some. */
export function isPlaced(pod: Pod): boolean {
  return (pod.spec.nodeName ?? '') !== '' || (pod.status?.nominatedNodeName ?? '') !== '';
}

/** Names of the claims that a Pod mounts, those made for its ephemeral volumes included. */
export function claimNames(pod: Pod): readonly string[] {
  return (pod.spec.volumes ?? []).flatMap((volume) => {
    if (volume.persistentVolumeClaim) return [volume.persistentVolumeClaim.claimName];
    return volume.ephemeral ? [`${pod.metadata.name}-${volume.name}`] : [];
  });
}

/** The claim that changed is one of the Pod's own. */
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
