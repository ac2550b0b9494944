import { isRecord, ownValue, setOwn, withOwn } from '#base/record.ts';
import { droppedZeros } from '#model/encoding/droppedZeros.ts';
import { printedZeros } from '#model/encoding/printedZeros.ts';
import { schema } from '#model/generated/schema.ts';
import { type KubeObject, kindInfoOf } from '#model/kinds.ts';
import { canonicalQuantity } from '#model/quantity/quantity.ts';
import { roundUpToMilli } from '#model/quantity/quantityMath.ts';

/** Work of a walk over an object, besides quantities. */
interface Walk {
  /** Drops empty lists and maps, as etcd storage does, unless the schema requires them. */
  readonly dropsEmpty: boolean;
  /** Adds fields that Go prints although they are not set. Fields printed as null stay absent. */
  readonly addsZeros: boolean;
  /** Types visited so far, by name. */
  readonly types: Map<string, StructWalk>;
}

const DECODING: Walk = { dropsEmpty: false, addsZeros: false, types: new Map() };
const COMPARING: Walk = { dropsEmpty: false, addsZeros: true, types: new Map() };
const ENCODING: Walk = { dropsEmpty: true, addsZeros: true, types: new Map() };

/** Facts about a type for the walk. Built once, because the walk visits every field of every written object. */
interface StructWalk {
  readonly walk: Walk;
  readonly fields: ReadonlyMap<string, Field>;
  /** Whether a string or number may need another form. */
  readonly hasQuantities: boolean;
  /** Fields that Go prints although they are not set. All objects without the field share its value. */
  readonly zeros: readonly (readonly [field: string, zero: unknown])[];
}

/**
 * Object after decoding. Quantities are in canonical form (in resource lists rounded up to thousandths), and numbers
 * for quantities become strings. Nulls and zeros that mean absent are dropped, and a missing spec is empty.
 */
export function decodedObject<T extends KubeObject>(object: T): T {
  if (!isKnown(object)) return object;
  const type = ownValue(schema, object.kind);
  const canonical = struct(object, object.kind, DECODING) as T;
  const needsSpec = type?.spec?.startsWith('@') === true && canonical.spec === undefined;
  return needsSpec ? { ...canonical, spec: {} } : canonical;
}

/**
 * As `decodedObject`, plus the unset fields that Go prints, for comparison with the stored object. Parts shared with
 * `old` are already in this form.
 */
export function comparableObject<T extends KubeObject>(object: T, old: KubeObject): T {
  return changedParts(object, old, COMPARING);
}

/**
 * Object as it is stored and read back: Go omits some zero values and prints others (`resources: {}`, `status: {}`,
 * `replicas: 0`). Fields that Go prints as null are absent. Parts shared with `old` are already in this form.
 */
export function encodedObject<T extends KubeObject>(object: T, old?: KubeObject): T {
  return changedParts(object, old, ENCODING);
}

function changedParts<T extends KubeObject>(object: T, old: KubeObject | undefined, walk: Walk): T {
  if (!isKnown(object)) return object;
  const known = (old ?? {}) as Readonly<Record<string, unknown>>;
  const about = walkOf(object.kind, walk);
  const changed = canonicalEntries(
    object,
    (field, child) => (child === known[field] ? child : structField(field, child, about)),
    undefined,
  );
  return withZeros(changed, about) as T;
}

function isKnown({ apiVersion, kind }: KubeObject): boolean {
  return kindInfoOf(apiVersion, kind) !== undefined;
}

/** Facts about a field of a type. */
interface Field {
  readonly form: Form;
  /** Whether Go omits it if it is '', 0 or false. */
  readonly dropsZero: boolean;
  /**
   * Whether an empty list or map is dropped. One that the schema requires stays, because readers rely on it. So does a
   * list that Go would print as null if it were not set.
   */
  readonly dropsEmpty: boolean;
}

/** Structure of a value, from the schema. */
type Form =
  | { readonly is: 'plain' }
  | { readonly is: 'quantity' }
  | { readonly is: 'amounts' }
  | { readonly is: 'list'; readonly element: Form }
  | { readonly is: 'map'; readonly element: Form }
  | { readonly is: 'struct'; readonly type: string };

const PLAIN: Form = { is: 'plain' };
const UNKNOWN: Field = { form: PLAIN, dropsZero: false, dropsEmpty: false };

function formOf(ref: string): Form {
  if (ref === 'quantity') return { is: 'quantity' };
  if (ref === '{}quantity') return { is: 'amounts' };
  if (ref.startsWith('[]')) {
    const element = ref.slice(2);
    const isWalked = element.startsWith('@') || element.includes('quantity');
    return { is: 'list', element: isWalked ? formOf(element) : PLAIN };
  }
  if (ref.startsWith('{}')) return { is: 'map', element: formOf(ref.slice(2)) };
  return ref.startsWith('@') ? { is: 'struct', type: ref.slice(1) } : PLAIN;
}

function fieldsOf(typeName: string): ReadonlyMap<string, Field> {
  const refs: Readonly<Record<string, string>> = ownValue(schema, typeName) ?? {};
  const dropped = new Set<string>(ownValue(droppedZeros, typeName));
  const zeros = ownValue(printedZeros, typeName);
  const names = new Set([...Object.keys(refs), ...dropped]);
  return new Map(
    [...names].map((name) => [name, fieldOf(ownValue(refs, name) ?? '', dropped.has(name), zeros?.[name])]),
  );
}

function fieldOf(written: string, dropsZero: boolean, zero: unknown): Field {
  const isRequired = written.endsWith('!');
  const form = formOf(isRequired ? written.slice(0, -1) : written);
  const isMap = form.is === 'map' || form.is === 'amounts';
  return { form, dropsZero, dropsEmpty: !isRequired && ((form.is === 'list' && zero !== null) || isMap) };
}

function walkOf(typeName: string, walk: Walk): StructWalk {
  let about = walk.types.get(typeName);
  if (!about) {
    const fields = fieldsOf(typeName);
    const hasQuantities = [...fields.values()].some(({ form }) => form.is === 'quantity');
    const zeros = Object.entries(withoutNull(ownValue(printedZeros, typeName) ?? {}));
    about = { walk, fields, hasQuantities, zeros };
    walk.types.set(typeName, about);
  }
  return about;
}

function struct(object: object, typeName: string, walk: Walk): object {
  const about = walkOf(typeName, walk);
  const canonical = canonicalEntries(object, structField, about);
  return walk.addsZeros ? withZeros(canonical, about) : canonical;
}

function structField(name: string, child: unknown, { fields, hasQuantities, walk }: StructWalk): unknown {
  // Most fields are strings and numbers that are neither quantities nor zero.
  if (!hasQuantities && child && typeof child !== 'object') return child;
  const { form, dropsZero, dropsEmpty } = fields.get(name) ?? UNKNOWN;
  if (dropsZero && (child === '' || child === 0 || child === false)) return undefined;
  const canonical = value(child, form, walk);
  return walk.dropsEmpty && dropsEmpty && isEmpty(canonical, form) ? undefined : canonical;
}

function isEmpty(child: unknown, { is }: Form): boolean {
  if (is === 'list') return Array.isArray(child) && child.length === 0;
  return isRecord(child) && Object.keys(child).length === 0;
}

function withZeros(object: object, { zeros }: StructWalk): object {
  const fields = object as Readonly<Record<string, unknown>>;
  for (const [field] of zeros) {
    if (fields[field] !== undefined) continue;
    const missing = zeros.filter(([name]) => fields[name] === undefined);
    return withOwn(object, Object.fromEntries(missing));
  }
  return object;
}

function value(child: unknown, form: Form, walk: Walk): unknown {
  switch (form.is) {
    case 'plain':
      return child;
    case 'quantity':
      return asQuantity(child, canonicalQuantity);
    case 'amounts':
      return isRecord(child) ? canonicalEntries(child, amount, roundUpToMilli) : child;
    case 'list':
      return Array.isArray(child) && form.element.is !== 'plain' ? list(child, form.element, walk) : child;
    case 'map':
      return isRecord(child)
        ? canonicalEntries(child, (_, element) => value(element, form.element, walk), undefined)
        : child;
    case 'struct':
      return isRecord(child) ? struct(child, form.type, walk) : child;
  }
}

function list(elements: readonly unknown[], form: Form, walk: Walk): readonly unknown[] {
  return changedElements(elements, (element) => value(element, form, walk));
}

function amount(_: string, child: unknown, rounded: typeof roundUpToMilli): unknown {
  return asQuantity(child, rounded);
}

function asQuantity(child: unknown, canonical: (text: string) => string): unknown {
  return typeof child === 'string' || typeof child === 'number' ? canonical(String(child).trim()) : child;
}

type Plain = Readonly<Record<string, unknown>>;

/** Removes nulls from the record at every depth. */
function withoutNull(record: Plain): Plain {
  const kept = Object.entries(record).filter(([, value]) => value !== null);
  return Object.fromEntries(kept.map(([field, value]) => [field, isRecord(value) ? withoutNull(value) : value]));
}

type Fields = Readonly<Record<string, unknown>>;

type Canonical<A> = (field: string, child: unknown, about: A) => unknown;

/**
 * Rebuilds the record only if a value changes or is dropped, because most records stay unchanged. Drops nulls, and
 * values that become undefined.
 */
function canonicalEntries<A>(record: object, of: Canonical<A>, about: A): object {
  const source = record as Fields;
  for (const field in source) {
    const child = source[field];
    const canonical = canonicalChild(field, child, of, about);
    if (canonical === undefined || canonical !== child) return rebuilt(source, field, canonical, of, about);
  }
  return record;
}

/** `first` is the first field that changes, and `value` its new value. */
function rebuilt<A>(source: Fields, first: string, value: unknown, of: Canonical<A>, about: A): object {
  const out: Record<string, unknown> = {};
  let isBefore = true;
  for (const field in source) {
    let canonical = source[field];
    if (field === first) {
      isBefore = false;
      canonical = value;
    } else if (!isBefore) canonical = canonicalChild(field, canonical, of, about);
    if (canonical !== undefined) setOwn(out, field, canonical);
  }
  return out;
}

function canonicalChild<A>(field: string, child: unknown, of: Canonical<A>, about: A): unknown {
  return child === null || child === undefined ? undefined : of(field, child, about);
}

/** Returns the same list if no element changes. */
function changedElements<T>(list: readonly T[], of: (element: T) => T): readonly T[] {
  let changed: T[] | undefined;
  for (let i = 0; i < list.length; i++) {
    const element = list[i] as T;
    const next = of(element);
    if (!changed && next !== element) changed = list.slice(0, i);
    changed?.push(next);
  }
  return changed ?? list;
}
