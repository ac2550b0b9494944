import { isRecord } from '#base/isRecord.ts';
import type { JSONSchemaProps } from '#model/generated/types.ts';
import { schemaOf } from '#model/validation/kinds/customResource/subschemas.ts';
import { type Json, propertyOf } from './definedSchema.ts';

const META_FIELDS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

/** Known part of a value, and the sorted paths of all unknown fields. */
export interface Pruned {
  readonly value: unknown;
  readonly unknown: readonly string[];
}

/**
 * Drops fields that the schema does not have.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/schema/pruning/algorithm.go.
 */
export function pruned(object: unknown, schema: JSONSchemaProps | undefined): Pruned {
  const unknown: string[] = [];
  const root = { ...schema, 'x-kubernetes-embedded-resource': true };
  return { value: known(object, root, '', unknown), unknown: unknown.sort() };
}

function known(value: unknown, schema: JSONSchemaProps | undefined, path: string, unknown: string[]): unknown {
  if (schema?.['x-kubernetes-preserve-unknown-fields'] === true) return kept(value, schema, path, unknown);
  if (Array.isArray(value))
    return value.map((item, index) => known(item, schemaOf(schema?.items), `${path}[${index}]`, unknown));
  if (!isRecord(value)) return value;
  return mapped(value, schema, path, unknown, (name, at) => {
    if (path !== '' || !META_FIELDS.has(name)) unknown.push(at);
    return [];
  });
}

/** Keeps unknown fields. Known fields inside them are pruned again. */
function kept(value: unknown, schema: JSONSchemaProps | undefined, path: string, unknown: string[]): unknown {
  if (schema === undefined) return value;
  if (Array.isArray(value))
    return value.map((item, index) => kept(item, schemaOf(schema.items), `${path}[${index}]`, unknown));
  if (!isRecord(value)) return value;
  return mapped(value, schema, path, unknown, (name) => [[name, value[name]]]);
}

type Fields = [name: string, value: unknown][];

function mapped(
  value: Json,
  schema: JSONSchemaProps | undefined,
  path: string,
  unknown: string[],
  other: (name: string, at: string) => Fields,
): Json {
  const isResource = schema?.['x-kubernetes-embedded-resource'] === true;
  const additional = schema?.additionalProperties;
  const fields = Object.entries(value).flatMap(([name, inner]): Fields => {
    if (isResource && META_FIELDS.has(name)) return [[name, inner]];
    const at = path === '' ? name : `${path}.${name}`;
    const property = schema && propertyOf(schema, name);
    if (property) return [[name, known(inner, property, at, unknown)]];
    if (additional !== undefined && additional !== false)
      return [[name, known(inner, schemaOf(additional), at, unknown)]];
    return other(name, at);
  });
  return Object.fromEntries(fields);
}
