import { isRecord } from '#base/record.ts';
import type { JSONSchemaProps, ValidationRule } from '#model/generated/types.ts';
import { schemaOf } from '#model/validation/kinds/customResource/openApi.ts';
import { walk } from '../ast.ts';
import type { Checked } from '../check/checker.ts';
import { compile } from '../deviceSelector.ts';
import type { Node } from '../evaluate/attribute.ts';
import { CostLimitExceeded, CostMeter } from '../evaluate/attribute.ts';
import { PlanError, plan } from '../evaluate/plan.ts';
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
  optionalOf,
  STRING,
  struct,
  TIMESTAMP,
} from '../types/celType.ts';
import { CelMap } from '../values/celMap.ts';
import { parseDuration, parseTimestamp } from '../values/time.ts';
import { beginWork, CelError, NONE, Optional, type Value, WorkLimitExceeded } from '../values/value.ts';

/** Reserved words of CEL. */
const RESERVED: ReadonlySet<string> = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return var void while'.split(
    ' ',
  ),
);

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['__', '__underscores__'],
  ['.', '__dot__'],
  ['-', '__dash__'],
  ['/', '__slash__'],
]);

const OF_FORMAT: ReadonlyMap<string, CelType> = new Map([
  ['byte', BYTES],
  ['duration', DURATION],
  ['date', TIMESTAMP],
  ['date-time', TIMESTAMP],
]);

const TEXT: JSONSchemaProps = { type: 'string' };

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * Maximum cost of one evaluation. Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/apis/cel/config.go,
 * PerCallLimit.
 */
const CALL_LIMIT = 1_000_000;
const COST_LIMIT_MESSAGE = 'operation cancelled: actual cost limit exceeded';

/** The result of a rule: its value, or the message of an error; and the cost. */
export interface RuleResult {
  readonly value: Value;
  readonly cost: number;
}

/** The value that a rule checks. The old value is absent for a new object, or for one that has no known predecessor. */
export interface RuleSubject {
  readonly self: unknown;
  readonly old?: unknown;
}

/** A rule of `x-kubernetes-validations` as in its schema. */
export interface SchemaRule {
  readonly rule: ValidationRule;
  /** The compile error. */
  readonly error?: string;
  readonly messageError?: string;
  readonly usesOldSelf: boolean;
  evaluate(subject: RuleSubject): RuleResult;
  /** The text of `messageExpression`; absent if there is none. */
  message?(subject: RuleSubject): RuleResult;
}

/**
 * Compiles the rules of a schema.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel/compilation.go.
 */
export function schemaRules(schema: JSONSchemaProps, isResource: boolean): readonly SchemaRule[] {
  const rules = schema['x-kubernetes-validations'] ?? [];
  if (rules.length === 0) return [];
  const structs: Structs = new Map();
  const type = declaredType(schema, isResource, 'self', structs);
  return rules.map((rule) => schemaRule(rule, { schema, isResource, structs, type }));
}

interface Place {
  readonly schema: JSONSchemaProps;
  readonly isResource: boolean;
  readonly structs: Structs;
  readonly type: CelType | undefined;
}

const NOTHING: RuleResult = { value: true, cost: 0 };

function schemaRule(rule: ValidationRule, place: Place): SchemaRule {
  const { rule: text = '', messageExpression = '' } = rule;
  const unusable = (error?: string): SchemaRule => ({
    rule,
    usesOldSelf: false,
    evaluate: () => NOTHING,
    ...(error !== undefined && { error }),
  });
  if (text.trim() === '') return unusable();
  if (!place.type) return unusable('failed to convert to declType for CEL validation rules');
  const compiled = compiledText(text, rule, place, 'compilation failed: ');
  if (typeof compiled === 'string') return unusable(compiled);
  const { checked, node } = compiled;
  if (checked.typeOf(checked.expr).kind !== 'bool') return unusable('cel expression must evaluate to a bool');
  let usesOldSelf = false;
  for (const part of walk(checked.expr)) if (part.kind === 'ident' && part.name === 'oldSelf') usesOldSelf = true;
  const own = { rule, usesOldSelf, evaluate: (subject: RuleSubject) => evaluated(node, rule, place, subject) };
  if (messageExpression.trim() === '') return own;
  const message = compiledText(messageExpression, rule, place, 'messageExpression compilation failed: ');
  if (typeof message === 'string') return { ...own, messageError: message };
  if (message.checked.typeOf(message.checked.expr).kind !== 'string')
    return { ...own, messageError: 'messageExpression must evaluate to a string' };
  return { ...own, message: (subject) => evaluated(message.node, rule, place, subject) };
}

function compiledText(
  text: string,
  { optionalOldSelf }: ValidationRule,
  { type, structs }: Place,
  prefix: string,
): { readonly checked: Checked; readonly node: Node } | string {
  if (!type) return prefix;
  const variables = new Map([
    ['self', type],
    ['oldSelf', optionalOldSelf ? optionalOf(type) : type],
  ]);
  const compiled = compile(text, { variables, structs });
  if ('errors' in compiled) return `${prefix}${compiled.errors}`;
  const { checked } = compiled;
  try {
    return { checked, node: plan(checked.expr, checked) };
  } catch (error) {
    if (!(error instanceof PlanError)) throw error;
    return `program instantiation failed: ${error.message}`;
  }
}

function evaluated(
  node: Node,
  { optionalOldSelf }: ValidationRule,
  { schema, isResource }: Place,
  { self, old }: RuleSubject,
): RuleResult {
  const meter = new CostMeter(CALL_LIMIT);
  const seen = schemaValue(self, schema, isResource);
  const before = old === undefined || old === null ? undefined : schemaValue(old, schema, isResource);
  const oldSelf = optionalOldSelf ? (before === undefined ? NONE : new Optional(before)) : before;
  const variables = {
    lookup: (name: string): Value | undefined => (name === 'self' ? seen : name === 'oldSelf' ? oldSelf : undefined),
  };
  try {
    beginWork();
    return { value: node.evaluate({ variables, meter, growing: new Set() }), cost: meter.cost };
  } catch (error) {
    // A RangeError comes from a value that contains itself: following it filled the stack.
    if (error instanceof CostLimitExceeded || error instanceof WorkLimitExceeded || error instanceof RangeError)
      return { value: new CelError(COST_LIMIT_MESSAGE), cost: meter.cost };
    throw error;
  }
}

/**
 * A value as an expression sees it. Parts that the schema does not describe are invisible.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/cel/common/values.go, UnstructuredToVal.
 */
function schemaValue(value: unknown, given: JSONSchemaProps, isResource = false): Value {
  if (value === null || value === undefined) return null;
  if (given['x-kubernetes-int-or-string']) return typeof value === 'string' ? value : whole(value);
  const schema = isResource ? withTypeAndMeta(given) : given;
  if (Array.isArray(value)) {
    const items = schemaOf(schema.items);
    return items ? value.map((item) => schemaValue(item, items, isEmbedded(items))) : [];
  }
  if (isRecord(value)) return mapValue(value, schema);
  if (typeof value === 'string') return textValue(value, schema.format);
  if (typeof value === 'number') return schema.type === 'integer' ? whole(value) : value;
  return typeof value === 'boolean' ? value : new CelError(`unsupported value ${typeof value}`);
}

function isEmbedded(schema: JSONSchemaProps): boolean {
  return schema['x-kubernetes-embedded-resource'] === true;
}

function whole(value: unknown): Value {
  return typeof value === 'number' && Number.isInteger(value)
    ? BigInt(value)
    : typeof value === 'number'
      ? value
      : null;
}

function mapValue(value: Readonly<Record<string, unknown>>, schema: JSONSchemaProps): CelMap {
  const each = schemaOf(schema.additionalProperties);
  const entries = Object.entries(value).flatMap(([name, inner]): [string, Value][] => {
    if (each) return [[name, schemaValue(inner, each, isEmbedded(each))]];
    const { properties = {} } = schema;
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const identifier = celIdentifier(name);
    return own && identifier !== undefined ? [[identifier, schemaValue(inner, own, isEmbedded(own))]] : [];
  });
  return new CelMap(entries);
}

/**
 * A text that does not match its format becomes an error at its use. Upstream source (v1.36.2): as above; texts that
 * are not as their format says are errors where they are used.
 */
function textValue(text: string, format: string | undefined): Value {
  switch (format) {
    case 'byte':
      return bytesOf(text) ?? new CelError(`Invalid byte formatted string ${text}`);
    case 'duration':
      return parseDuration(text) ?? new CelError(`Invalid duration formatted string ${text}`);
    case 'date':
      return parseTimestamp(`${text}T00:00:00Z`) ?? new CelError(`Invalid date formatted string ${text}`);
    case 'date-time':
      return parseTimestamp(text) ?? new CelError(`Invalid date-time formatted string ${text}`);
    default:
      return text;
  }
}

/** Base64 as Go's standard encoding reads it. */
function bytesOf(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return undefined;
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const digit of text.replaceAll('=', '')) {
    held = ((held << 6) | DIGITS.indexOf(digit)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 0xff);
  }
  return Uint8Array.from(bytes);
}

/** The fields of the objects of a schema, by the names of their types. */
type Structs = Map<string, ReadonlyMap<string, CelType>>;

/**
 * The CEL type of a value with a schema; undefined if the schema gives none, and then expressions do not see the value.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/cel/common/schemas.go, SchemaDeclType.
 */
function declaredType(
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

/** Adds the fields that are always visible at the root of a resource; other metadata is not visible. */
function withTypeAndMeta(schema: JSONSchemaProps): JSONSchemaProps {
  const metadata: JSONSchemaProps = { type: 'object', properties: { name: TEXT, generateName: TEXT } };
  return { ...schema, properties: { ...schema.properties, kind: TEXT, apiVersion: TEXT, metadata } };
}

/**
 * The name of a property in an expression; undefined if no expression can name it. Upstream source (v1.36.2):
 * staging/src/k8s.io/apiserver/pkg/cel/escaping.go, Escape.
 */
function celIdentifier(name: string): string | undefined {
  if (!/^[A-Za-z_./-][\w./-]*$/.test(name)) return undefined;
  if (RESERVED.has(name)) return `__${name}__`;
  return name.replace(/__|[./-]/g, (text) => ESCAPES.get(text) ?? text);
}
