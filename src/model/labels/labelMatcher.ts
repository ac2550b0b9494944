const OPERATORS = new Set(['In', 'NotIn', 'Exists', 'DoesNotExist']);

import type { LabelSelector } from '#model/generated/types.ts';

export type Labels = { readonly [key: string]: string };

/** Whether a set of labels is selected. A missing set counts as an empty one. */
export type LabelMatcher = (labels: Labels | undefined) => boolean;

/** One condition on one label, common to all kinds of selectors. */
export interface LabelRequirement {
  readonly key: string;
  readonly operator: string;
  readonly values?: readonly string[];
}

/** Thrown for a requirement that the API server would refuse. */
export class SelectorError extends Error {}

export const matchEverything: LabelMatcher = () => true;
export const matchNothing: LabelMatcher = () => false;

/**
 * Compiles one requirement. A missing label satisfies `NotIn` and `DoesNotExist`. `Gt` and `Lt` compare integers and
 * are false when either side is not an integer.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/labels/selector.go, NewRequirement and Matches.
 * @throws {SelectorError} for an unknown operator or a wrong number of values.
 */
export function compileRequirement(requirement: LabelRequirement): LabelMatcher {
  const { key, operator } = requirement;
  const values = requirement.values ?? [];
  switch (operator) {
    case 'In':
    case 'NotIn':
      return compileMembership(key, operator, values);
    case 'Exists':
    case 'DoesNotExist':
      return compileExistence(key, operator, values);
    case 'Gt':
    case 'Lt':
      return compileComparison(key, operator, values);
    default:
      throw new SelectorError(`"${operator}" is not a valid label selector operator`);
  }
}

function compileMembership(key: string, operator: 'In' | 'NotIn', values: readonly string[]): LabelMatcher {
  if (values.length === 0)
    throw new SelectorError("values: Invalid value: []: for 'in', 'notin' operators, values set can't be empty");
  const [only] = values;
  const set = new Set(values);
  const includes = values.length === 1 ? (value: string) => value === only : (value: string) => set.has(value);
  if (operator === 'In') return (labels) => has(labels, key) && includes(labels[key] ?? '');
  return (labels) => !has(labels, key) || !includes(labels[key] ?? '');
}

function compileExistence(key: string, operator: 'Exists' | 'DoesNotExist', values: readonly string[]): LabelMatcher {
  if (values.length > 0) throw new SelectorError('values set must be empty for exists and does not exist');
  return operator === 'Exists' ? (labels) => has(labels, key) : (labels) => !has(labels, key);
}

function compileComparison(key: string, operator: 'Gt' | 'Lt', values: readonly string[]): LabelMatcher {
  if (values.length !== 1) throw new SelectorError("for 'Gt', 'Lt' operators, exactly one value is required");
  const bound = parseInteger(values[0] ?? '');
  if (bound === undefined) throw new SelectorError("for 'Gt', 'Lt' operators, the value must be an integer");
  return (labels) => {
    const actual = has(labels, key) ? parseInteger(labels[key] ?? '') : undefined;
    if (actual === undefined) return false;
    return operator === 'Gt' ? actual > bound : actual < bound;
  };
}

/** Label keys come from users: only own properties count. */
function has(labels: Labels | undefined, key: string): labels is Labels {
  return labels !== undefined && Object.hasOwn(labels, key);
}

const MAX_INT64 = 2n ** 63n - 1n;

/** A decimal 64-bit integer as Go's ParseInt reads it. */
export function parseInteger(text: string): bigint | undefined {
  if (!/^[+-]?\d+$/.test(text)) return undefined;
  const value = BigInt(text.startsWith('+') ? text.slice(1) : text);
  return value > MAX_INT64 || value < -MAX_INT64 - 1n ? undefined : value;
}

/** Requirements are joined by AND; none at all match everything. */
export function allOf(matchers: readonly LabelMatcher[]): LabelMatcher {
  const [first, second] = matchers;
  if (first === undefined) return matchEverything;
  if (second === undefined) return first;
  return (labels) => matchers.every((matches) => matches(labels));
}

/**
 * Compiles a LabelSelector: a missing one matches nothing, an empty one everything.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/helpers.go, LabelSelectorAsSelector.
 * @throws {SelectorError} in the words of the API server.
 */
export function compileLabelSelector(selector: LabelSelector | undefined): LabelMatcher {
  if (selector === undefined) return matchNothing;
  if (isEmptySelector(selector)) return matchEverything;
  const equalities = Object.entries(selector.matchLabels ?? {}).map(([key, value]) =>
    compileRequirement({ key, operator: 'In', values: [value] }),
  );
  const expressions = (selector.matchExpressions ?? []).map((expression) =>
    compileRequirement(checkedOperator(expression)),
  );
  return allOf([...equalities, ...expressions]);
}

/** `Gt` and `Lt` belong to node selectors only. */
function checkedOperator(expression: LabelRequirement): LabelRequirement {
  if (OPERATORS.has(expression.operator)) return expression;
  throw new SelectorError(`"${expression.operator}" is not a valid label selector operator`);
}

/** Whether it is without any requirement. */
export function isEmptySelector(selector: LabelSelector): boolean {
  return Object.keys(selector.matchLabels ?? {}).length === 0 && (selector.matchExpressions ?? []).length === 0;
}

/** Compiles a plain map of labels, as Services and ReplicationControllers carry it. An empty map matches everything. */
export function compileLabelMap(labels: Labels): LabelMatcher {
  return allOf(
    Object.entries(labels).map(([key, value]) => compileRequirement({ key, operator: 'In', values: [value] })),
  );
}
