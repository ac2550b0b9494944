import type { OwnerReference } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { Request } from './controller.ts';
import { controllerReference } from './owners.ts';

/**
 * Requests by which an owner adopts matching objects without a controller, and releases own objects that no longer
 * match. An owner that is being deleted does neither.
 * Upstream source (v1.36.2): pkg/controller/controller_ref_manager.go, ClaimObject.
 */
export function claimRequests<T extends KubeObject>(
  owner: KubeObject,
  owned: readonly T[],
  orphans: readonly T[],
  matches: (object: T) => boolean,
): Request[] {
  if (owner.metadata.deletionTimestamp !== undefined) return [];
  const adopted = orphans.filter((object) => object.metadata.deletionTimestamp === undefined && matches(object));
  const released = owned.filter((object) => !matches(object));
  return [
    ...adopted.map((object) =>
      withOwners(object, [...(object.metadata.ownerReferences ?? []), controllerReference(owner)]),
    ),
    ...released.map((object) =>
      withOwners(
        object,
        (object.metadata.ownerReferences ?? []).filter(({ uid }) => uid !== owner.metadata.uid),
      ),
    ),
  ];
}

function withOwners({ kind, metadata }: KubeObject, owners: readonly OwnerReference[]): Request {
  const { namespace = '', name, uid } = metadata;
  const ownerReferences = owners.length === 0 ? null : owners;
  return { verb: 'patch', kind, namespace, name, patch: { metadata: { uid, ownerReferences } } } as Request;
}
