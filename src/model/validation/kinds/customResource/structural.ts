import { compare } from '#base/order.ts';
import type { JSONSchemaProps } from '#model/generated/types.ts';
import { goRegexProblem } from '../../common/goRegex.ts';
import { semanticEqual } from '../../common/semanticEqual.ts';
import type { FieldPath } from '../../fieldError.ts';
import { type FieldError, forbidden, invalid, required } from '../../fieldError.ts';
import { propertyEntries, schemaOf } from './openApi.ts';

type Level = 'root' | 'item' | 'field';

const INT_OR_STRING: readonly JSONSchemaProps[] = [{ type: 'integer' }, { type: 'string' }];
const EMPTY_TYPE: Readonly<Record<Level, string>> = {
  root: 'must not be empty at the root',
  item: 'must not be empty for specified array items',
  field: 'must not be empty for specified object fields',
};

/**
 * Whether a schema gives every value a type, so that unknown fields can be dropped. Sorted by their text, as in
 * Kubernetes.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/schema/validation.go,
 * ValidateStructural.
 */
export function structuralErrors(schema: JSONSchemaProps, path: FieldPath): FieldError[] {
  const text = ({ path: at, message }: FieldError) => `${at}: ${message}`;
  return [...invariants(schema, 'root', path), ...completeness(schema, schema, path, path)].sort((a, b) =>
    compare(text(a), text(b)),
  );
}

/** The reason that a schema cannot be structural at all. Upstream source (v1.36.2): as above, convert.go. */
export function unstructuralProblem(schema: JSONSchemaProps): string | undefined {
  const isFilled = (value: object | undefined) => value !== undefined && Object.keys(value).length > 0;
  const unsupported = (name: string) => `OpenAPIV3Schema '${name}' is not supported`;
  if (schema.id) return unsupported('id');
  if (schema.$schema) return unsupported('schema');
  if (schema.$ref) return unsupported('$ref');
  if (isFilled(schema.patternProperties)) return unsupported('patternProperties');
  if (isFilled(schema.dependencies)) return unsupported('dependencies');
  if (schema.additionalItems !== undefined) return unsupported('additionalItems');
  if (isFilled(schema.definitions)) return unsupported('definitions');
  if (schema['x-kubernetes-preserve-unknown-fields'] === false)
    return "internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined";
  if (Array.isArray(schema.items) && schema.items.length > 0)
    return "OpenAPIV3Schema 'items' must be a schema, but is an array";
  const inner = [
    schema.not,
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    schemaOf(schema.items),
    ...Object.values(schema.properties ?? {}),
    schemaOf(schema.additionalProperties),
  ];
  for (const part of inner) {
    const problem = part === undefined ? undefined : unstructuralProblem(part);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function invariants(schema: JSONSchemaProps, level: Level, path: FieldPath): FieldError[] {
  const { items, additionalProperties } = schema;
  const itemSchema = schemaOf(items);
  const extra = schemaOf(additionalProperties);
  const at = path.child('additionalProperties');
  return [
    ...(schema.type === 'array' && items === undefined ? [required(path.child('items'), 'must be specified')] : []),
    ...(itemSchema === undefined ? [] : invariants(itemSchema, 'item', path.child('items'))),
    ...propertyEntries(schema).flatMap(([name, property]) =>
      invariants(property, 'field', path.child('properties').key(name)),
    ),
    ...(additionalProperties !== undefined && level === 'root' ? [forbidden(at, 'must not be used at the root')] : []),
    ...(extra === undefined ? [] : invariants(extra, 'field', at)),
    ...extensions(schema, path),
    ...valueValidation(schema, path),
    ...typeErrors(schema, level, path),
    ...metadataErrors(schema, level, path),
    ...embeddedProperties(schema, path.child('properties')),
  ];
}

function extensions(schema: JSONSchemaProps, path: FieldPath): FieldError[] {
  if (schema['x-kubernetes-int-or-string'] !== true) return [];
  const detail = 'must be false if x-kubernetes-int-or-string is true';
  return (['x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource'] as const).flatMap((name) =>
    schema[name] === true ? [invalid(path.child(name), true, detail)] : [],
  );
}

function typeErrors(schema: JSONSchemaProps, level: Level, path: FieldPath): FieldError[] {
  const { type = '' } = schema;
  const at = path.child('type');
  const isEmbedded = schema['x-kubernetes-embedded-resource'] === true;
  const isFree = schema['x-kubernetes-int-or-string'] || schema['x-kubernetes-preserve-unknown-fields'];
  const embedded = 'must be object if x-kubernetes-embedded-resource is true';
  const own =
    isEmbedded && type !== 'object'
      ? [type === '' ? required(at, embedded) : invalid(at, type, embedded)]
      : type === '' && !isFree
        ? [required(at, EMPTY_TYPE[level])]
        : [];
  return [
    ...own,
    ...(isEmbedded && schema.additionalProperties !== undefined
      ? [forbidden(path.child('additionalProperties'), 'must not be used if x-kubernetes-embedded-resource is set')]
      : []),
    ...(level === 'root' && type !== '' && type !== 'object' ? [invalid(at, type, 'must be object at the root')] : []),
  ];
}

/** The metadata that every object has anyway. */
function metadataErrors(schema: JSONSchemaProps, level: Level, path: FieldPath): FieldError[] {
  const isObject = level === 'root' || schema['x-kubernetes-embedded-resource'] === true;
  const properties = schema.properties ?? {};
  const at = path.child('properties');
  const text = (name: string) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property === undefined || property.type === 'string') return [];
    return [invalid(at.key(name).child('type'), property.type ?? '', 'must be string')];
  };
  const metadata = Object.hasOwn(properties, 'metadata') ? properties.metadata : undefined;
  const isTyped = metadata === undefined || metadata.type === 'object';
  return [
    ...(isObject ? [...text('kind'), ...text('apiVersion')] : []),
    ...(isObject && !isTyped ? [invalid(at.key('metadata').child('type'), metadata.type ?? '', 'must be object')] : []),
    ...(level === 'root' && metadata !== undefined && !isPlainMetadata(metadata)
      ? [
          forbidden(
            at.key('metadata'),
            'must not specify anything other than name and generateName, but metadata is implicitly specified',
          ),
        ]
      : []),
  ];
}

function isPlainMetadata(metadata: JSONSchemaProps): boolean {
  const { type: _, default: __, properties = {}, ...rest } = metadata;
  const names = Object.keys(properties);
  const isNames = names.every((name) => name === 'name' || name === 'generateName');
  return isNames && semanticEqual(rest, {});
}

function embeddedProperties(schema: JSONSchemaProps, path: FieldPath): FieldError[] {
  const isOpen = schema['x-kubernetes-preserve-unknown-fields'] || propertyEntries(schema).length > 0;
  if (schema['x-kubernetes-embedded-resource'] !== true || isOpen) return [];
  const detail =
    'must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields';
  return [required(path, detail)];
}

function isIntOrString(clauses: readonly JSONSchemaProps[] | undefined): boolean {
  return clauses?.length === 2 && semanticEqual(clauses, INT_OR_STRING);
}

/** Clauses may restrict values but not set their types; the pattern of int-or-string is the exception. */
function valueValidation(schema: JSONSchemaProps, path: FieldPath, skipsAnyOf?: boolean): FieldError[] {
  const { anyOf = [], allOf = [], oneOf = [], not, pattern = '' } = schema;
  const skips = skipsAnyOf ?? isIntOrString(anyOf);
  const each = (list: readonly JSONSchemaProps[], name: string, mayBeIntOrString = false) =>
    list.flatMap((clause, index) =>
      nested(
        clause,
        path.child(name).index(index),
        mayBeIntOrString && index === 0 && skipsAnyOf === undefined && isIntOrString(clause.anyOf),
      ),
    );
  const problem = pattern === '' ? undefined : goRegexProblem(pattern);
  return [
    ...(skips ? [] : each(anyOf, 'anyOf')),
    ...each(allOf, 'allOf', true),
    ...each(oneOf, 'oneOf'),
    ...(not === undefined ? [] : nested(not, path.child('not'), false)),
    ...(problem === undefined
      ? []
      : [invalid(path.child('pattern'), pattern, `must be a valid regular expression, but isn't: ${problem}`)]),
  ];
}

const FORBIDDEN_IN_CLAUSES: readonly (readonly [name: keyof JSONSchemaProps, detail: string])[] = [
  ['type', 'must be empty to be structural'],
  ['additionalProperties', 'must be undefined to be structural'],
  ['default', 'must be undefined to be structural'],
  ['title', 'must be empty to be structural'],
  ['description', 'must be empty to be structural'],
  ['nullable', 'must be false to be structural'],
  ['x-kubernetes-preserve-unknown-fields', 'must be false to be structural'],
  ['x-kubernetes-embedded-resource', 'must be false to be structural'],
  ['x-kubernetes-int-or-string', 'must be false to be structural'],
  ['x-kubernetes-list-map-keys', 'must be empty to be structural'],
  ['x-kubernetes-list-type', 'must be undefined to be structural'],
  ['x-kubernetes-map-type', 'must be undefined to be structural'],
  ['x-kubernetes-validations', 'must be empty to be structural'],
];

function nested(clause: JSONSchemaProps, path: FieldPath, skipsAnyOf: boolean): FieldError[] {
  const items = schemaOf(clause.items);
  const properties = propertyEntries(clause);
  const given = FORBIDDEN_IN_CLAUSES.filter(([name]) => {
    const value = clause[name];
    return value !== undefined && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0);
  });
  return [
    ...valueValidation(clause, path, skipsAnyOf),
    ...(items === undefined ? [] : nested(items, path.child('items'), false)),
    ...properties.flatMap(([name, property]) => nested(property, path.child('properties').key(name), false)),
    ...given.map(([name, detail]) => forbidden(path.child(name), detail)),
    ...(properties.some(([name]) => name === 'metadata')
      ? [forbidden(path.child('properties').key('metadata'), 'must not be specified in a nested context')]
      : []),
  ];
}

/** A property in a clause must also exist outside of clauses. Upstream source (v1.36.2): as above, complete.go. */
function completeness(clause: JSONSchemaProps, schema: JSONSchemaProps, at: FieldPath, of: FieldPath): FieldError[] {
  const { not, allOf = [], anyOf = [], oneOf = [] } = clause;
  const each = (list: readonly JSONSchemaProps[], name: string) =>
    list.flatMap((inner, index) => nestedCompleteness(inner, schema, at, of.child(name).index(index)));
  return [
    ...(not === undefined ? [] : nestedCompleteness(not, schema, at, of.child('not'))),
    ...each(allOf, 'allOf'),
    ...each(anyOf, 'anyOf'),
    ...each(oneOf, 'oneOf'),
  ];
}

function nestedCompleteness(
  clause: JSONSchemaProps,
  schema: JSONSchemaProps | undefined,
  at: FieldPath,
  of: FieldPath,
): FieldError[] {
  if (schema === undefined) return [required(at, `because it is defined in ${of}`)];
  const items = schemaOf(clause.items);
  const known = schema.properties ?? {};
  return [
    ...completeness(clause, schema, at, of),
    ...(items === undefined
      ? []
      : nestedCompleteness(items, schemaOf(schema.items), at.child('items'), of.child('items'))),
    ...propertyEntries(clause).flatMap(([name, property]) =>
      nestedCompleteness(
        property,
        Object.hasOwn(known, name) ? known[name] : undefined,
        at.child('properties').key(name),
        of.child('properties').key(name),
      ),
    ),
  ];
}
