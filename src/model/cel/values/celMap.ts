import { CelCidr, CelIp } from './address.ts';
import { doubleToInt, doubleToUint, isInt, isUint } from './integers.ts';
import { CelSemver } from './semver.ts';
import { Duration, Format, Timestamp, TypeValue, Uint, type Value } from './value.ts';

/** A map of CEL. A key of one number type also finds equal keys of other number types. */
export class CelMap {
  readonly is = 'map';
  private readonly byKey = new Map<Hash, readonly [Value, Value]>();

  /** The value that a select or an index finds for an absent key. `in`, macros and `size` ignore it. */
  private readonly otherwise?: Value;

  constructor(entries: Iterable<readonly [Value, Value]>, otherwise?: Value) {
    this.otherwise = otherwise;
    for (const [key, value] of entries) this.byKey.set(hashKey(key) ?? key, [key, value]);
  }

  static ofRecord(record: ReadonlyMap<string, Value>, otherwise?: Value): CelMap {
    return new CelMap(record, otherwise);
  }

  get size(): number {
    return this.byKey.size;
  }

  /** The result of a select or an index. */
  find(key: Value): Value | undefined {
    const own = this.get(key);
    return own === undefined ? this.otherwise : own;
  }

  get(key: Value): Value | undefined {
    const own = this.at(key);
    if (own !== undefined) return own;
    if (typeof key === 'number') {
      const int = doubleToInt(key);
      const found = int === undefined ? undefined : this.at(int);
      if (found !== undefined) return found;
      const uint = doubleToUint(key);
      return uint === undefined ? undefined : this.at(new Uint(uint));
    }
    if (typeof key === 'bigint') return isUint(key) ? this.at(new Uint(key)) : undefined;
    if (key instanceof Uint) return isInt(key.value) ? this.at(key.value) : undefined;
    return undefined;
  }

  keys(): Value[] {
    return [...this.byKey.values()].map(([key]) => key);
  }

  entries(): (readonly [Value, Value])[] {
    return [...this.byKey.values()];
  }

  private at(key: Value): Value | undefined {
    const hash = hashKey(key);
    return hash === undefined ? undefined : this.byKey.get(hash)?.[1];
  }
}

/** A text for values that are compared by value. Go compares lists, maps, quantities and the like by identity. */
type Hash = string | Value;

/** Equal hashes mean the same key; undefined for a value that cannot be a key. */
export function hashKey(key: Value): Hash | undefined {
  switch (typeof key) {
    case 'string':
      return `s${key}`;
    case 'bigint':
      return `i${key}`;
    case 'boolean':
      return `b${key}`;
    case 'number':
      return Number.isNaN(key) ? undefined : `d${key}`;
    default:
      return key === null ? 'null' : hashObject(key);
  }
}

function hashObject(key: Value & object): Hash | undefined {
  if (key instanceof Uint) return `u${key.value}`;
  if (key instanceof Duration) return `duration ${key.nanos}`;
  if (key instanceof Timestamp) return `timestamp ${key.nanos} ${key.offsetSeconds}`;
  if (key instanceof TypeValue) return `type ${key.type.name}`;
  if (key instanceof CelIp) return `ip ${key}`;
  if (key instanceof CelCidr) return `cidr ${key}`;
  if (key instanceof Uint8Array || key instanceof CelSemver || key instanceof Format) return undefined;
  return key;
}
