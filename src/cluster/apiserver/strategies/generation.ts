import type { KubeObject } from '#model/kinds.ts';
import { deepEqual } from './deepEqual.ts';

/** What an update must change for `metadata.generation` to grow. */
type GenerationRule = (object: KubeObject, old: KubeObject) => boolean;

const specChanged: GenerationRule = (object, old) => !deepEqual(object.spec, old.spec);

const specOrAnnotationsChanged: GenerationRule = (object, old) =>
  specChanged(object, old) || !deepEqual(object.metadata.annotations, old.metadata.annotations);

const neverChanged: GenerationRule = () => false;

/**
 * The kinds that count generations; all others, such as Nodes, Services and ConfigMaps, have none.
 * Upstream source (v1.36.2): pkg/registry/<group>/<resource>/strategy.go, PrepareForUpdate.
 */
const RULES: { readonly [kind: string]: GenerationRule } = {
  CronJob: specChanged,
  CSIDriver: specChanged,
  DaemonSet: specChanged,
  Deployment: specOrAnnotationsChanged,
  EndpointSlice: (object, old) => !deepEqual(withoutMetadata(object), withoutMetadata(old)),
  FlowSchema: specChanged,
  Ingress: specChanged,
  IngressClass: specChanged,
  Job: specChanged,
  NetworkPolicy: specChanged,
  Pod: specChanged,
  PodDisruptionBudget: specChanged,
  PriorityClass: neverChanged,
  PriorityLevelConfiguration: specChanged,
  ReplicaSet: specChanged,
  ReplicationController: specChanged,
  ResourceSlice: specChanged,
  StatefulSet: specChanged,
};

function withoutMetadata(object: KubeObject): object {
  const { metadata: _, ...rest } = object;
  return rest;
}

/** Whether objects of a kind have a generation at all. */
export function hasGeneration(kind: string): boolean {
  return Object.hasOwn(RULES, kind);
}

/** The generation after an update of the main resource; undefined for kinds without. */
export function nextGeneration(object: KubeObject, old: KubeObject): number | undefined {
  const current = old.metadata.generation;
  const rule = Object.hasOwn(RULES, object.kind) ? RULES[object.kind] : undefined;
  if (rule === undefined) return current;
  return rule(object, old) ? (current ?? 0) + 1 : current;
}
