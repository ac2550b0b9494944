import type { JSONSchemaProps, ValidationRule } from '#model/generated/types.ts';
import { oneOf } from '../../common/oneOf.ts';
import { type FieldError, forbidden, invalid, notSupported, required } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { listTypeErrors } from './listTypes.ts';
import { propertyEntries, schemaOf } from './subschemas.ts';

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
