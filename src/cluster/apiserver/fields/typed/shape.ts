import { isRecord } from '#base/isRecord.ts';
import { ownValue } from '#base/ownValue.ts';
import { schema } from '#model/generated/schema.ts';
import { ATOMIC_MAPS, ATOMIC_TYPES, GRANULAR_FIELDS, KEY_DEFAULTS, LIST_KEYS, SETS } from './listTypes.ts';

export type ScalarType = 'string' | 'numeric' | 'boolean' | 'untyped';

export interface Scalar {
  readonly kind: 'scalar';
  readonly type: ScalarType;
}

/** `set`: plain values that are separate fields; `map`: items identified by `keys`. */
export interface ListShape {
  readonly kind: 'list';
  readonly relation: 'atomic' | 'set' | 'map';
  readonly keys: readonly string[];
  /** Default value of a key that an item does not set. */
  readonly keyDefault: (key: string) => unknown;
  readonly element: () => Shape;
}

/** A struct has fields with names, a map has values of one shape. */
export interface MapShape {
  readonly kind: 'map';
  readonly isAtomic: boolean;
  readonly field: (name: string) => Shape | undefined;
  readonly element: (() => Shape) | undefined;
}

/** Any value: its structure follows from the value. */
export interface AnyShape {
  readonly kind: 'any';
  readonly isAtomic: boolean;
}

/**
 * Division of a value into fields that managers can own.
 * Upstream source: sigs.k8s.io/structured-merge-diff/v6, schema/elements.go.
 */
export type Shape = Scalar | ListShape | MapShape | AnyShape;

export const ANY_ATOMIC: AnyShape = { kind: 'any', isAtomic: true };
/** Objects divide into their fields, lists do not. */
export const DEDUCED: AnyShape = { kind: 'any', isAtomic: false };
export const UNTYPED: Scalar = { kind: 'scalar', type: 'untyped' };

const noDefault = (): unknown => undefined;
const noField = (): undefined => undefined;

export function listShape(
  relation: ListShape['relation'],
  element: () => Shape,
  keys: readonly string[] = [],
  keyDefault: ListShape['keyDefault'] = noDefault,
): ListShape {
  return { kind: 'list', relation, keys, keyDefault, element };
}

export function mapShape(isAtomic: boolean, element: (() => Shape) | undefined, field: MapShape['field'] = noField) {
  return { kind: 'map', isAtomic, element, field } satisfies MapShape;
}

/** Concrete shape of a value. Only `any` depends on the value. */
export function resolved(shape: Shape, value: unknown): Scalar | ListShape | MapShape {
  if (shape.kind !== 'any') return shape;
  if (Array.isArray(value)) return ANY_LIST;
  if (value === undefined || value === null || isRecord(value)) return shape.isAtomic ? ATOMIC_MAP : DEDUCED_MAP;
  return UNTYPED;
}

const ANY_LIST = listShape('atomic', () => ANY_ATOMIC);
const ATOMIC_MAP = mapShape(true, () => ANY_ATOMIC);
const DEDUCED_MAP = mapShape(false, () => DEDUCED);

/** Shape of a named field, declared or not. */
export function childShape({ field, element }: MapShape, name: string): Shape | undefined {
  return field(name) ?? element?.();
}

const STRUCTS = new Map<string, MapShape>();

/** Shape of a built-in type, such as `PodSpec` or a kind. */
export function shapeOfType(type: string): MapShape {
  let known = STRUCTS.get(type);
  if (!known) {
    known = structShape(type, ATOMIC_TYPES.has(type));
    STRUCTS.set(type, known);
  }
  return known;
}

function structShape(type: string, isAtomic: boolean): MapShape {
  const refs = ownValue(schema, type) ?? {};
  const fields = new Map<string, Shape>();
  return mapShape(isAtomic, undefined, (name) => {
    const ref = ownValue(refs, name);
    if (ref === undefined) return undefined;
    let shape = fields.get(name);
    if (!shape) {
      shape = shapeOfField(ref.replace(/!$/, ''), `${type}.${name}`);
      fields.set(name, shape);
    }
    return shape;
  });
}

function shapeOfField(ref: string, place: string): Shape {
  if (ref.startsWith('[]')) {
    const element = () => shapeOfRef(ref.slice(2));
    const keys = ownValue(LIST_KEYS, place);
    if (!keys) return listShape(SETS.has(place) ? 'set' : 'atomic', element);
    const defaults = ownValue(KEY_DEFAULTS, place) ?? {};
    return listShape('map', element, keys, (key) => (Object.hasOwn(defaults, key) ? defaults[key] : ''));
  }
  if (ref.startsWith('{}')) return mapShape(ATOMIC_MAPS.has(place), () => shapeOfRef(ref.slice(2)));
  return GRANULAR_FIELDS.has(place) ? structShape(ref.slice(1), false) : shapeOfRef(ref);
}

function shapeOfRef(ref: string): Shape {
  if (ref.startsWith('[]')) return listShape('atomic', () => shapeOfRef(ref.slice(2)));
  if (ref.startsWith('{}')) return mapShape(false, () => shapeOfRef(ref.slice(2)));
  if (ref.startsWith('@')) return shapeOfType(ref.slice(1));
  return ownValue(SCALARS, ref) ?? ANY_ATOMIC;
}

const STRING: Scalar = { kind: 'scalar', type: 'string' };
const NUMBER: Scalar = { kind: 'scalar', type: 'numeric' };

const SCALARS: Readonly<Record<string, Scalar>> = {
  string: STRING,
  bytes: STRING,
  bool: { kind: 'scalar', type: 'boolean' },
  int32: NUMBER,
  int64: NUMBER,
  float64: NUMBER,
  time: UNTYPED,
  microTime: UNTYPED,
  quantity: UNTYPED,
  intOrString: UNTYPED,
};
