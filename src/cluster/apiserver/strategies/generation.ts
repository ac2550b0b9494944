import type { KubeObject } from '#model/kinds.ts';
import { semanticEqual } from '#model/validation/common/semanticEqual.ts';

/** Whether an update raises `metadata.generation`. */
type GenerationRule = (object: KubeObject, old: KubeObject) => boolean;

const specChanged: GenerationRule = (object, old) => !semanticEqual(object.spec, old.spec);

const specOrAnnotationsChanged: GenerationRule = (object, old) =>
  specChanged(object, old) || !semanticEqual(object.metadata.annotations, old.metadata.annotations);

const neverChanged: GenerationRule = () => false;

const webhooksChanged: GenerationRule = (object, old) =>
  !semanticEqual((object as { webhooks?: unknown }).webhooks, (old as { webhooks?: unknown }).webhooks);

/**
 * Kinds with generations. All others, such as Nodes, Services and ConfigMaps, have none.
 * Upstream source (v1.36.2): pkg/registry/<group>/<resource>/strategy.go, PrepareForUpdate.
 */
const RULES: { readonly [kind: string]: GenerationRule } = {
  CronJob: specChanged,
  CSIDriver: specChanged,
  CustomResourceDefinition: specChanged,
  DaemonSet: specChanged,
  Deployment: specOrAnnotationsChanged,
  DeviceClass: specChanged,
  EndpointSlice: (object, old) =>
    !semanticEqual(withoutMetadata(object), withoutMetadata(old)) ||
    !semanticEqual(object.metadata.labels, old.metadata.labels),
  FlowSchema: specChanged,
  Ingress: specChanged,
  IngressClass: specChanged,
  Job: specChanged,
  MutatingAdmissionPolicy: specChanged,
  MutatingAdmissionPolicyBinding: specChanged,
  MutatingWebhookConfiguration: webhooksChanged,
  NetworkPolicy: specChanged,
  Pod: specChanged,
  PodDisruptionBudget: specChanged,
  PodTemplate: neverChanged,
  PriorityClass: neverChanged,
  PriorityLevelConfiguration: specChanged,
  ReplicaSet: specChanged,
  ReplicationController: specChanged,
  ResourceSlice: specChanged,
  StatefulSet: specChanged,
  ValidatingAdmissionPolicy: specChanged,
  ValidatingAdmissionPolicyBinding: specChanged,
  ValidatingWebhookConfiguration: webhooksChanged,
};

function withoutMetadata(object: KubeObject): object {
  const { metadata: _, ...rest } = object;
  return rest;
}

/** Kinds that count only changes after their creation. */
const FROM_NOTHING = new Set(['CSIDriver']);

/** Whether a new object of the kind has a generation. */
export function hasGeneration(kind: string): boolean {
  return Object.hasOwn(RULES, kind) && !FROM_NOTHING.has(kind);
}

/** Generation after an update of the main resource; undefined for kinds without. */
export function nextGeneration(object: KubeObject, old: KubeObject): number | undefined {
  const current = old.metadata.generation;
  const rule = Object.hasOwn(RULES, object.kind) ? RULES[object.kind] : undefined;
  if (rule === undefined) return current;
  return rule(object, old) ? (current ?? 0) + 1 : current;
}
