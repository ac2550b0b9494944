import { isRecord } from '#base/isRecord.ts';
import { ownValue } from '#base/ownValue.ts';
import { withOwn } from '#base/setOwn.ts';
import { droppedZeros } from '#model/encoding/droppedZeros.ts';
import { printedZeros } from '#model/encoding/printedZeros.ts';
import { schema } from '#model/generated/schema.ts';
import { type KubeObject, kindInfoOf } from '#model/kinds.ts';
import { canonicalQuantity } from '#model/quantity/formatQuantity.ts';
import { roundUpToMilli } from '#model/quantity/quantityMath.ts';
import { canonicalEntries, changedElements } from './canonicalEntries.ts';
import { withoutNull } from './withoutNull.ts';

/** What a walk over an object does besides quantities. */
interface Walk {
  /** Lists and maps without anything in them go, as they do in etcd, unless the schema requires them. */
  readonly dropsEmpty: boolean;
  /** Fields that Go prints although nobody gave them are added; those that are printed as null stay away. */
  readonly addsZeros: boolean;
}

const DECODING: Walk = { dropsEmpty: false, addsZeros: false };
const COMPARING: Walk = { dropsEmpty: false, addsZeros: true };
const ENCODING: Walk = { dropsEmpty: true, addsZeros: true };

/**
 * The object as decoding leaves it: quantities in canonical form (in resource lists rounded up to thousandths), numbers written for quantities as
 * text, nulls and zeros that are as good as nothing gone, a missing spec empty.
 */
export function decodedObject<T extends KubeObject>(object: T): T {
  if (!isKnown(object)) return object;
  const type = ownValue(schema, object.kind);
  const canonical = struct(object, object.kind, DECODING) as T;
  const needsSpec = type?.spec?.startsWith('@') === true && canonical.spec === undefined;
  return needsSpec ? { ...canonical, spec: {} } : canonical;
}

/**
 * The same with what Go prints for fields that nobody gave, so that it can be compared with what is stored. Parts that are `old`'s are as they
 * should be already.
 */
export function comparableObject<T extends KubeObject>(object: T, old: KubeObject): T {
  return changedParts(object, old, COMPARING);
}

/**
 * The object as it is stored and read back: Go leaves out some zero values and prints others (`resources: {}`, `status: {}`, `replicas: 0`).
 * What it would print as null is absent. Parts that are `old`'s are as they should be already.
 */
export function encodedObject<T extends KubeObject>(object: T, old?: KubeObject): T {
  return changedParts(object, old, ENCODING);
}

function changedParts<T extends KubeObject>(object: T, old: KubeObject | undefined, walk: Walk): T {
  if (!isKnown(object)) return object;
  const known = (old ?? {}) as Readonly<Record<string, unknown>>;
  const about = { fields: fieldsOf(object.kind), walk };
  const changed = canonicalEntries(
    object,
    (field, child) => (child === known[field] ? child : structField(field, child, about)),
    undefined,
  );
  return withZeros(changed, object.kind) as T;
}

function isKnown({ apiVersion, kind }: KubeObject): boolean {
  return kindInfoOf(apiVersion, kind) !== undefined;
}

/** What there is to know of a field of a type. */
interface Field {
  /** As the schema writes it; empty for a field without parts. */
  readonly ref: string;
  /** Go leaves it out when it is '', 0 or false. */
  readonly dropsZero: boolean;
  /** A list or map that is not stored when nothing is in it: one that the schema requires is, for whoever reads the object counts on it; so is a list that Go would print as null if nobody had given it. */
  readonly dropsEmpty: boolean;
}

const UNKNOWN: Field = { ref: '', dropsZero: false, dropsEmpty: false };
const FIELDS = new Map<string, ReadonlyMap<string, Field>>();

/** Put together once for each type: a walk asks for every field of every object that is written. */
function fieldsOf(typeName: string): ReadonlyMap<string, Field> {
  let fields = FIELDS.get(typeName);
  if (!fields) {
    const refs: Readonly<Record<string, string>> = ownValue(schema, typeName) ?? {};
    const dropped = new Set<string>(ownValue(droppedZeros, typeName));
    const zeros = ownValue(printedZeros, typeName);
    const names = new Set([...Object.keys(refs), ...dropped]);
    fields = new Map(
      [...names].map((name) => [name, fieldOf(ownValue(refs, name) ?? '', dropped.has(name), zeros?.[name])]),
    );
    FIELDS.set(typeName, fields);
  }
  return fields;
}

function fieldOf(written: string, dropsZero: boolean, zero: unknown): Field {
  const isRequired = written.endsWith('!');
  const type = isRequired ? written.slice(0, -1) : written;
  const ref = type === 'quantity' || /^[[{@]/.test(type) ? type : '';
  const dropsEmpty = !isRequired && ((ref.startsWith('[]') && zero !== null) || ref.startsWith('{}'));
  return { ref, dropsZero, dropsEmpty };
}

function struct(object: object, typeName: string, walk: Walk): object {
  const canonical = canonicalEntries(object, structField, { fields: fieldsOf(typeName), walk });
  return walk.addsZeros ? withZeros(canonical, typeName) : canonical;
}

interface StructWalk {
  readonly fields: ReadonlyMap<string, Field>;
  readonly walk: Walk;
}

function structField(name: string, child: unknown, { fields, walk }: StructWalk): unknown {
  const { ref, dropsZero, dropsEmpty } = fields.get(name) ?? UNKNOWN;
  if (dropsZero && (child === '' || child === 0 || child === false)) return undefined;
  if (ref === '') return child;
  const canonical = value(child, ref, walk);
  return walk.dropsEmpty && dropsEmpty && isEmpty(canonical, ref) ? undefined : canonical;
}

function isEmpty(child: unknown, ref: string): boolean {
  if (ref.startsWith('[]')) return Array.isArray(child) && child.length === 0;
  return isRecord(child) && Object.keys(child).length === 0;
}

const ZEROS = new Map<string, readonly (readonly [field: string, zero: unknown])[]>();

/** Shared by all objects that lack the field. */
function zerosOf(typeName: string) {
  let zeros = ZEROS.get(typeName);
  if (!zeros) {
    zeros = Object.entries(withoutNull(ownValue(printedZeros, typeName) ?? {}));
    ZEROS.set(typeName, zeros);
  }
  return zeros;
}

function withZeros(object: object, typeName: string): object {
  const zeros = zerosOf(typeName);
  if (zeros.length === 0) return object;
  const fields = object as Readonly<Record<string, unknown>>;
  const missing = zeros.filter(([field]) => fields[field] === undefined);
  return missing.length === 0 ? object : withOwn(object, Object.fromEntries(missing));
}

function value(child: unknown, ref: string, walk: Walk): unknown {
  if (ref === 'quantity') return asQuantity(child, canonicalQuantity);
  if (ref === '{}quantity') return isRecord(child) ? canonicalEntries(child, amount, roundUpToMilli) : child;
  if (ref.startsWith('[]')) return Array.isArray(child) ? list(child, ref.slice(2), walk) : child;
  if (!isRecord(child)) return child;
  if (ref.startsWith('{}'))
    return canonicalEntries(child, (_, element) => value(element, ref.slice(2), walk), undefined);
  return ref.startsWith('@') ? struct(child, ref.slice(1), walk) : child;
}

function list(elements: readonly unknown[], ref: string, walk: Walk): readonly unknown[] {
  if (!ref.startsWith('@') && !ref.includes('quantity')) return elements;
  return changedElements(elements, (element) => value(element, ref, walk));
}

function amount(_: string, child: unknown, rounded: typeof roundUpToMilli): unknown {
  return asQuantity(child, rounded);
}

function asQuantity(child: unknown, canonical: (text: string) => string): unknown {
  return typeof child === 'string' || typeof child === 'number' ? canonical(String(child).trim()) : child;
}
