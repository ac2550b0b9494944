import { CelCidr, CelIp } from '../values/address.ts';
import { CelMap } from '../values/celMap.ts';
import { utf8 } from '../values/integers.ts';
import { CelQuantity } from '../values/quantity.ts';
import { CelSemver } from '../values/semver.ts';
import { costSize } from '../values/show.ts';
import { CelUrl } from '../values/url.ts';
import { Format, isList, spendWork, type Value } from '../values/value.ts';

const TRAVERSAL = 0.1;
const REGEX_LENGTH = 0.25;
const LIST_BASE = 10;

type CallCost = (args: readonly Value[], overload: string, result: Value | undefined) => number;

/** The cost of one pass over a text or a list. */
function traversal(value: Value | undefined, factor = 1): number {
  return Math.ceil(costSize(value ?? null) * factor * TRAVERSAL);
}

const nominal: CallCost = () => 1;
const oneTraversal: CallCost = ([value]) => traversal(value);
const twoTraversals: CallCost = ([value]) => traversal(value, 2);
const wholeTraversal: CallCost = ([value]) => traversalOf(value ?? null);
const regex: CallCost = ([value, pattern]) => regexCost(value, costSize(pattern ?? null));

function regexCost(value: Value | undefined, patternSize: number): number {
  return Math.ceil((1 + costSize(value ?? null)) * TRAVERSAL) * Math.ceil(patternSize * REGEX_LENGTH);
}

/** The size of a value as a tree: text by its bytes, everything else 1. */
function traversalOf(value: Value): number {
  spendWork(1);
  if (typeof value === 'string') return Math.trunc(utf8(value).length * TRAVERSAL);
  if (value instanceof Uint8Array) return Math.trunc(value.length * TRAVERSAL);
  if (isList(value)) return value.reduce<number>((sum, item) => sum + traversalOf(item), 0);
  if (!(value instanceof CelMap)) return 1;
  return value.entries().reduce((sum, [key, item]) => sum + traversalOf(key) + traversalOf(item), 0);
}

function byFunctions(cost: CallCost, ...names: string[]): [string, CallCost][] {
  return names.map((name) => [name, cost]);
}

/**
 * Costs of calls of Kubernetes' functions. Upstream source (v1.36.2):
 * staging/src/k8s.io/apiserver/pkg/cel/library/cost.go, CallCost.
 */
const BY_FUNCTION: ReadonlyMap<string, CallCost> = new Map([
  ...byFunctions(wholeTraversal, 'isSorted', 'sum', 'max', 'min', 'indexOf', 'lastIndexOf'),
  ...byFunctions(oneTraversal, 'url', 'lowerAscii', 'upperAscii', 'substring', 'trim'),
  ...byFunctions(oneTraversal, 'cidr', 'isIP', 'isCIDR', 'quantity', 'isQuantity', 'semver', 'isSemver'),
  ...byFunctions(twoTraversals, 'replace', 'split', 'ip.isCanonical'),
  ...byFunctions(regex, 'find', 'findAll'),
  ...byFunctions(nominal, 'masked', 'prefixLength', 'family', 'isUnspecified', 'isLoopback'),
  ...byFunctions(nominal, 'isLinkLocalMulticast', 'isLinkLocalUnicast', 'isGlobalUnicast', 'format.named'),
  ...byFunctions(nominal, 'sign', 'asInteger', 'isInteger', 'asApproximateFloat', 'isGreaterThan', 'isLessThan'),
  ...byFunctions(nominal, 'compareTo', 'add', 'sub', 'major', 'minor', 'patch'),
  ...byFunctions(nominal, 'getScheme', 'getHostname', 'getHost', 'getPort', 'getEscapedPath', 'getQuery'),
  ['join', (_, __, result) => (result === undefined ? 0 : traversal(result, 2))],
  ['ip', ([value], overload) => (overload === 'cidr_ip' ? 1 : traversal(value))],
  ['containsIP', ([network, other], overload) => traversal(network, 2) + parsing(other, overload)],
  [
    'containsCIDR',
    ([network, other], overload) => traversal(network, 2) + traversal(network) + 1 + parsing(other, overload),
  ],
  ['validate', ([format, text]) => (format instanceof Format ? regexCost(text, format.regexSize) : 1)],
]);

function parsing(other: Value | undefined, overload: string): number {
  return overload === 'cidr_contains_ip_string' || overload === 'cidr_contains_cidr_string' ? traversal(other) : 0;
}

/** The cost of a new list with `size` times `factor` steps. */
function allocating(factor: number, size: number): number {
  return Math.trunc(size * factor) + 1 + LIST_BASE;
}

const outputSize: CallCost = (_, __, result) => (result === undefined ? 0 : allocating(1, costSize(result)));
const flattening: CallCost = ([list, depth]) =>
  allocating(typeof depth === 'bigint' ? Number(depth) : 1, costSize(list ?? null));

function comparingAll(list: Value | undefined): number {
  const size = costSize(list ?? null);
  const [first] = list !== undefined && isList(list) ? list : [];
  const factor = typeof first === 'string' || first instanceof Uint8Array ? 2 + TRAVERSAL : 2;
  return allocating(factor, size * size);
}

function sets(factor: number): CallCost {
  return ([a, b]) => 1 + Math.trunc(costSize(a ?? null) * costSize(b ?? null) * factor);
}

const minimum: CallCost = ([a, b]) => Math.ceil(Math.min(costSize(a ?? null), costSize(b ?? null)) * TRAVERSAL);
const sum: CallCost = ([a, b]) => Math.ceil((costSize(a ?? null) + costSize(b ?? null)) * TRAVERSAL);

/**
 * Costs by overload. Upstream source (v1.36.2): vendor/github.com/google/cel-go/interpreter/runtimecost.go,
 * ext/{lists,sets}.go.
 */
const BY_OVERLOAD: ReadonlyMap<string, CallCost> = new Map([
  ...byFunctions(outputSize, 'list_slice', 'lists_range', 'list_reverse'),
  ...byFunctions(flattening, 'list_flatten', 'list_flatten_int'),
  ['list_distinct', ([list]) => comparingAll(list)],
  ['list_sets_contains_list', sets(1)],
  ['list_sets_intersects_list', sets(1)],
  ['list_sets_equivalent_list', sets(2)],
]);

const BASIC: ReadonlyMap<string, CallCost> = new Map([
  ...byFunctions(oneTraversal, 'starts_with_string', 'ends_with_string', 'string_to_bytes', 'bytes_to_string'),
  ...byFunctions(oneTraversal, 'strings_quote', 'string_format'),
  ['in_list', ([, list]) => costSize(list ?? null)],
  ...byFunctions(minimum, 'less_string', 'greater_string', 'less_equals_string', 'greater_equals_string'),
  ...byFunctions(minimum, 'less_bytes', 'greater_bytes', 'less_equals_bytes', 'greater_equals_bytes'),
  ...byFunctions(minimum, 'equals', 'not_equals'),
  ...byFunctions(sum, 'add_string', 'add_bytes'),
  ['matches_string', regex],
  ['contains_string', ([text, part]) => traversal(text) * traversal(part)],
]);

/**
 * The cost of a call; without `result`, the part that is known before the call. `overload` is empty if several are
 * possible.
 */
export function callCost(name: string, overload: string, args: readonly Value[], result: Value | undefined): number {
  const own = BY_OVERLOAD.get(overload) ?? sorting(overload) ?? BY_FUNCTION.get(name);
  if (own !== undefined) return own(args, overload, result);
  if (name === '_==_' && isOwnType(args[0])) return 1;
  return BASIC.get(overload)?.(args, overload, result) ?? 1;
}

function sorting(overload: string): CallCost | undefined {
  if (/^list_.+_sort$/.test(overload)) return ([list]) => comparingAll(list);
  return /^list_.+_sortByAssociatedKeys$/.test(overload) ? ([, keys]) => comparingAll(keys) : undefined;
}

/** Comparing values of Kubernetes' own types has a fixed cost. */
function isOwnType(value: Value | undefined): boolean {
  return (
    value instanceof CelQuantity ||
    value instanceof CelIp ||
    value instanceof CelCidr ||
    value instanceof Format ||
    value instanceof CelUrl ||
    value instanceof CelSemver
  );
}
