import { compare } from '#base/order.ts';
import { isRecord } from '#base/record.ts';
import { MODELLED_KIND_RECORDS } from '#cluster/modelledKinds.ts';
import type { World } from '#kernel/world.ts';
import type { PersistentVolumeClaim, Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { isKind, KINDS } from '#model/kinds.ts';
import { isEmptied } from '#model/manifest/withoutSecrets.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { DecidingKind, Landing, MissingKind } from '#protocol/lab.ts';
import { BUILT_IN_NAMESPACES } from '#session/commands/applyRequests.ts';
import { readManifests } from '#session/commands/readManifests.ts';
import { refersTo } from '#session/unknownKinds.ts';

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

type DumpFacts = Pick<Landing, 'bare' | 'kinds' | 'missing'>;

/** The files of a run never change, and reading them takes long. */
const READ = new WeakMap<readonly ManifestFile[], readonly KubeObject[]>();

/** Facts about the files' objects from a live cluster; `undefined` when none of them has a uid. */
export function dumpFacts(world: World, files: readonly ManifestFile[]): DumpFacts | undefined {
  const dumped = dumpedObjects(files);
  if (dumped.length === 0) return undefined;
  const modelled = world.table(MODELLED_KIND_RECORDS);
  const counts = new Map<string, number>();
  for (const { kind } of dumped) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const kinds = [...counts]
    .map(([kind, count]) => ({ kind, count, modelled: modelled.has(kind) }))
    .sort((a, b) => b.count - a.count || compare(a.kind, b.kind));
  return { kinds, missing: missingKinds(dumped), bare: bareThings(dumped) };
}

/** Objects of the files that come from a live cluster; empty where the files cannot be read. */
export function dumpedObjects(files: readonly ManifestFile[]): readonly KubeObject[] {
  const known = READ.get(files);
  if (known) return known;
  const read = readManifests(files);
  const dumped = read.ok ? read.objects.filter(({ metadata }) => metadata.uid !== undefined) : [];
  READ.set(files, dumped);
  return dumped;
}

/** Secrets without data and variables without values: the reader of the files left them out, or they had none. */
function bareThings(objects: readonly KubeObject[]): Landing['bare'] {
  return {
    secrets: objects.filter(isEmptied).length,
    variables: objects.reduce((sum, object) => sum + bareVariables(object, ''), 0),
  };
}

function bareVariables(value: unknown, key: string): number {
  if (Array.isArray(value))
    return value.reduce<number>((sum, item: unknown) => sum + (isBare(item, key) ? 1 : bareVariables(item, '')), 0);
  if (!isRecord(value)) return 0;
  return Object.entries(value).reduce((sum, [name, inner]) => sum + bareVariables(inner, name), 0);
}

function isBare(item: unknown, key: string): boolean {
  return key === 'env' && isRecord(item) && !item.value && item.valueFrom === undefined;
}

/** Whether an object depends on objects of a kind that may be missing. */
type Refers = (object: KubeObject) => boolean;

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
