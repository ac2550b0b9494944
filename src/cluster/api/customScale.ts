import { isRecord } from '#base/isRecord.ts';
import { groupOf, isKind, type KubeObject } from '#model/kinds.ts';

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
