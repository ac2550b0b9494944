import { parseQuantity } from '#model/quantity/quantity.ts';
import { type Expr, walk } from './ast.ts';
import { type Checked, Checker, DEVICE_ENVIRONMENT, type Environment } from './check/checker.ts';
import { validate } from './check/validators.ts';
import { estimateCost } from './cost/estimate.ts';
import type { Node } from './evaluate/attribute.ts';
import { CostLimitExceeded, CostMeter } from './evaluate/attribute.ts';
import { PlanError, plan } from './evaluate/plan.ts';
import { AstBuilder } from './syntax/buildAst.ts';
import { CelErrors, type Location, type Reported, Source } from './syntax/celErrors.ts';
import { readTokens } from './syntax/lexer.ts';
import { Recognizer } from './syntax/recognizer.ts';
import { type CelType, longTypeName } from './types/celType.ts';
import { CelMap } from './values/celMap.ts';
import { CelQuantity } from './values/quantity.ts';
import { parseSemver, SemverError } from './values/semver.ts';
import { beginWork, CelError, typeOf, type Value, WorkLimitExceeded } from './values/value.ts';

/** An expression could not be evaluated for a device; the message is cel-go's. */
export class CelRuntimeError extends Error {}

const EMPTY = new CelMap([]);

/** `a["b"]`, `a[?"b"]` and `a.?b`. */
const KEYED = new Set(['_[_]', '_[?_]', '_?._']);

/** Maximum length of an expression, in characters. */
const LONGEST = 100_000;

/** Admission refuses a selector with a higher estimate, and evaluation stops at this cost. */
const CEL_SELECTOR_MAX_COST = 1_000_000;

const COST_LIMIT_MESSAGE = 'operation cancelled: actual cost limit exceeded';
/** Maximum number of cached selectors. */
const MOST_KEPT = 500;

export interface SelectorOptions {
  /** Stored selectors were admitted once, and are evaluated whatever their estimated cost. */
  readonly stored?: boolean;
}

/** A selector that can be tested on devices, or the reason and detail of the field error that refuses it. */
export type DeviceSelector =
  | {
      readonly ok: true;
      /** Its maximum cost. */
      readonly maxCost: number;
      /** @throws {CelRuntimeError} */
      matches(device: CelDevice): boolean;
      /** Like `matches`, with the cost of the evaluation. */
      evaluate(device: CelDevice): Evaluation;
      /** The fields of a device that it reads. */
      reads(): readonly DeviceField[];
    }
  | {
      readonly ok: false;
      readonly reason: 'FieldValueInvalid' | 'FieldValueForbidden' | 'InternalError';
      readonly message: string;
    };

export interface Evaluation {
  readonly result: boolean | CelRuntimeError;
  readonly cost: number;
}

const kept = new Map<string, DeviceSelector>();

/**
 * Compiles the CEL expression of a device selector.
 * Upstream source (v1.36.2): staging/src/k8s.io/dynamic-resource-allocation/cel/compile.go, pkg/apis/resource/validation/validation.go.
 */
export function compileDeviceSelector(expression: string, options: SelectorOptions = {}): DeviceSelector {
  const selector = kept.get(expression) ?? keep(expression, compileAfresh(expression));
  if (!options.stored && selector.ok && selector.maxCost > CEL_SELECTOR_MAX_COST) {
    return { ok: false, reason: 'FieldValueForbidden', message: 'too complex, exceeds cost limit' };
  }
  return selector;
}

function keep(expression: string, selector: DeviceSelector): DeviceSelector {
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(expression, selector);
  return selector;
}

function compileAfresh(expression: string): DeviceSelector {
  const compiled = compile(expression, DEVICE_ENVIRONMENT);
  if ('errors' in compiled) {
    return { ok: false, reason: 'FieldValueInvalid', message: `compilation failed: ${compiled.errors}` };
  }
  const { checked } = compiled;
  const type = checked.typeOf(checked.expr);
  if (!isAnswer(type)) {
    const message = `must evaluate to bool or the unknown type, not ${longTypeName(type)}`;
    return { ok: false, reason: 'FieldValueInvalid', message };
  }
  try {
    const node = plan(checked.expr, checked);
    const evaluate = (device: CelDevice): Evaluation => evaluateFor(node, device);
    return {
      ok: true,
      maxCost: estimateCost(checked),
      evaluate,
      reads: () => readFields(checked.expr),
      matches: (device) => {
        const { result } = evaluate(device);
        if (result instanceof CelRuntimeError) throw result;
        return result;
      },
    };
  } catch (error) {
    if (!(error instanceof PlanError)) throw error;
    return { ok: false, reason: 'InternalError', message: `program instantiation failed: ${error.message}` };
  }
}

function isAnswer(type: CelType): boolean {
  return type.kind === 'bool' || type.kind === 'any';
}

function evaluateFor(node: Node, device: CelDevice): Evaluation {
  const meter = new CostMeter(CEL_SELECTOR_MAX_COST);
  try {
    const value = deviceValue(device);
    beginWork();
    const variables = { lookup: (name: string): Value | undefined => (name === 'device' ? value : undefined) };
    const result = asBoolean(node.evaluate({ variables, meter, growing: new Set() }));
    return { result, cost: meter.cost };
  } catch (error) {
    if (error instanceof CelRuntimeError) return { result: error, cost: meter.cost };
    // A RangeError comes from a value that contains itself: following it filled the stack.
    if (error instanceof CostLimitExceeded || error instanceof WorkLimitExceeded || error instanceof RangeError) {
      return { result: new CelRuntimeError(COST_LIMIT_MESSAGE), cost: meter.cost };
    }
    throw error;
  }
}

/** Go's message that a value is not a bool, by type. */
const NOT_BOOL: Readonly<Record<string, string>> = {
  bytes: "type conversion error from Bytes to 'bool'",
  double: "type conversion error from Double to 'bool'",
  'google.protobuf.Duration': "type conversion error from 'Duration' to 'bool'",
  'google.protobuf.Timestamp': "type conversion error from 'Timestamp' to 'bool'",
  int: "unsupported type conversion from 'int' to bool",
  'kubernetes.NamedFormat': "type conversion error from 'Format' to 'bool'",
  'kubernetes.Quantity': "type conversion error from 'Quantity' to 'bool'",
  'kubernetes.Semver': "type conversion error from 'Semver' to 'bool'",
  'kubernetes.URL': "type conversion error from 'URL' to 'bool'",
  list: "type conversion error from list to 'bool'",
  map: "type conversion error from map to 'bool'",
  'net.CIDR': "type conversion error from 'CIDR' to 'bool'",
  'net.IP': "type conversion error from 'IP' to 'bool'",
  null_type: "type conversion error from 'null_type' to 'bool'",
  optional_type: 'optional.none() dereference',
  string: "unsupported native conversion from string to 'bool'",
  type: "type conversion not supported for 'type'",
  uint: "unsupported type conversion from 'uint' to bool",
};

function asBoolean(value: Value): boolean | CelRuntimeError {
  if (typeof value === 'boolean') return value;
  if (value instanceof CelError) return new CelRuntimeError(value.message);
  const { name } = typeOf(value);
  const why = NOT_BOOL[name] ?? '';
  return new CelRuntimeError(`CEL result of type ${name} could not be converted to bool: ${why}`);
}

/** An expression with known types, or its errors in cel-go's words, both joined and one by one. */
type Compiled =
  | {
      readonly checked: Checked;
      /** The place of a part: of an operation its operator, of a call its parenthesis. */
      readonly locationOf: (expr: Expr) => Location;
    }
  | { readonly errors: string; readonly found: readonly Reported[] };

/** Reads and checks an expression. Upstream source (v1.36.2): vendor/github.com/google/cel-go/cel/env.go, Compile. */
export function compile(text: string, environment: Environment): Compiled {
  const source = new Source(text);
  const errors = new CelErrors(source);
  if (source.characters.length > LONGEST) {
    const message = `expression code point size exceeds limit: size: ${source.characters.length}, limit ${LONGEST}`;
    errors.report({ line: -1, column: -1 }, message);
    return failed(errors);
  }
  const builder = new AstBuilder(source, errors);
  const expr = parse(source, errors, builder);
  if (expr === undefined || errors.count > 0) return failed(errors);
  const report = (id: number, message: string): void => errors.report(builder.location(id), message);
  const checked = new Checker(expr, environment, report);
  if (errors.count === 0) validate(checked, report);
  if (errors.count > 0) return failed(errors);
  return { checked, locationOf: ({ id }) => builder.location(id) };
}

function failed(errors: CelErrors): Compiled {
  return { errors: errors.toString(), found: errors.sorted };
}

function parse(source: Source, errors: CelErrors, builder: AstBuilder): Expr | undefined {
  const tree = new Recognizer(source, readTokens(source, errors), errors).read();
  return tree === undefined ? undefined : builder.build(tree);
}

/** A field of a device that an expression names literally. */
export type DeviceField =
  | { readonly of: 'driver' | 'allowMultipleAllocations' }
  | { readonly of: 'attributes' | 'capacity'; readonly domain: string; readonly name: string };

/**
 * The fields of `device` that an expression reads, each once, in the order of the text. Fields with computed names are
 * left out.
 */
function readFields(expr: Expr): readonly DeviceField[] {
  const found = new Map<string, DeviceField>();
  for (const part of walk(expr)) {
    const field = fieldOf(part);
    if (field !== undefined) found.set(fieldName(field), field);
  }
  return [...found.values()];
}

/** The name as in the expression, without the quotes. */
export function fieldName(field: DeviceField): string {
  return 'domain' in field ? `${field.domain}/${field.name}` : field.of;
}

/** The device's value of the field as text; `undefined` when it has none. */
export function fieldText(device: CelDevice, field: DeviceField): string | undefined {
  if (!('domain' in field))
    return field.of === 'driver' ? device.driver : String(device.allowMultipleAllocations ?? false);
  const { domain, name } = field;
  const names = [`${domain}/${name}`, ...(domain === device.driver ? [name] : [])];
  if (field.of === 'capacity') return textOf(names.map((each) => own(device.capacity, each)?.value));
  const attributes = names.map((each) => own(device.attributes, each));
  return textOf(attributes.map((each) => each?.string ?? each?.version ?? each?.int ?? each?.bool));
}

function own<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}

function textOf(values: readonly unknown[]): string | undefined {
  const value = values.find((each) => each !== undefined);
  return value === undefined ? undefined : String(value);
}

/** `device.driver`, `device.attributes["domain"].name` or `device.attributes["domain"]["name"]`. */
function fieldOf(expr: Expr): DeviceField | undefined {
  const key = keyOf(expr);
  if (!key) return undefined;
  const { operand, name } = key;
  if (isDevice(operand)) return name === 'driver' || name === 'allowMultipleAllocations' ? { of: name } : undefined;
  const inDomain = keyOf(operand);
  const map = inDomain && keyOf(inDomain.operand);
  if (!map || !isDevice(map.operand)) return undefined;
  const of = map.name;
  return of === 'attributes' || of === 'capacity' ? { of, domain: inDomain.name, name } : undefined;
}

/** The operand and the name of `.name` or `["name"]`. */
function keyOf(expr: Expr): { readonly operand: Expr; readonly name: string } | undefined {
  if (expr.kind === 'select') return { operand: expr.operand, name: expr.field };
  if (expr.kind !== 'call' || !KEYED.has(expr.name)) return undefined;
  const [operand, key] = expr.args;
  return operand && key?.kind === 'literal' && typeof key.value === 'string' ? { operand, name: key.value } : undefined;
}

function isDevice(expr: Expr): boolean {
  return expr.kind === 'ident' && expr.name === 'device';
}

/** An attribute of a device as in a ResourceSlice: exactly one of these fields is set. */
interface CelDeviceAttribute {
  readonly bool?: boolean;
  readonly int?: number | bigint;
  readonly string?: string;
  readonly version?: string;
}

/** The device as a selector sees it. */
export interface CelDevice {
  readonly driver: string;
  readonly allowMultipleAllocations?: boolean;
  /** By qualified name; a name without a domain belongs to the driver's domain. */
  readonly attributes?: Readonly<Record<string, CelDeviceAttribute>>;
  readonly capacity?: Readonly<Record<string, { readonly value: string | number }>>;
}

/**
 * The variable `device`. A domain that the device does not have is an empty map.
 * Upstream source (v1.36.2): staging/src/k8s.io/dynamic-resource-allocation/cel/compile.go, DeviceMatches.
 * @throws {CelRuntimeError} for an attribute without a value, or with a version that is none
 */
function deviceValue(device: CelDevice): Value {
  const attributes = byDomain(device.driver, Object.entries(device.attributes ?? {}), attributeValue);
  const capacity = byDomain(device.driver, Object.entries(device.capacity ?? {}), ([, { value }]) => {
    const text = String(value).trim();
    parseQuantity(text);
    return CelQuantity.parse(text);
  });
  return new CelMap([
    ['driver', device.driver],
    ['allowMultipleAllocations', device.allowMultipleAllocations ?? false],
    ['attributes', new CelMap(attributes, EMPTY)],
    ['capacity', new CelMap(capacity, EMPTY)],
  ]);
}

/** If a name is given both with and without the driver's domain, the qualified one counts. */
function byDomain<T>(
  driver: string,
  entries: readonly [string, T][],
  read: (entry: [string, T]) => Value,
): Map<string, CelMap> {
  const domains = new Map<string, [string, Value][]>();
  const ordered = entries.toSorted(([a], [b]) => Number(a.includes('/')) - Number(b.includes('/')));
  for (const entry of ordered) {
    const [name] = entry;
    const slash = name.indexOf('/');
    const domain = slash < 0 ? driver : name.slice(0, slash);
    const pairs = domains.get(domain) ?? [];
    domains.set(domain, pairs);
    pairs.push([name.slice(slash + 1), read(entry)]);
  }
  return new Map([...domains].map(([domain, pairs]) => [domain, new CelMap(pairs)]));
}

function attributeValue([name, attribute]: [string, CelDeviceAttribute]): Value {
  if (attribute.int !== undefined) return BigInt(attribute.int);
  if (attribute.bool !== undefined) return attribute.bool;
  if (attribute.string !== undefined) return attribute.string;
  if (attribute.version === undefined) throw new CelRuntimeError(`attribute ${name}: unsupported attribute value`);
  try {
    return parseSemver(attribute.version);
  } catch (error) {
    if (!(error instanceof SemverError)) throw error;
    throw new CelRuntimeError(`attribute ${name}: parse semantic version: ${error.message}`);
  }
}
