import { DEVICE_ENVIRONMENT } from './check/environment.ts';
import { compile } from './compile.ts';
import { estimateCost } from './cost/estimate.ts';
import { type CelDevice, CelRuntimeError, deviceValue } from './device.ts';
import { CostLimitExceeded, CostMeter } from './evaluate/activation.ts';
import type { Node } from './evaluate/node.ts';
import { PlanError, plan } from './evaluate/plan.ts';
import { type DeviceField, readFields } from './readFields.ts';
import { type CelType, longTypeName } from './types/celType.ts';
import { CelError, typeOf, type Value } from './values/value.ts';
import { beginWork, WorkLimitExceeded } from './values/workLimit.ts';

export type { CelDevice } from './device.ts';
export { CelRuntimeError } from './device.ts';

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
