import { type CelType, CIDR, FORMAT, IP, isSameType, QUANTITY, SEMVER, URL_TYPE } from '../types/celType.ts';
import {
  type CostRange,
  declaredSize,
  type Estimated,
  exactly,
  NOTHING,
  ONE,
  plus,
  scaled,
  times,
  UNKNOWN,
  union,
} from './sizes.ts';

const TRAVERSAL = 0.1;
const REGEX_LENGTH = 0.25;
const LIST_BASE = 10;
/** Kubernetes' estimate of the longest regular expression of a named format. */
const FORMAT_REGEX = 128;
const FORMAT_SIZE = 64n;

/** The estimated cost of a call without its arguments, and the estimated size of its result. */
export interface CallEstimate {
  readonly cost: CostRange;
  readonly size?: CostRange;
}

type Estimate = (target: Estimated | undefined, args: readonly Estimated[]) => CallEstimate | undefined;

function sizeOf({ size, path }: Estimated): CostRange {
  return size ?? declaredSize(path) ?? UNKNOWN;
}

function names(estimate: Estimate, ...functions: string[]): [string, Estimate][] {
  return functions.map((name) => [name, estimate]);
}

const nominal: Estimate = () => ({ cost: ONE });

/** The cost of one pass over the first argument. */
const readsArgument: Estimate = (_, [arg]) => arg && { cost: scaled(sizeOf(arg), TRAVERSAL) };
const keepsSize: Estimate = (target) => target && { cost: scaled(sizeOf(target), TRAVERSAL), size: sizeOf(target) };

const scansList: Estimate = (target) => {
  if (target === undefined) return undefined;
  const [element] = target.type.params;
  if (element === undefined) return { cost: scaled(sizeOf(target), TRAVERSAL) };
  const items = itemOf(target, element);
  const isText = element.kind === 'string' || element.kind === 'bytes';
  const each = isText ? plus(ONE, scaled(sizeOf(items), TRAVERSAL)) : ONE;
  return { cost: times(sizeOf(target), each) };
};

function itemOf(list: Estimated, type: CelType): Estimated {
  const path = list.path.length === 0 ? [] : [...list.path, '@items'];
  return { expr: undefined, type, path, size: undefined };
}

const replace: Estimate = (target, [old, by]) => {
  if (target === undefined || old === undefined || by === undefined) return undefined;
  const text = sizeOf(target);
  const size = replacedSize(text, sizeOf(old), sizeOf(by));
  return { cost: scaled(text, 2 * TRAVERSAL), size };
};

/** Sizes of the shortest and the longest text that a replacement can produce. */
function replacedSize(text: CostRange, old: CostRange, by: CostRange): CostRange {
  let most = NOTHING.max;
  let keptAtMost = 0n;
  if (old.min === 0n) {
    most = text.max < UNKNOWN.max ? text.max + 1n : text.max;
    keptAtMost = text.max;
  } else if (by.max <= old.min) {
    keptAtMost = text.max;
  } else {
    most = divideUp(text.max, old.min);
  }
  let least = 0n;
  let keptAtLeast = 0n;
  if (old.max === 0n) {
    least = text.min < UNKNOWN.max ? text.min + 1n : text.min;
    keptAtLeast = text.min;
  } else if (old.max <= by.min) {
    keptAtLeast = text.min;
  } else {
    least = divideUp(text.min, old.max);
  }
  return plus(times({ min: least, max: most }, by), { min: keptAtLeast, max: keptAtMost });
}

function divideUp(a: bigint, b: bigint): bigint {
  return BigInt(Math.ceil(Number(a) / Number(b)));
}

const split: Estimate = (target, args) => {
  if (target === undefined) return undefined;
  const limit = args[1]?.expr;
  const literal =
    limit?.kind === 'literal' && typeof limit.value === 'bigint' ? BigInt.asUintN(64, limit.value) : undefined;
  const text = sizeOf(target);
  return { cost: scaled(text, 2 * TRAVERSAL), size: { min: 0n, max: literal ?? text.max } };
};

const join: Estimate = (target, [separator]) => {
  if (target === undefined) return undefined;
  const count = sizeOf(target);
  const [element] = target.type.params;
  let size = element === undefined ? NOTHING : times(count, sizeOf(itemOf(target, element)));
  if (separator !== undefined) {
    const between = { min: count.min > 0n ? count.min - 1n : 0n, max: count.max > 0n ? count.max - 1n : 0n };
    size = plus(size, times(sizeOf(separator), between));
  }
  return { cost: scaled(size, TRAVERSAL), size };
};

const find: Estimate = (target, [pattern]) => {
  if (target === undefined || pattern === undefined) return undefined;
  const text = sizeOf(target);
  const cost = times(scaled(plus(text, ONE), TRAVERSAL), scaled(sizeOf(pattern), REGEX_LENGTH));
  return { cost, size: { min: 0n, max: text.max } };
};

/** Size of an address in bytes. */
const ADDRESS: CostRange = { min: 4n, max: 16n };

function contains(base: CostRange, stringOverload: string): (overload: string) => Estimate {
  return (overload) =>
    (_, [other]) => {
      if (other === undefined) return undefined;
      return { cost: overload === stringOverload ? plus(base, scaled(sizeOf(other), TRAVERSAL)) : base };
    };
}

const compareAddresses = scaled(plus(ADDRESS, ADDRESS), TRAVERSAL);
const containsIp = contains(compareAddresses, 'cidr_contains_ip_string');
const containsCidr = contains(plus(compareAddresses, scaled(ADDRESS, TRAVERSAL), ONE), 'cidr_contains_cidr_string');

const validate: Estimate = (_, [text]) =>
  text && { cost: scaled(scaled(sizeOf(text), TRAVERSAL), FORMAT_REGEX * REGEX_LENGTH) };

/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/cel/library/cost.go, EstimateCallCost. */
const BY_FUNCTION: ReadonlyMap<string, Estimate> = new Map([
  ...names(scansList, 'isSorted', 'sum', 'max', 'min', 'indexOf', 'lastIndexOf'),
  ...names(keepsSize, 'lowerAscii', 'upperAscii', 'substring', 'trim'),
  ...names(readsArgument, 'cidr', 'isIP', 'isCIDR', 'quantity', 'isQuantity', 'semver', 'isSemver'),
  ...names(find, 'find', 'findAll'),
  ...names(nominal, 'masked', 'prefixLength', 'family', 'isUnspecified', 'isLoopback', 'isLinkLocalMulticast'),
  ...names(nominal, 'isLinkLocalUnicast', 'isGlobalUnicast', 'format.named', 'sign', 'asInteger', 'isInteger'),
  ...names(nominal, 'asApproximateFloat', 'isGreaterThan', 'isLessThan', 'compareTo', 'add', 'sub', 'major', 'minor'),
  ...names(nominal, 'patch', 'getScheme', 'getHostname', 'getHost', 'getPort', 'getEscapedPath', 'getQuery'),
  ...names(nominal, 'serviceAccount', 'path', 'group', 'resource', 'subresource', 'namespace', 'name', 'allowed'),
  ...names(nominal, 'reason', 'error', 'errored'),
  ...names(() => ({ cost: exactly(350_000) }), 'check'),
  ...names(selector, 'fieldSelector', 'labelSelector'),
  ['url', (_, [arg]) => arg && { cost: scaled(sizeOf(arg), TRAVERSAL), size: sizeOf(arg) }],
  ['replace', replace],
  ['split', split],
  ['join', join],
  ['ip.isCanonical', (_, [arg]) => arg && { cost: scaled(sizeOf(arg), 2 * TRAVERSAL) }],
  ['validate', validate],
]);

/** A selector of an authorizer: its text, and one requirement for every second character. */
function selector(_: Estimated | undefined, [text]: readonly Estimated[]): CallEstimate | undefined {
  if (text === undefined) return undefined;
  const requirements = scaled(scaled(sizeOf(text), 0.5), LIST_BASE + 40);
  return { cost: plus(exactly(LIST_BASE), scaled(sizeOf(text), TRAVERSAL), requirements) };
}

function allocating(factor: number, size: CostRange): CallEstimate {
  return { cost: plus(scaled(size, factor), ONE, exactly(LIST_BASE)), size };
}

/** The integer value of a literal argument; `otherwise` for other arguments. */
function intOf(arg: Estimated | undefined, otherwise: bigint): bigint {
  if (arg?.expr?.kind !== 'literal' || typeof arg.expr.value !== 'bigint') return otherwise;
  return arg.expr.value < 0n ? 0n : arg.expr.value;
}

const flatten: Estimate = (target, args) => {
  if (target === undefined) return undefined;
  return allocating(Number(args.length === 0 ? 1n : intOf(args[0], UNKNOWN.max)), sizeOf(target));
};

function sorting(of: 'target' | 'keys', isText: boolean): Estimate {
  return (target, args) => {
    const list = of === 'target' ? target : args[0];
    if (list === undefined) return undefined;
    return allocating(isText ? 2 + TRAVERSAL : 2, times(sizeOf(list), sizeOf(list)));
  };
}

function sets(factor: number): Estimate {
  return (_, [a, b]) => a && b && { cost: plus(scaled(times(sizeOf(a), sizeOf(b)), factor), ONE) };
}

/** Upstream source (v1.36.2): vendor/github.com/google/cel-go/ext/{lists,sets}.go. */
const BY_OVERLOAD: ReadonlyMap<string, Estimate> = new Map([
  [
    'list_slice',
    (target, [start, end]) => {
      if (target === undefined) return undefined;
      const length = BigInt.asUintN(64, intOf(end, sizeOf(target).max) - intOf(start, 0n));
      return allocating(1, exactly(length));
    },
  ],
  ...names(flatten, 'list_flatten', 'list_flatten_int'),
  ['lists_range', (_, [count]) => allocating(1, exactly(intOf(count, UNKNOWN.max)))],
  ['list_reverse', (target) => target && allocating(1, sizeOf(target))],
  ['list_distinct', (target) => target && allocating(2, times(sizeOf(target), sizeOf(target)))],
  ['list_sets_contains_list', sets(1)],
  ['list_sets_intersects_list', sets(1)],
  ['list_sets_equivalent_list', sets(2)],
]);

/** The estimated cost of a library function; undefined for functions of the language itself. */
export function estimateLibraryCall(
  name: string,
  overload: string,
  target: Estimated | undefined,
  args: readonly Estimated[],
): CallEstimate | undefined {
  const sort = /^list_(.+)_(sort|sortByAssociatedKeys)$/.exec(overload);
  if (sort !== null) {
    const isText = sort[1] === 'string' || sort[1] === 'bytes';
    return sorting(sort[2] === 'sort' ? 'target' : 'keys', isText)(target, args);
  }
  const byOverload = BY_OVERLOAD.get(overload)?.(target, args);
  if (byOverload !== undefined) return byOverload;
  switch (name) {
    case 'ip':
      return overload === 'cidr_ip' ? { cost: ONE } : readsArgument(target, args);
    case 'containsIP':
      return containsIp(overload)(target, args);
    case 'containsCIDR':
      return containsCidr(overload)(target, args);
    case '_==_':
      return estimateEquality(args);
    default:
      return BY_FUNCTION.get(name)?.(target, args);
  }
}

/** For values of Kubernetes' own types. */
function estimateEquality([a, b]: readonly Estimated[]): CallEstimate | undefined {
  if (a === undefined || b === undefined || !isSameType(a.type, b.type)) return undefined;
  const is = (...types: CelType[]): boolean => types.some((type) => isSameType(type, a.type));
  if (is(IP, CIDR, QUANTITY, SEMVER)) return { cost: ONE };
  if (is(FORMAT)) return { cost: scaled({ min: 1n, max: FORMAT_SIZE }, TRAVERSAL) };
  if (!is(URL_TYPE)) return undefined;
  const most = b.size === undefined ? 1n : union(b.size, b.size).max;
  return { cost: scaled({ min: 1n, max: most }, TRAVERSAL) };
}
