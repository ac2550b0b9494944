import type { OwnerReference } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';

/** The owner that manages the object, if one does. */
export function controllerOf(object: KubeObject): OwnerReference | undefined {
  return object.metadata.ownerReferences?.find((owner) => owner.controller === true);
}

/** The reference that a managing owner puts into what it creates. */
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

/** Whether the owner manages the object: a reference is good only within the owner's namespace. Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/controller_ref.go, IsControlledBy. */
export function isControlledBy(object: KubeObject, { metadata: { namespace, uid } }: KubeObject): boolean {
  return uid !== undefined && object.metadata.namespace === namespace && controllerOf(object)?.uid === uid;
}

/** What identifies a controller to what it manages, beside the namespace that they share. */
export type Controlling = Pick<OwnerReference, 'kind' | 'name' | 'uid'>;

/** A key for a controller. Upstream source (v1.36.2): pkg/controller/controller_utils.go, PodControllerIndexKey. */
export function coordinatesOf(namespace: string, { kind, name, uid }: Controlling): string {
  return `${namespace}/${kind}/${name}/${uid}`;
}
