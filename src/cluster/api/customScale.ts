import { isRecord } from '#base/record.ts';
import type { Micros } from '#base/time.ts';
import type { CrossVersionObjectReference, LabelSelector, Pod } from '#model/generated/types.ts';
import { groupOf, isKind, type KubeObject } from '#model/kinds.ts';

/** Thrown when a metric is missing or unusable. The message is that of Kubernetes. */
export class MetricError extends Error {}

export const ROOT_CA = 'kube-root-ca.crt';

const DESCRIPTION =
  'Contains a CA bundle that can be used to verify the kube-apiserver when using internal endpoints such as the internal service IP or kubernetes.default.svc. No other usage is guaranteed across distributions of Kubernetes clusters.';

/** Placeholder text, because the model has no certificates. */
const CERTIFICATE = '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n';

/** Paths in a custom object to the wanted replicas, the current replicas and the Pod selector. */
export interface CustomScale {
  readonly specReplicas: readonly string[];
  readonly statusReplicas: readonly string[];
  readonly selector: readonly string[] | undefined;
  /** Path as the definition writes it. */
  readonly specReplicasPath: string;
}

/**
 * Returns the `scale` subresource of that version of a custom kind, or `undefined` if it has none.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/registry/customresource/etcd.go, ScaleREST.
 */
export function customScale(
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
  definitions: Iterable<KubeObject>,
): CustomScale | undefined {
  const definition = definitionOf(apiVersion, kind, definitions);
  const version = definition?.spec.versions.find(({ name }) => `${groupOf(apiVersion)}/${name}` === apiVersion);
  const scale = version?.subresources?.scale;
  if (!scale) return undefined;
  return {
    specReplicas: fieldsOf(scale.specReplicasPath),
    statusReplicas: fieldsOf(scale.statusReplicasPath),
    selector: scale.labelSelectorPath ? fieldsOf(scale.labelSelectorPath) : undefined,
    specReplicasPath: scale.specReplicasPath,
  };
}

export function definitionOf(apiVersion: string, kind: string, definitions: Iterable<KubeObject>) {
  const group = groupOf(apiVersion);
  for (const definition of definitions)
    if (isKind(definition, 'CustomResourceDefinition') && definition.spec.group === group)
      if (definition.spec.names.kind === kind) return definition;
  return undefined;
}

/** Splits `.spec.replicas` into field names. */
function fieldsOf(path: string): readonly string[] {
  return path.replace(/^\./, '').split('.');
}

/** Returns the value at the path, or undefined when a field on the path is missing. */
export function valueAt(object: unknown, path: readonly string[]): unknown {
  let value = object;
  for (const field of path) value = isRecord(value) && Object.hasOwn(value, field) ? value[field] : undefined;
  return value;
}

export function numberAt(object: unknown, path: readonly string[]): number | undefined {
  const value = valueAt(object, path);
  return typeof value === 'number' ? value : undefined;
}

/** Returns a copy of the object with another value at the path. */
export function withValueAt<T extends object>(object: T, [field, ...rest]: readonly string[], value: unknown): T {
  if (field === undefined) return object;
  const inner = (object as Readonly<Record<string, unknown>>)[field];
  const changed = rest.length === 0 ? value : withValueAt(isRecord(inner) ? inner : {}, rest, value);
  return { ...object, [field]: changed };
}

/**
 * Service account `default`, which a controller creates in every Namespace. Pods that name no account run as this one.
 */
export function defaultAccount(namespace: string): KubeObject {
  return { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default', namespace } };
}

/**
 * ConfigMap with the root certificates that Pods use to verify the API server.
 * Upstream source (v1.36.2): pkg/controller/certificates/rootcacertpublisher/publisher.go.
 */
export function rootCertificates(namespace: string): KubeObject & { readonly data: object } {
  const annotations = { 'kubernetes.io/description': DESCRIPTION };
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: ROOT_CA, namespace, annotations },
    data: { 'ca.crt': CERTIFICATE },
  };
}

/** Measured value for one Pod. */
export interface PodMetric {
  /** Value in thousandths of a core, of a byte, or of the metric's unit. */
  readonly milli: number;
  readonly atUs: Micros;
  /** Length of the time window that the value is the average of. */
  readonly windowUs: Micros;
}

/** Metrics by Pod name. */
export type PodMetrics = ReadonlyMap<string, PodMetric>;

/**
 * The APIs metrics.k8s.io, custom.metrics.k8s.io and external.metrics.k8s.io.
 * Upstream source (v1.36.2): pkg/controller/podautoscaler/metrics/client.go.
 */
export interface MetricsSource {
  /** Metrics of a resource, for one container if `container` is set. @throws {MetricError} */
  resource(namespace: string, pods: readonly Pod[], resource: string, container: string | undefined): PodMetrics;
  /** Values of a custom metric for Pods. @throws {MetricError} */
  pods(namespace: string, pods: readonly Pod[], metric: string): PodMetrics;
  /** Value of a custom metric of any object, in thousandths. @throws {MetricError} */
  object(namespace: string, object: CrossVersionObjectReference, metric: string): number;
  /** Values of all series of an external metric, in thousandths. @throws {MetricError} */
  external(namespace: string, metric: string, selector: LabelSelector | undefined): readonly number[];
}
