import { isRecord } from '#base/record.ts';
import { parseTime } from '#base/rfc3339.ts';
import { definitionOf } from '#cluster/api/customScale.ts';
import { sameData } from '#cluster/api/sameData.ts';
import type {
  CustomResourceDefinition,
  CustomResourceDefinitionVersion,
  JSONSchemaProps,
} from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { goRegexFinds } from '#model/validation/common/goRegex.ts';
import { parseCidr, parseIp } from '#model/validation/common/ipAddress.ts';
import { dns1123Label, dns1123Subdomain } from '#model/validation/common/names.ts';
import { parseGoUrl } from '#model/validation/common/webhookClient.ts';
import {
  type FieldError,
  type FieldPath,
  field,
  invalid,
  notSupported,
  required,
  tooLong,
  tooMany,
  typeInvalid,
} from '#model/validation/fieldError.ts';
import { type GoValue, goStruct } from '#model/validation/goValue.ts';
import { schemaOf } from '#model/validation/kinds/customResource/openApi.ts';

const ANY_UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

const UUID3 = /^[0-9a-f]{8}-?[0-9a-f]{4}-?3[0-9a-f]{3}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

const UUID4 = /^[0-9a-f]{8}-?[0-9a-f]{4}-?4[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i;

const UUID5 = /^[0-9a-f]{8}-?[0-9a-f]{4}-?5[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i;

const BYTES = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * Format checks by name without dashes. Other formats are assumed to hold.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/validation/formats.go.
 */
const FORMATS: ReadonlyMap<string, (text: string) => boolean> = new Map<string, (text: string) => boolean>([
  ['uri', (text) => /^[a-z][a-z0-9+.-]*:|^\//i.test(text) && !('problem' in parseGoUrl(text))],
  ['ipv4', (text) => parseIp(text)?.bytes.length === 4],
  ['ipv6', (text) => parseIp(text) !== undefined && text.includes(':')],
  ['cidr', (text) => parseCidr(text) !== undefined],
  ['mac', (text) => /^([0-9a-f]{2}([:-])){5}[0-9a-f]{2}$/i.test(text)],
  ['uuid', (text) => ANY_UUID.test(text)],
  ['uuid3', (text) => UUID3.test(text)],
  ['uuid4', (text) => UUID4.test(text)],
  ['uuid5', (text) => UUID5.test(text)],
  ['hexcolor', (text) => /^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/.test(text)],
  ['byte', (text) => text.length % 4 === 0 && BYTES.test(text)],
  ['date', (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseTime(`${text}T00:00:00Z`) !== undefined],
  ['datetime', (text) => parseTime(text) !== undefined],
  ['k8sshortname', (text) => dns1123Label(text).length === 0],
  ['k8slongname', (text) => dns1123Subdomain(text).length === 0],
]);

/** Formats that Kubernetes also checks, but the model does not. */
const UNCHECKED: ReadonlySet<string> = new Set(
  'bsonobjectid email hostname isbn isbn10 isbn13 creditcard ssn rgbcolor password duration'.split(' '),
);

/** Path for errors where Kubernetes shows none. */
export const NO_PATH = field('<nil>');

/** Errors, and the number of checks made. Among several alternatives, the one with most checks is shown. */
interface Outcome {
  readonly errors: readonly FieldError[];
  readonly checks: number;
}

/**
 * Checks a value against an OpenAPI v3 schema, with properties in name order. `old` is the value before an update, if
 * any. Unchanged values are not reported.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/validation/{validation,ratcheting}.go.
 */
export function schemaErrors(value: unknown, schema: JSONSchemaProps, old?: unknown, path = ''): readonly FieldError[] {
  return looked(value, schema, path, old).errors;
}

function looked(value: unknown, schema: JSONSchemaProps, path: string, old?: unknown): Outcome {
  const parts =
    value === null
      ? [typed(value, schema, path), listed(value, schema, path)]
      : [
          typed(value, schema, path),
          combined(value, schema, path),
          ofText(value, schema, path),
          ofNumber(value, schema, path),
          ofItems(value, schema, path, old),
          listed(value, schema, path),
          ofFields(value, schema, path, old),
        ];
  const found = parts.filter((part) => part !== undefined);
  const errors = found.flatMap((part) => part.errors);
  const isOld = errors.length > 0 && old !== undefined && sameData(value, old);
  return { errors: isOld ? [] : errors, checks: found.reduce((sum, part) => sum + part.checks, found.length) };
}

function outcome(errors: readonly FieldError[]): Outcome {
  return { errors, checks: 0 };
}

function at(path: string): FieldPath {
  const name = path.startsWith('.') ? path.slice(1) : path;
  return name === '' ? NO_PATH : field(name);
}

function typed(value: unknown, schema: JSONSchemaProps, path: string): Outcome | undefined {
  const isEither = schema['x-kubernetes-int-or-string'] === true;
  const types = isEither ? ['integer', 'string'] : schema.type ? [schema.type] : [];
  const minded = isEither ? '' : mindedFormat(schema.type, schema.format);
  if (types.length === 0 && minded === '') return undefined;
  const wrong = (expected: string, actual: string) =>
    outcome([typeInvalid(at(path), actual, `${path} in body must be of type ${expected}: ${JSON.stringify(actual)}`)]);
  if (value === null) return schema.nullable ? outcome([]) : wrong(types.join(','), 'null');
  const { type, format } = typeOf(value);
  const isWhole = type === 'number' && Number.isInteger(value) && types.includes('integer');
  const fits = types.includes(type) || isWhole || (type === 'integer' && types.includes('number'));
  const isPlain = type !== 'string' && type !== 'array';
  if (isPlain && minded !== '' && !fits && format !== minded) return wrong(minded, format);
  if (!isPlain && minded !== '' && !types.includes('number') && !types.includes('integer')) return outcome([]);
  return fits || types.length === 0 ? outcome([]) : wrong(types.join(','), type);
}

function typeOf(value: unknown): { readonly type: string; readonly format: string } {
  if (Array.isArray(value)) return { type: 'array', format: '' };
  if (typeof value === 'number')
    return Number.isInteger(value) ? { type: 'integer', format: 'int64' } : { type: 'number', format: 'double' };
  return { type: typeof value, format: '' };
}

/** `anyOf`, `oneOf`, `allOf`, `not`. */
function combined(value: unknown, schema: JSONSchemaProps, path: string): Outcome {
  const { anyOf = [], oneOf = [], allOf = [], not } = schema;
  const say = (text: string) => invalid(NO_PATH, '', `${JSON.stringify(path)} ${text}`);
  const any = anyOf.map((part) => looked(value, part, path));
  const one = oneOf.map((part) => looked(value, part, path));
  const all = allOf.map((part) => looked(value, part, path));
  const holdsAny = any.length === 0 || any.some(isRight);
  const rightOnes = one.filter(isRight).length;
  const found = rightOnes === 0 ? 'Found none valid' : `Found ${rightOnes} valid alternatives`;
  const rightAll = all.filter(isRight).length;
  return {
    errors: [
      ...(holdsAny ? [] : [say('must validate at least one schema (anyOf)'), ...furthest(any)]),
      ...(one.length === 0 || rightOnes === 1 ? [] : [say(`must validate one and only one schema (oneOf). ${found}`)]),
      ...(one.length > 0 && rightOnes === 0 ? furthest(one) : []),
      ...all.flatMap(({ errors }) => errors),
      ...(rightAll === all.length
        ? []
        : [say(`must validate all the schemas (allOf)${rightAll === 0 ? '. None validated' : ''}`)]),
      ...(not && isRight(looked(value, not, path)) ? [say('must not validate the schema (not)')] : []),
    ],
    checks: [...any, ...one, ...all].reduce((sum, { checks }) => sum + checks, 0),
  };
}

function isRight({ errors }: Outcome): boolean {
  return errors.length === 0;
}

function furthest(outcomes: readonly Outcome[]): readonly FieldError[] {
  let best: Outcome | undefined;
  for (const each of outcomes) if (best === undefined || each.checks > best.checks) best = each;
  return best?.errors ?? [];
}

/** First check that fails. */
function ofText(value: unknown, schema: JSONSchemaProps, path: string): Outcome | undefined {
  if (typeof value !== 'string') return undefined;
  const { maxLength, minLength, pattern, type } = schema;
  const length = [...value].length;
  const say = (text: string) => invalid(at(path), value, `${path} in body ${text}`);
  const shape =
    maxLength !== undefined && length > maxLength
      ? [tooLong(at(path), value, maxLength)]
      : minLength !== undefined && length < minLength
        ? [say(`should be at least ${minLength} chars long`)]
        : pattern !== undefined && !goRegexFinds(pattern, value)
          ? [say(`should match '${pattern}'`)]
          : [];
  const format = mindedFormat(type, schema.format);
  const isFormed = format === '' || type === 'integer' || type === 'number' || hasFormat(value, format);
  const detail = `${path} in body must be of type ${format}: ${JSON.stringify(value)}`;
  return outcome([...shape, ...(isFormed ? [] : [typeInvalid(at(path), value, detail)])]);
}

function ofNumber(value: unknown, schema: JSONSchemaProps, path: string): Outcome | undefined {
  if (typeof value !== 'number') return undefined;
  const { multipleOf, maximum, minimum, exclusiveMaximum, exclusiveMinimum } = schema;
  const say = (text: string) => invalid(at(path), value, `${path} in body should be ${text}`);
  const isOver = maximum !== undefined && (exclusiveMaximum ? value >= maximum : value > maximum);
  const isUnder = minimum !== undefined && (exclusiveMinimum ? value <= minimum : value < minimum);
  return outcome([
    ...(multipleOf !== undefined && !Number.isInteger(value / multipleOf) ? [say(`a multiple of ${multipleOf}`)] : []),
    ...(isOver ? [say(`less than ${exclusiveMaximum ? '' : 'or equal to '}${maximum}`)] : []),
    ...(isUnder ? [say(`greater than ${exclusiveMinimum ? '' : 'or equal to '}${minimum}`)] : []),
  ]);
}

function ofItems(value: unknown, schema: JSONSchemaProps, path: string, old: unknown): Outcome | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = schemaOf(schema.items);
  const before = keyedItems(old, schema);
  const inner = items
    ? value.map((item, index) => looked(item, items, `${path}[${index}]`, before?.get(keyOfItem(item, schema))))
    : [];
  const { minItems, maxItems, uniqueItems } = schema;
  const say = (text: string, shown: GoValue) => invalid(at(path), shown, `${path} in body ${text}`);
  const isTwice = uniqueItems && value.some((item, index) => value.findIndex((other) => sameData(other, item)) < index);
  return {
    errors: [
      ...inner.flatMap(({ errors }) => errors),
      ...(minItems !== undefined && value.length < minItems
        ? [say(`should have at least ${minItems} items`, value.length)]
        : []),
      ...(maxItems !== undefined && value.length > maxItems ? [tooMany(at(path), value.length, maxItems)] : []),
      ...(isTwice ? [say("shouldn't contain duplicates", '')] : []),
    ],
    checks: inner.reduce((sum, { checks }) => sum + checks, 0),
  };
}

/** Items of a list of type map are matched by their keys. Other lists are not matched across an update. */
function keyedItems(old: unknown, schema: JSONSchemaProps): ReadonlyMap<string, unknown> | undefined {
  if (!Array.isArray(old) || schema['x-kubernetes-list-type'] !== 'map') return undefined;
  return new Map(old.map((item) => [keyOfItem(item, schema), item]));
}

function keyOfItem(item: unknown, schema: JSONSchemaProps): string {
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  return JSON.stringify(keys.map((key) => (isRecord(item) && Object.hasOwn(item, key) ? item[key] : null)));
}

function listed(value: unknown, schema: JSONSchemaProps, path: string): Outcome {
  const allowed = schema.enum;
  if (allowed === undefined || (value === null && schema.nullable)) return outcome([]);
  if (allowed.some((each) => sameData(each, value))) return outcome([]);
  const values = allowed.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
  return outcome([notSupported(at(path), shown(value), values)]);
}

function ofFields(value: unknown, schema: JSONSchemaProps, path: string, old: unknown): Outcome | undefined {
  if (!isRecord(value)) return undefined;
  const { minProperties, maxProperties, required: needed = [] } = schema;
  const count = Object.keys(value).length;
  if (minProperties !== undefined && count < minProperties)
    return outcome([invalid(at(path), count, `${path} in body should have at least ${minProperties} properties`)]);
  if (maxProperties !== undefined && count > maxProperties) return outcome([tooMany(at(path), count, maxProperties)]);
  const each = schemaOf(schema.additionalProperties);
  const missing = needed.filter((name) => !Object.hasOwn(value, name)).map((name) => required(at(`${path}.${name}`)));
  const inner = Object.keys(value)
    .sort()
    .flatMap((name) => {
      const own = propertyOf(schema, name) ?? each;
      const before = isRecord(old) && Object.hasOwn(old, name) ? old[name] : undefined;
      return own ? [looked(value[name], own, path === '' ? name : `${path}.${name}`, before)] : [];
    });
  return {
    errors: [...missing, ...inner.flatMap(({ errors }) => errors)],
    checks: inner.reduce((sum, { checks }) => sum + checks, 0),
  };
}

/** Value of any type as messages show it. */
export function shown(value: unknown): GoValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null)
    return value;
  return goStruct('any', value);
}

/** Format of a schema, as far as Kubernetes checks it for the type; empty for none. */
function mindedFormat(type: string | undefined, format: string | undefined): string {
  if (!format) return '';
  if (type === 'integer') return format === 'int32' || format === 'int64' ? format : '';
  if (type === 'number') return format === 'float' || format === 'double' ? format : '';
  if (type !== undefined && type !== '' && type !== 'string') return '';
  const plain = withoutDashes(format);
  return FORMATS.has(plain) || UNCHECKED.has(plain) ? format : '';
}

function hasFormat(text: string, format: string): boolean {
  return FORMATS.get(withoutDashes(format))?.(text) ?? true;
}

function withoutDashes(format: string): string {
  return format.replaceAll('-', '');
}

export type Json = Readonly<Record<string, unknown>>;

/** Definition of an object's kind, with the version of the object. */
export interface Defined {
  readonly definition: CustomResourceDefinition;
  readonly version: CustomResourceDefinitionVersion;
  readonly schema: JSONSchemaProps | undefined;
}

export function definedBy(
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
  definitions: Iterable<KubeObject>,
): Defined | undefined {
  const definition = definitionOf(apiVersion, kind, definitions);
  const version = definition?.spec.versions.find(({ name }) => `${definition.spec.group}/${name}` === apiVersion);
  return definition && version && { definition, version, schema: version.schema?.openAPIV3Schema };
}

/** Schema for an arbitrary property name of an object. */
export function propertyOf({ properties }: JSONSchemaProps, name: string): JSONSchemaProps | undefined {
  return properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
}
