import type { JSONSchemaProps } from '#model/generated/types.ts';
import { schemaOf } from '#model/validation/kinds/customResource/subschemas.ts';
import {
  BOOL,
  BYTES,
  type CelType,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  STRING,
  struct,
  TIMESTAMP,
} from '../types/celType.ts';
import { celIdentifier } from './identifiers.ts';

/** The fields of the objects of a schema, by the names of their types. */
export type Structs = Map<string, ReadonlyMap<string, CelType>>;

/**
 * The CEL type of a value with a schema; undefined if the schema gives none, and then expressions do not see the value.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/cel/common/schemas.go, SchemaDeclType.
 */
export function declaredType(
  schema: JSONSchemaProps | undefined,
  isResource: boolean,
  name: string,
  structs: Structs,
): CelType | undefined {
  if (schema === undefined) return undefined;
  if (schema['x-kubernetes-int-or-string']) return DYN;
  switch (schema.type) {
    case 'array':
      return inner(schema.items, `${name}.@items`, structs, listOf);
    case 'object':
      return schemaOf(schema.additionalProperties)
        ? inner(schema.additionalProperties, `${name}.@values`, structs, (value) => mapOf(STRING, value))
        : objectType(isResource ? withTypeAndMeta(schema) : schema, name, structs);
    case 'string':
      return schema.format === undefined ? STRING : (OF_FORMAT.get(schema.format) ?? STRING);
    case 'boolean':
      return BOOL;
    case 'number':
      return DOUBLE;
    case 'integer':
      return INT;
    default:
      return undefined;
  }
}

const OF_FORMAT: ReadonlyMap<string, CelType> = new Map([
  ['byte', BYTES],
  ['duration', DURATION],
  ['date', TIMESTAMP],
  ['date-time', TIMESTAMP],
]);

function inner(given: unknown, name: string, structs: Structs, make: (type: CelType) => CelType): CelType | undefined {
  const schema = schemaOf(given);
  const type = declaredType(schema, schema?.['x-kubernetes-embedded-resource'] === true, name, structs);
  return type && make(type);
}

function objectType({ properties = {} }: JSONSchemaProps, name: string, structs: Structs): CelType {
  const fields = new Map<string, CelType>();
  structs.set(name, fields);
  for (const [field, schema] of Object.entries(properties)) {
    const isResource = schema['x-kubernetes-embedded-resource'] === true;
    const type = declaredType(schema, isResource, `${name}.${field}`, structs);
    const identifier = celIdentifier(field);
    if (type && identifier !== undefined) fields.set(identifier, type);
  }
  return struct(name);
}

const TEXT: JSONSchemaProps = { type: 'string' };

/** Adds the fields that are always visible at the root of a resource; other metadata is not visible. */
export function withTypeAndMeta(schema: JSONSchemaProps): JSONSchemaProps {
  const metadata: JSONSchemaProps = { type: 'object', properties: { name: TEXT, generateName: TEXT } };
  return { ...schema, properties: { ...schema.properties, kind: TEXT, apiVersion: TEXT, metadata } };
}
