import { isRecord } from '#base/isRecord.ts';
import type { JSONSchemaProps } from '#model/generated/types.ts';
import { schemaOf } from '#model/validation/kinds/customResource/subschemas.ts';
import { propertyOf } from './definedSchema.ts';

/**
 * Fills in the schema's defaults for missing fields, and for nulls where null is not allowed.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting/algorithm.go.
 */
export function withSchemaDefaults(value: unknown, schema: JSONSchemaProps | undefined): unknown {
  if (schema === undefined) return value;
  if (Array.isArray(value)) {
    const items = schemaOf(schema.items);
    return value.map((item) => withSchemaDefaults(item === null ? instead(items) : item, items));
  }
  if (!isRecord(value)) return value;
  const each = schemaOf(schema.additionalProperties);
  const added = Object.entries(schema.properties ?? {}).flatMap(([name, property]): [string, unknown][] => {
    const isMissing = !Object.hasOwn(value, name) || (value[name] === null && property.nullable !== true);
    return property.default !== undefined && isMissing ? [[name, property.default]] : [];
  });
  const given = added.length === 0 ? value : { ...value, ...Object.fromEntries(added) };
  return Object.fromEntries(
    Object.entries(given).map(([name, inner]) => {
      const property = propertyOf(schema, name);
      if (property) return [name, withSchemaDefaults(inner, property)];
      return [name, withSchemaDefaults(inner === null ? instead(each) : inner, each)];
    }),
  );
}

function instead(schema: JSONSchemaProps | undefined): unknown {
  return schema && schema.nullable !== true ? (schema.default ?? null) : null;
}

/**
 * Drops nulls that the schema forbids.
 * Upstream source (v1.36.2): as above, prunenulls.go, PruneNonNullableNullsWithoutDefaults.
 */
export function withoutForbiddenNulls(value: unknown, schema: JSONSchemaProps | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutForbiddenNulls(item, schemaOf(schema?.items)));
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const own = schema && (propertyOf(schema, name) ?? schemaOf(schema.additionalProperties));
    if (inner === null && own && own.nullable !== true && own.default === undefined) return [];
    return [[name, withoutForbiddenNulls(inner, own)]];
  });
  return Object.fromEntries(fields);
}
