import { isRecord, ownValue } from '#base/record.ts';
import { schema } from '#model/generated/schema.ts';
import type { KubeObject } from '#model/kinds.ts';

/**
 * Fields of a JSONSchemaProps that contain a schema, or a boolean or a list of schemas.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1/marshal.go.
 */
export const SCHEMA_OR_OTHER: ReadonlySet<string> = new Set(['additionalItems', 'additionalProperties', 'items']);

type Plain = { readonly [field: string]: unknown };

/**
 * Reads JSON's nulls as Go's decoder does: a field that is null was not given; an element or a map's value that is null is
 * the zero of its type. Without nulls it is the same object.
 * Upstream source (v1.36.2): sigs.k8s.io/json/internal/golang/encoding/json/decode.go.
 */
export function withoutNulls(object: KubeObject): KubeObject {
  return hasNull(object) ? (struct(object as unknown as Plain, object.kind) as unknown as KubeObject) : object;
}

function hasNull(value: unknown): boolean {
  if (typeof value !== 'object') return false;
  if (value === null) return true;
  return Array.isArray(value) ? value.some(hasNull) : Object.values(value).some(hasNull);
}

function struct(value: Plain, typeName: string): Plain {
  const refs = ownValue(schema, typeName) ?? {};
  const given = Object.entries(value).filter(([, child]) => child !== null);
  return Object.fromEntries(
    given.map(([field, child]) => [field, read(child, refOf(typeName, field, child, ownValue(refs, field)))]),
  );
}

/** A schema may appear where other types are allowed too: then an object is read as a schema. */
function refOf(typeName: string, field: string, value: unknown, ref = 'any'): string {
  if (typeName !== 'JSONSchemaProps' || !SCHEMA_OR_OTHER.has(field)) return ref.replace(/!$/, '');
  return Array.isArray(value) ? '[]@JSONSchemaProps' : isRecord(value) ? '@JSONSchemaProps' : 'any';
}

/** Keeps only what the schema knows; `any` is kept unchanged. */
function read(value: unknown, ref: string): unknown {
  if (value === null) return zero(ref);
  if (ref.startsWith('[]')) return (value as readonly unknown[]).map((element) => read(element, ref.slice(2)));
  if (ref.startsWith('{}'))
    return Object.fromEntries(Object.entries(value as Plain).map(([key, child]) => [key, read(child, ref.slice(2))]));
  return ref.startsWith('@') ? struct(value as Plain, ref.slice(1)) : value;
}

function zero(ref: string): unknown {
  if (ref.startsWith('[]')) return [];
  if (ref.startsWith('{}') || ref.startsWith('@')) return {};
  if (ref === 'any') return null;
  if (ref === 'quantity') return '0';
  if (ref === 'bool') return false;
  return ['int32', 'int64', 'float64', 'intOrString'].includes(ref) ? 0 : '';
}
