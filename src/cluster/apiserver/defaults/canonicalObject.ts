import { ownValue } from '#base/ownValue.ts';
import { schema } from '#model/generated/schema.ts';
import { type KubeObject, kindInfoOf } from '#model/kinds.ts';
import { canonicalQuantity } from '#model/quantity/formatQuantity.ts';
import { roundUpToMilli } from '#model/quantity/quantityMath.ts';

/**
 * The object as decoding and encoding it again would leave it: quantities in canonical form (in resource lists rounded up
 * to thousandths), numbers written for quantities as text, nulls gone, a missing spec empty.
 */
export function canonicalObject<T extends KubeObject>(object: T): T {
  if (kindInfoOf(object.apiVersion, object.kind) === undefined) return object;
  const type = ownValue(schema, object.kind);
  const canonical = canonicalStruct(object, object.kind) as T;
  const needsSpec = type?.spec?.startsWith('@') === true && canonical.spec === undefined;
  return needsSpec ? { ...canonical, spec: {} } : canonical;
}

/** How one value of a record is put into canonical form. */
type Canonical<A> = (field: string, child: unknown, about: A) => unknown;

function canonicalStruct(value: object, typeName: string): object {
  return canonicalEntries(value, canonicalField, ownValue(schema, typeName) ?? NO_FIELDS);
}

const NO_FIELDS: Readonly<Record<string, string>> = {};

function canonicalField(field: string, child: unknown, fields: Readonly<Record<string, string>>): unknown {
  const ref = ownValue(fields, field);
  return ref === undefined ? child : canonicalValue(child, ref.endsWith('!') ? ref.slice(0, -1) : ref);
}

function canonicalElement(_: string, child: unknown, ref: string): unknown {
  return canonicalValue(child, ref);
}

function canonicalAmount(_: string, child: unknown, rounded: typeof roundUpToMilli): unknown {
  return asQuantity(child, rounded);
}

/** Rebuilds the object only if a value changes or a null goes: of most nothing does, so nothing is made before. */
function canonicalEntries<A>(value: object, of: Canonical<A>, about: A): object {
  const source = value as Readonly<Record<string, unknown>>;
  const fields = Object.keys(source);
  let entries: [string, unknown][] | undefined;
  for (let i = 0; i < fields.length; i++) {
    const field = fields[i] as string;
    const child = source[field];
    const isKept = child !== null && child !== undefined;
    const canonical = isKept ? of(field, child, about) : undefined;
    if (!entries && isKept && canonical === child) continue;
    entries ??= fields.slice(0, i).map((before) => [before, source[before]]);
    if (isKept) entries.push([field, canonical]);
  }
  return entries ? Object.fromEntries(entries) : value;
}

function canonicalValue(value: unknown, ref: string): unknown {
  if (ref === 'quantity') return asQuantity(value, canonicalQuantity);
  if (ref === '{}quantity') return isObject(value) ? canonicalEntries(value, canonicalAmount, roundUpToMilli) : value;
  if (ref.startsWith('[]')) return Array.isArray(value) ? canonicalList(value, ref.slice(2)) : value;
  if (!isObject(value)) return value;
  if (ref.startsWith('{}')) return canonicalEntries(value, canonicalElement, ref.slice(2));
  return ref.startsWith('@') ? canonicalStruct(value, ref.slice(1)) : value;
}

function canonicalList(list: readonly unknown[], ref: string): readonly unknown[] {
  if (!ref.startsWith('@') && !ref.includes('quantity')) return list;
  const changed = list.map((element) => canonicalValue(element, ref));
  return changed.every((element, index) => element === list[index]) ? list : changed;
}

function asQuantity(value: unknown, canonical: (text: string) => string): unknown {
  return typeof value === 'string' || typeof value === 'number' ? canonical(String(value).trim()) : value;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
