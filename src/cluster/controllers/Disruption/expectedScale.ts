import type { OwnerReference, Pod } from '#model/generated/types.ts';
import { groupOf, isKind, type KubeObject, kindInfo } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import { controllerOf } from '../owners.ts';

/** Reads an object of any kind from the informers' caches. */
export type FindObject = (kind: string, key: string) => KubeObject | undefined;

/** Why a budget cannot be worked out; its message becomes the condition's. */
export class ScaleError extends Error {}

export interface ExpectedScale {
  readonly count: number;
  /** Names of Pods without a controller. */
  readonly unmanaged: readonly string[];
}

const WORKLOADS: ReadonlySet<string> = new Set(['ReplicaSet', 'ReplicationController', 'StatefulSet']);
/** What has a `scale` subresource besides them. */
const SCALED: ReadonlySet<string> = new Set(['Deployment', ...WORKLOADS]);

/**
 * The sum of what the Pods' controllers are told to run: the denominator of a budget's percentages.
 * Upstream source (v1.36.2): pkg/controller/disruption/disruption.go, getExpectedScale.
 * @throws {ScaleError} when a controller is missing or has no scale.
 */
export function expectedScale(pods: readonly Pod[], find: FindObject): ExpectedScale {
  const scales = new Map<string, number>();
  const unmanaged: string[] = [];
  for (const pod of pods) {
    const owner = controllerOf(pod);
    if (!owner) unmanaged.push(pod.metadata.name);
    else if (!scales.has(owner.uid)) {
      const scaled = scaledBy(owner, pod.metadata.namespace, find);
      if (!scaled) throw new ScaleError(`found no controllers for pod "${pod.metadata.name}"`);
      scales.set(scaled.metadata.uid ?? '', replicasOf(scaled));
    }
  }
  let count = 0;
  for (const replicas of scales.values()) count += replicas;
  return { count, unmanaged };
}

/** The Deployment behind a ReplicaSet, else the controller itself. */
function scaledBy(owner: OwnerReference, namespace: string | undefined, find: FindObject): KubeObject | undefined {
  if (!SCALED.has(owner.kind)) throw new ScaleError(whyNoScale(owner));
  const controller = found(owner, namespace, find);
  if (!controller || !isKind(controller, 'ReplicaSet')) return controller;
  const above = controllerOf(controller);
  if (above?.kind !== 'Deployment') return controller;
  return found(above, namespace, find) ?? controller;
}

function found({ kind, name, uid }: OwnerReference, namespace: string | undefined, find: FindObject) {
  const object = find(kind, keyOf(namespace, name));
  return object?.metadata.uid === uid ? object : undefined;
}

function replicasOf({ spec }: KubeObject): number {
  return (spec as { readonly replicas?: number } | undefined)?.replicas ?? 1;
}

function whyNoScale({ apiVersion, kind }: OwnerReference): string {
  const info = kindInfo(kind);
  const group = groupOf(apiVersion);
  if (!info || groupOf(info.apiVersion) !== group) return `no matches for kind "${kind}" in version "${apiVersion}"`;
  return `${group === '' ? info.plural : `${info.plural}.${group}`} does not implement the scale subresource`;
}
