import type { PersistentVolumeClaim, Pod, Volume } from '#model/generated/types.ts';
import { isKind, KINDS, type KubeObject } from '#model/kinds.ts';
import type { DecidingKind, MissingKind } from '#protocol/lab.ts';
import { refersTo } from '#session/unknownKinds.ts';

/** Whether an object goes by objects of a kind that may be missing. */
type Refers = (object: KubeObject) => boolean;

const REFERS: Readonly<Record<DecidingKind, Refers>> = {
  Node: ofPod(({ spec }) => (spec.nodeName ?? '') !== ''),
  PersistentVolumeClaim: ofPod((pod) => hasVolume(pod, ({ persistentVolumeClaim }) => persistentVolumeClaim)),
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
  PriorityClass: ofPod(({ spec }) => isOwnPriority(spec.priorityClassName ?? '')),
  ServiceAccount: ofPod(({ spec }) => (spec.serviceAccountName ?? 'default') !== 'default'),
};

/** Kinds of which a dump has no object although its objects go by them: unknown is not the same as not there. */
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

function ofPod(refers: (pod: Pod) => boolean): Refers {
  return (object) => isKind(object, 'Pod') && refers(object);
}

function ofClaim(nameOf: (claim: PersistentVolumeClaim) => string | undefined): Refers {
  return (object) => isKind(object, 'PersistentVolumeClaim') && (nameOf(object) ?? '') !== '';
}

function ownedBy(kind: string): Refers {
  return ({ metadata }) => metadata.ownerReferences?.some((owner) => owner.controller && owner.kind === kind) ?? false;
}

function hasVolume({ spec }: Pod, sourceOf: (volume: Volume) => unknown): boolean {
  return spec.volumes?.some((volume) => sourceOf(volume) !== undefined) ?? false;
}

/** The two classes that every cluster has need not be in a dump. */
function isOwnPriority(name: string): boolean {
  return name !== '' && !name.startsWith('system-');
}
