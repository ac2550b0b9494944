import { parseQuantity } from '#model/quantity/parseQuantity.ts';
import { CelMap } from './values/celMap.ts';
import { CelQuantity } from './values/quantity.ts';
import { parseSemver, SemverError } from './values/semver.ts';
import type { Value } from './values/value.ts';

/** An expression could not be evaluated for a device; the message is cel-go's. */
export class CelRuntimeError extends Error {}

/** An attribute of a device as in a ResourceSlice: exactly one of these fields is set. */
export interface CelDeviceAttribute {
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

const EMPTY = new CelMap([]);

/**
 * The variable `device`. A domain that the device does not have is an empty map.
 * Upstream source (v1.36.2): staging/src/k8s.io/dynamic-resource-allocation/cel/compile.go, DeviceMatches.
 * @throws {CelRuntimeError} for an attribute without a value, or with a version that is none
 */
export function deviceValue(device: CelDevice): Value {
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
