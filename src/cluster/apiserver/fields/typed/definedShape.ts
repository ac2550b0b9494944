import { isRecord } from '#base/isRecord.ts';
import { ownValue } from '#base/ownValue.ts';
import type { JSONSchemaProps } from '#model/generated/types.ts';
import { ANY_ATOMIC, DEDUCED, listShape, mapShape, type Shape, shapeOfType, UNTYPED } from './shape.ts';

/**
 * Field structure of a custom resource, from the schema of its definition. Without a schema, objects divide into fields
 * and lists do not.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/customresource_handler.go;
 * k8s.io/kube-openapi/pkg/schemaconv/openapi.go.
 */
export function definedShape(schema: JSONSchemaProps | undefined): Shape {
  if (!schema) return DEDUCED;
  const own = shapeOf(schema);
  if (own.kind !== 'map') return own;
  const about = shapeOfType('ConfigMap');
  return { ...own, field: (name) => (ABOUT.has(name) ? about.field(name) : own.field(name)) };
}

const ABOUT: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

function shapeOf(schema: JSONSchemaProps): Shape {
  if (schema['x-kubernetes-int-or-string']) return UNTYPED;
  switch (schema.type) {
    case 'object':
      return objectShape(schema);
    case 'array':
      return arrayShape(schema);
    case 'string':
      return { kind: 'scalar', type: 'string' };
    case 'boolean':
      return { kind: 'scalar', type: 'boolean' };
    case 'integer':
    case 'number':
      return { kind: 'scalar', type: 'numeric' };
    default:
      return schema['x-kubernetes-preserve-unknown-fields'] ? DEDUCED : ANY_ATOMIC;
  }
}

function objectShape(schema: JSONSchemaProps): Shape {
  const isAtomic = schema['x-kubernetes-map-type'] === 'atomic';
  const { properties, additionalProperties: others } = schema;
  const keeps = schema['x-kubernetes-preserve-unknown-fields'] === true;
  if (!properties && others === undefined && !keeps) return mapShape(isAtomic, () => DEDUCED);
  const ofOthers = isRecord(others) ? () => shapeOf(others as JSONSchemaProps) : undefined;
  const element = ofOthers ?? (keeps || others === true ? () => DEDUCED : undefined);
  return mapShape(isAtomic, element, (name) => {
    const property = ownValue(properties, name);
    return property && shapeOf(property);
  });
}

function arrayShape(schema: JSONSchemaProps): Shape {
  const { items } = schema;
  const ofItems = isRecord(items) ? (items as JSONSchemaProps) : undefined;
  const element = () => (ofItems ? shapeOf(ofItems) : ANY_ATOMIC);
  const type = schema['x-kubernetes-list-type'];
  if (type !== 'map') return listShape(type === 'set' ? 'set' : 'atomic', element);
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  return listShape('map', element, keys, (key) => ownValue(ofItems?.properties, key)?.default);
}
