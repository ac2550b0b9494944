import type { JSONSchemaProps } from '#model/generated/types.ts';
import { oneOf } from '../../common/oneOf.ts';
import { type FieldError, forbidden, invalid, required } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { goStruct } from '../../goValue.ts';
import { schemaOf } from './subschemas.ts';

const LIST_TYPE = 'x-kubernetes-list-type';
const MAP_KEYS = 'x-kubernetes-list-map-keys';

/**
 * The merge keys of a list. Upstream source (v1.36.2):
 * staging/src/k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation/validation.go.
 */
export function listTypeErrors(schema: JSONSchemaProps, path: FieldPath): FieldError[] {
  const given = schema[LIST_TYPE];
  const keys = schema[MAP_KEYS] ?? [];
  const at = path.child(LIST_TYPE);
  const needsMap = 'must be map if x-kubernetes-list-map-keys is non-empty';
  return [
    ...(given === undefined ? [] : listType(given, schema, path)),
    ...oneOf(given, ['atomic', 'set', 'map'], at),
    ...(keys.length > 0 && given === undefined ? [required(at, needsMap)] : []),
    ...(keys.length > 0 && given !== undefined && given !== 'map' ? [invalid(at, given, needsMap)] : []),
    ...(given === 'map' ? mapList(schema, keys, path) : []),
    ...(given === 'map' || given === 'set' ? nullableItems(schema, given, keys, path.child('items')) : []),
  ];
}

function listType(given: string, schema: JSONSchemaProps, path: FieldPath): FieldError[] {
  const detail = 'must be array if x-kubernetes-list-type is specified';
  const at = path.child('type');
  if (schema.type !== 'array') return [schema.type ? invalid(at, schema.type, detail) : required(at, detail)];
  const items = schemaOf(schema.items);
  if (given !== 'set' || items === undefined) return [];
  const atomic = 'must be atomic as item of a list with x-kubernetes-list-type=set';
  const inner = items[LIST_TYPE];
  const list = path.child('items', LIST_TYPE);
  const map = path.child('items', 'x-kubernetes-map-type');
  if (items.type === 'array') return inner === undefined || inner === 'atomic' ? [] : [invalid(list, inner, atomic)];
  // The message shows the items' list type, as in Kubernetes.
  return items.type === 'object' && items['x-kubernetes-map-type'] !== 'atomic' ? [invalid(map, inner, atomic)] : [];
}

function mapList(schema: JSONSchemaProps, keys: readonly string[], path: FieldPath): FieldError[] {
  const items = schemaOf(schema.items);
  const at = path.child('items');
  const needsObject = "must be object if parent array's x-kubernetes-list-type is map";
  return [
    ...(keys.length === 0
      ? [required(path.child(MAP_KEYS), 'must not be empty if x-kubernetes-list-type is map')]
      : []),
    ...(schema.items === undefined ? [required(at, 'must have a schema if x-kubernetes-list-type is map')] : []),
    ...(items === undefined || items.type === 'object'
      ? []
      : [invalid(at.child('type'), items.type ?? '', needsObject)]),
    ...(items?.type === 'object' ? keys.flatMap((key, index) => keyErrors(key, index, items, keys, path)) : []),
  ];
}

function keyErrors(
  key: string,
  index: number,
  items: JSONSchemaProps,
  keys: readonly string[],
  path: FieldPath,
): FieldError[] {
  const property = propertyOf(items, key);
  const at = path.child(MAP_KEYS);
  const shown = goStruct('[]string', keys);
  const isScalar = property?.type !== 'array' && property?.type !== 'object';
  const scalar = "must be a scalar type if parent array's x-kubernetes-list-type is map";
  return [
    ...(property === undefined ? [invalid(at, shown, 'entries must all be names of item properties')] : []),
    ...(isScalar ? [] : [invalid(path.child('items', 'properties').key(key).child('type'), items.type, scalar)]),
    ...(keys.indexOf(key) < index ? [invalid(at, shown, 'must not contain duplicate entries')] : []),
  ];
}

/**
 * The fields that identify an item must always be present. Upstream source (v1.36.2): as above,
 * validateMapListKeysMapSet.
 */
function nullableItems(schema: JSONSchemaProps, type: string, keys: readonly string[], path: FieldPath): FieldError[] {
  const items = schemaOf(schema.items);
  if (items === undefined) return [];
  return [
    ...(items.nullable ? [forbidden(path.child('nullable'), `cannot be nullable when ${LIST_TYPE} is ${type}`)] : []),
    ...(type === 'map' ? keys.flatMap((key) => nullableKey(key, items, path.child('properties').key(key))) : []),
  ];
}

function nullableKey(key: string, items: JSONSchemaProps, path: FieldPath): FieldError[] {
  const property = propertyOf(items, key);
  if (property === undefined) return [];
  const isRequired = (items.required ?? []).includes(key) || property.default !== undefined;
  const because = `this property is in ${MAP_KEYS}, so it`;
  return [
    ...(isRequired
      ? []
      : [required(path.child('default'), `${because} must have a default or be a required property`)]),
    ...(property.nullable ? [forbidden(path.child('nullable'), `${because} cannot be nullable`)] : []),
  ];
}

function propertyOf({ properties = {} }: JSONSchemaProps, name: string): JSONSchemaProps | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}
