import { customScale, definitionOf, numberAt } from '#cluster/api/customScale.ts';
import { isCustomKind, storeKind } from '#cluster/api/storeKind.ts';
import type { OwnerReference, Pod } from '#model/generated/types.ts';
import { groupOf, isKind, type KubeObject, kindInfo } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import { controllerOf } from '../owners.ts';

/** Reads an object of any kind from the informers' caches. Kinds are named as in `storeKind`. */
export type FindObject = (kind: string, key: string) => KubeObject | undefined;
export type Definitions = () => Iterable<KubeObject>;

const NO_DEFINITIONS: Definitions = () => [];

/** Thrown if a budget cannot be computed. Its message becomes the condition's. */
export class ScaleError extends Error {}

export interface ExpectedScale {
  readonly count: number;
  /** Names of Pods without a controller. */
  readonly unmanaged: readonly string[];
}

const WORKLOADS: ReadonlySet<string> = new Set(['ReplicaSet', 'ReplicationController', 'StatefulSet']);
/** Kinds with a `scale` subresource. */
const SCALED: ReadonlySet<string> = new Set(['Deployment', ...WORKLOADS]);

/**
 * Sum of the replicas of the Pods' controllers: the denominator of a budget's percentages.
 * Upstream source (v1.36.2): pkg/controller/disruption/disruption.go, getExpectedScale.
 * @throws {ScaleError} when a controller is missing or has no scale.
 */
export function expectedScale(
  pods: readonly Pod[],
  find: FindObject,
  definitions: Definitions = NO_DEFINITIONS,
): ExpectedScale {
  const scales = new Map<string, number>();
  const unmanaged: string[] = [];
  for (const pod of pods) {
    const owner = controllerOf(pod);
    if (!owner) unmanaged.push(pod.metadata.name);
    else if (!scales.has(owner.uid)) {
      const scaled = scaledBy(owner, pod.metadata.namespace, find, definitions);
      if (!scaled) throw new ScaleError(`found no controllers for pod "${pod.metadata.name}"`);
      scales.set(scaled.metadata.uid ?? '', replicasOf(scaled, definitions));
    }
  }
  let count = 0;
  for (const replicas of scales.values()) count += replicas;
  return { count, unmanaged };
}

/** Deployment that owns a ReplicaSet, else the controller itself. */
function scaledBy(
  owner: OwnerReference,
  namespace: string | undefined,
  find: FindObject,
  definitions: Definitions,
): KubeObject | undefined {
  if (isCustomKind(owner) && customScale(owner, definitions())) return found(owner, namespace, find);
  if (isCustomKind(owner) || !SCALED.has(owner.kind)) throw new ScaleError(whyNoScale(owner, definitions));
  const controller = found(owner, namespace, find);
  if (!controller || !isKind(controller, 'ReplicaSet')) return controller;
  const above = controllerOf(controller);
  if (above?.kind !== 'Deployment') return controller;
  return found(above, namespace, find) ?? controller;
}

function found({ apiVersion, kind, name, uid }: OwnerReference, namespace: string | undefined, find: FindObject) {
  const object = find(storeKind({ apiVersion, kind }), keyOf(namespace, name));
  return object?.metadata.uid === uid ? object : undefined;
}

function replicasOf(object: KubeObject, definitions: Definitions): number {
  if (isCustomKind(object)) {
    const paths = customScale(object, definitions());
    const replicas = paths && numberAt(object, paths.specReplicas);
    if (replicas !== undefined) return replicas;
    throw new ScaleError(
      `Internal error occurred: the spec replicas field "${paths?.specReplicasPath ?? ''}" does not exist`,
    );
  }
  return (object.spec as { readonly replicas?: number } | undefined)?.replicas ?? 1;
}

function whyNoScale({ apiVersion, kind }: OwnerReference, definitions: Definitions): string {
  const definition = definitionOf(apiVersion, kind, definitions());
  if (definition)
    return `${definition.spec.names.plural}.${definition.spec.group} does not implement the scale subresource`;
  const info = kindInfo(kind);
  const group = groupOf(apiVersion);
  if (!info || groupOf(info.apiVersion) !== group) return `no matches for kind "${kind}" in version "${apiVersion}"`;
  return `${group === '' ? info.plural : `${info.plural}.${group}`} does not implement the scale subresource`;
}
