import type { PersistentVolumeClaim, Pod } from '#model/generated/types.ts';
import { isKind, KINDS, type KubeObject } from '#model/kinds.ts';
import type { DecidingKind, MissingKind } from '#protocol/lab.ts';
import { BUILT_IN_NAMESPACES } from '#session/commands/applyRequests.ts';
import { refersTo } from '#session/unknownKinds.ts';

/** Whether an object depends on objects of a kind that may be missing. */
type Refers = (object: KubeObject) => boolean;

const REFERS: Readonly<Record<DecidingKind, Refers>> = {
  Node: ofPod(({ spec }) => (spec.nodeName ?? '') !== ''),
  PersistentVolumeClaim: ofPod((pod) => refersTo(pod, 'PersistentVolumeClaim')),
  PersistentVolume: ofClaim(({ spec }) => spec?.volumeName),
  StorageClass: ofClaim(({ spec }) => spec?.storageClassName),
  ConfigMap: ofPod((pod) => refersTo(pod, 'ConfigMap')),
  Secret: ofPod((pod) => refersTo(pod, 'Secret')),
  ReplicaSet: ownedBy('ReplicaSet'),
  StatefulSet: ownedBy('StatefulSet'),
  DaemonSet: ownedBy('DaemonSet'),
  Job: ownedBy('Job'),
  Deployment: ownedBy('Deployment'),
  PodDisruptionBudget: ofPod(() => true),
  Namespace: isInNamespace,
  PriorityClass: ofPod((pod) => refersTo(pod, 'PriorityClass')),
  RuntimeClass: ofPod((pod) => refersTo(pod, 'RuntimeClass')),
  ServiceAccount: ofPod((pod) => refersTo(pod, 'ServiceAccount')),
};

/** Kinds that a dump lacks although its objects depend on them. Such objects are unknown, not absent. */
export function missingKinds(objects: readonly KubeObject[]): readonly MissingKind[] {
  const there = new Set(objects.map(({ kind }) => kind));
  return KINDS.flatMap(({ kind, plural }) => {
    if (!isDeciding(kind) || there.has(kind)) return [];
    const refers = objects.filter(REFERS[kind]).length;
    return refers === 0 ? [] : [{ kind, refers, plural }];
  });
}

function isDeciding(kind: string): kind is DecidingKind {
  return Object.hasOwn(REFERS, kind);
}

/** In one that not every cluster has. */
function isInNamespace({ metadata: { namespace = 'default' } }: KubeObject): boolean {
  return !BUILT_IN_NAMESPACES.has(namespace);
}

function ofPod(refers: (pod: Pod) => boolean): Refers {
  return (object) => isKind(object, 'Pod') && refers(object);
}

function ofClaim(nameOf: (claim: PersistentVolumeClaim) => string | undefined): Refers {
  return (object) => isKind(object, 'PersistentVolumeClaim') && (nameOf(object) ?? '') !== '';
}

function ownedBy(kind: string): Refers {
  return ({ metadata }) => metadata.ownerReferences?.some((owner) => owner.controller && owner.kind === kind) ?? false;
}
