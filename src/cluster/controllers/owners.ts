import type { OwnerReference } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';

/** Controller reference of the object, if it has one. */
export function controllerOf(object: KubeObject): OwnerReference | undefined {
  return object.metadata.ownerReferences?.find((owner) => owner.controller === true);
}

/** Controller reference that an owner puts into objects that it creates. */
export function controllerReference(owner: KubeObject): OwnerReference {
  const { name, uid } = owner.metadata;
  return {
    apiVersion: owner.apiVersion,
    kind: owner.kind,
    name,
    uid: uid ?? '',
    controller: true,
    blockOwnerDeletion: true,
  };
}

/**
 * Whether the owner controls the object. A reference is valid only within the owner's namespace.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/controller_ref.go, IsControlledBy.
 */
export function isControlledBy(object: KubeObject, { metadata: { namespace, uid } }: KubeObject): boolean {
  return uid !== undefined && object.metadata.namespace === namespace && controllerOf(object)?.uid === uid;
}

/** Identity of a controller, besides the namespace that it shares with its objects. */
export type Controlling = Pick<OwnerReference, 'kind' | 'name' | 'uid'>;

/** A key for a controller. Upstream source (v1.36.2): pkg/controller/controller_utils.go, PodControllerIndexKey. */
export function coordinatesOf(namespace: string, { kind, name, uid }: Controlling): string {
  return `${namespace}/${kind}/${name}/${uid}`;
}
