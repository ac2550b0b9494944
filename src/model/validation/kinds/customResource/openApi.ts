import { compare } from '#base/order.ts';
import { isRecord } from '#base/record.ts';
import type { JSONSchemaProps, ValidationRule } from '#model/generated/types.ts';
import { oneOf } from '../../common/oneOf.ts';
import type { FieldPath } from '../../fieldError.ts';
import { type FieldError, forbidden, invalid, notSupported, required } from '../../fieldError.ts';
import { goStruct } from '../../goValue.ts';

const LIST_TYPE = 'x-kubernetes-list-type';
const MAP_KEYS = 'x-kubernetes-list-map-keys';

const TYPES = ['array', 'boolean', 'integer', 'number', 'object', 'string'];
const REASONS = ['FieldValueDuplicate', 'FieldValueForbidden', 'FieldValueInvalid', 'FieldValueRequired'];
const META_FIELDS = ['metadata', 'kind', 'apiVersion'];
const UNSUPPORTED = ['id', 'additionalItems', 'patternProperties', 'definitions', 'dependencies', '$ref'] as const;

/** The consequences of a schema's place. */
interface Place {
  /** The reason that it must not have a default value, if there is one. */
  readonly noDefaults?: string;
  readonly isInMetadata?: boolean;
  readonly isRoot?: boolean;
}

/**
 * Mistakes in CEL rules are found elsewhere (celErrors.ts).
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation/validation.go,
 * ValidateCustomResourceDefinitionOpenAPISchema.
 */
export function openApiErrors(schema: JSONSchemaProps, path: FieldPath, place: Place = { isRoot: true }): FieldError[] {
  const { isRoot: _, ...inner } = place;
  const each = (list: readonly JSONSchemaProps[] | undefined, name: string) =>
    (list ?? []).flatMap((part, index) => openApiErrors(part, path.child(name).index(index), inner));
  const items = schemaOf(schema.items);
  return [
    ...ownErrors(schema, path, place),
    ...(schema.uniqueItems
      ? [
          forbidden(
            path.child('uniqueItems'),
            'uniqueItems cannot be set to true since the runtime complexity becomes quadratic',
          ),
        ]
      : []),
    ...additionalProperties(schema, path.child('additionalProperties'), inner),
    ...properties(schema, path.child('properties'), place),
    ...(schema.not === undefined ? [] : openApiErrors(schema.not, path.child('not'), inner)),
    ...each(schema.allOf, 'allOf'),
    ...each(schema.oneOf, 'oneOf'),
    ...each(schema.anyOf, 'anyOf'),
    ...(items === undefined ? [] : openApiErrors(items, path.child('items'), inner)),
    ...(schema['x-kubernetes-preserve-unknown-fields'] === false
      ? [invalid(path.child('x-kubernetes-preserve-unknown-fields'), false, 'must be true or undefined')]
      : []),
    ...mapType(schema, path),
    ...listTypeErrors(schema, path),
    ...(schema['x-kubernetes-validations'] ?? []).flatMap((rule, index) =>
      ruleErrors(rule, schema, path.child('x-kubernetes-validations').index(index)),
    ),
  ];
}

function ownErrors(schema: JSONSchemaProps, path: FieldPath, { noDefaults, isInMetadata }: Place): FieldError[] {
  const { type = '' } = schema;
  const isArray = Array.isArray(schema.items) && schema.items.length > 0;
  return [
    ...(type === '' || TYPES.includes(type) ? [] : [notSupported(path.child('type'), type, TYPES)]),
    ...(schema.default !== undefined && noDefaults !== undefined
      ? [forbidden(path.child('default'), `must not be set ${noDefaults}`)]
      : []),
    ...UNSUPPORTED.filter((name) => isGiven(schema[name], name)).map((name) =>
      forbidden(path.child(name), `${name} is not supported`),
    ),
    ...(type === 'null'
      ? [forbidden(path.child('type'), 'type cannot be set to null, use nullable as an alternative')]
      : []),
    ...(isArray ? [forbidden(path.child('items'), 'items must be a schema object and not an array')] : []),
    ...(isInMetadata && schema['x-kubernetes-embedded-resource']
      ? [forbidden(path.child('x-kubernetes-embedded-resource'), 'must not be used inside of resource meta')]
      : []),
  ];
}

/** Some fields treat an empty value as absent. */
function isGiven(value: unknown, name: string): boolean {
  if (value === undefined || value === '') return false;
  const isMap = name === 'patternProperties' || name === 'definitions';
  return !(isMap && typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

function additionalProperties(schema: JSONSchemaProps, path: FieldPath, place: Place): FieldError[] {
  const { additionalProperties: extra } = schema;
  if (extra === undefined) return [];
  const inner = schemaOf(extra);
  const isBoth = propertyEntries(schema).length > 0 && (extra === false || inner !== undefined);
  const inMeta = { ...place, noDefaults: 'inside additionalProperties applying to object metadata' };
  return [
    ...(isBoth ? [forbidden(path, 'additionalProperties and properties are mutual exclusive')] : []),
    ...(inner === undefined ? [] : openApiErrors(inner, path, place.isInMetadata ? inMeta : place)),
  ];
}

function properties(schema: JSONSchemaProps, path: FieldPath, { isRoot, ...place }: Place): FieldError[] {
  const isObject = isRoot || schema['x-kubernetes-embedded-resource'];
  return propertyEntries(schema).flatMap(([name, property]) => {
    const isMeta = isObject && META_FIELDS.includes(name);
    return openApiErrors(property, path.key(name), {
      ...place,
      ...(isMeta && { isInMetadata: true }),
      ...(isMeta && isRoot && { noDefaults: `in top-level ${name}` }),
    });
  });
}

function mapType(schema: JSONSchemaProps, path: FieldPath): FieldError[] {
  const given = schema['x-kubernetes-map-type'];
  if (given === undefined) return [];
  return [
    ...mustBe('object', 'x-kubernetes-map-type', schema, path.child('type')),
    ...oneOf(given, ['atomic', 'granular'], path.child('x-kubernetes-map-type')),
  ];
}

function mustBe(type: string, extension: string, schema: JSONSchemaProps, path: FieldPath): FieldError[] {
  if (schema.type === type) return [];
  const detail = `must be ${type} if ${extension} is specified`;
  return [schema.type ? invalid(path, schema.type, detail) : required(path, detail)];
}

function ruleErrors(given: ValidationRule, schema: JSONSchemaProps, path: FieldPath): FieldError[] {
  const { rule = '', message = '', messageExpression = '', reason, fieldPath = '' } = given;
  const breaks = /[\n\r]/;
  const blank = (text: string) => text !== '' && text.trim() === '';
  const at = path.child('fieldPath');
  return [
    ...ruleAndMessage(rule.trim(), message, path),
    ...(blank(messageExpression)
      ? [required(path.child('messageExpression'), 'messageExpression must be non-empty if specified')]
      : []),
    ...oneOf(reason, REASONS, path.child('reason')),
    ...(blank(fieldPath) ? [invalid(at, fieldPath, 'must be non-empty if specified')] : []),
    ...(breaks.test(fieldPath) ? [invalid(at, fieldPath, 'must not contain line breaks')] : []),
    ...(fieldPath === '' || leadsSomewhere(schema, fieldPath) ? [] : [invalid(at, fieldPath, 'must be a valid path')]),
  ];
}

/** The first of these that fails. */
function ruleAndMessage(rule: string, message: string, path: FieldPath): FieldError[] {
  const at = path.child('message');
  const breaks = /[\n\r]/;
  if (rule === '') return [required(path.child('rule'), 'rule is not specified')];
  if (message !== '' && message.trim() === '') return [invalid(at, message, 'must be non-empty if specified')];
  if (breaks.test(message.trim())) return [invalid(at, message, 'must not contain line breaks')];
  if (!breaks.test(rule) || message !== '') return [];
  return [required(at, 'message must be specified if rule contains line breaks')];
}

/**
 * Whether `.spec.name` or `['a.b']` exists in a schema. Upstream source (v1.36.2):
 * staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/validation.go, ValidFieldPath.
 */
function leadsSomewhere(schema: JSONSchemaProps, text: string): boolean {
  const step = /\.([^.[\]]+)|\['((?:[^'\\]|\\[abfnrtv'\\])*)'\]/y;
  let at: JSONSchemaProps | undefined = schema;
  while (step.lastIndex < text.length) {
    const match = step.exec(text);
    if (!match || !at) return false;
    const name: string = match[1] ?? (match[2] ?? '').replace(/\\(.)/g, '$1');
    at = at.properties ? propertyEntries(at).find(([own]) => own === name)?.[1] : schemaOf(at.additionalProperties);
    if (!at) return false;
  }
  return true;
}

/**
 * The merge keys of a list. Upstream source (v1.36.2):
 * staging/src/k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation/validation.go.
 */
function listTypeErrors(schema: JSONSchemaProps, path: FieldPath): FieldError[] {
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

/** `items` and `additionalProperties` may have other values than a schema. */
export function schemaOf(value: unknown): JSONSchemaProps | undefined {
  return isRecord(value) ? value : undefined;
}

/** Sorted, as messages about them are shown. */
export function propertyEntries({
  properties = {},
}: JSONSchemaProps): readonly [name: string, schema: JSONSchemaProps][] {
  return Object.entries(properties).sort(([a], [b]) => compare(a, b));
}
