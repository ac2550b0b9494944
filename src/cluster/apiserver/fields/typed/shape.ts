import { isRecord, ownValue } from '#base/record.ts';
import { keyElement, type PathElement, valueElement } from '#model/fields/pathElement.ts';
import { schema } from '#model/generated/schema.ts';
import type { JSONSchemaProps } from '#model/generated/types.ts';
import { ATOMIC_MAPS, ATOMIC_TYPES, GRANULAR_FIELDS, KEY_DEFAULTS, LIST_KEYS, SETS } from './listTypes.ts';

const NOTHING: Fields = {};

const ABOUT: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata']);

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
  readonly element: () => ManagedShape;
}

/** A struct has fields with names, a map has values of one shape. */
export interface MapShape {
  readonly kind: 'map';
  readonly isAtomic: boolean;
  readonly field: (name: string) => ManagedShape | undefined;
  readonly element: (() => ManagedShape) | undefined;
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
export type ManagedShape = Scalar | ListShape | MapShape | AnyShape;

const ANY_ATOMIC: AnyShape = { kind: 'any', isAtomic: true };
/** Objects divide into their fields, lists do not. */
const DEDUCED: AnyShape = { kind: 'any', isAtomic: false };
const UNTYPED: Scalar = { kind: 'scalar', type: 'untyped' };

const noDefault = (): unknown => undefined;
const noField = (): undefined => undefined;

function listShape(
  relation: ListShape['relation'],
  element: () => ManagedShape,
  keys: readonly string[] = [],
  keyDefault: ListShape['keyDefault'] = noDefault,
): ListShape {
  return { kind: 'list', relation, keys, keyDefault, element };
}

function mapShape(isAtomic: boolean, element: (() => ManagedShape) | undefined, field: MapShape['field'] = noField) {
  return { kind: 'map', isAtomic, element, field } satisfies MapShape;
}

/** Concrete shape of a value. Only `any` depends on the value. */
export function resolved(shape: ManagedShape, value: unknown): Scalar | ListShape | MapShape {
  if (shape.kind !== 'any') return shape;
  if (Array.isArray(value)) return ANY_LIST;
  if (value === undefined || value === null || isRecord(value)) return shape.isAtomic ? ATOMIC_MAP : DEDUCED_MAP;
  return UNTYPED;
}

const ANY_LIST = listShape('atomic', () => ANY_ATOMIC);
const ATOMIC_MAP = mapShape(true, () => ANY_ATOMIC);
const DEDUCED_MAP = mapShape(false, () => DEDUCED);

/** Shape of a named field, declared or not. */
export function childShape({ field, element }: MapShape, name: string): ManagedShape | undefined {
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
  const fields = new Map<string, ManagedShape>();
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

function shapeOfField(ref: string, place: string): ManagedShape {
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

function shapeOfRef(ref: string): ManagedShape {
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

/**
 * Field structure of a custom resource, from the schema of its definition. Without a schema, objects divide into fields
 * and lists do not.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/customresource_handler.go;
 * k8s.io/kube-openapi/pkg/schemaconv/openapi.go.
 */
export function definedShape(schema: JSONSchemaProps | undefined): ManagedShape {
  if (!schema) return DEDUCED;
  const own = shapeOf(schema);
  if (own.kind !== 'map') return own;
  const about = shapeOfType('ConfigMap');
  return { ...own, field: (name) => (ABOUT.has(name) ? about.field(name) : own.field(name)) };
}

function shapeOf(schema: JSONSchemaProps): ManagedShape {
  if (schema['x-kubernetes-int-or-string']) return UNTYPED;
  switch (schema.type) {
    case 'object':
      return objectShape(schema);
    case 'array':
      return arrayShape(schema);
    case 'string':
      return { kind: 'scalar', type: 'string' };
    case 'boolean':
      return { kind: 'scalar', type: 'boolean' };
    case 'integer':
    case 'number':
      return { kind: 'scalar', type: 'numeric' };
    default:
      return schema['x-kubernetes-preserve-unknown-fields'] ? DEDUCED : ANY_ATOMIC;
  }
}

function objectShape(schema: JSONSchemaProps): ManagedShape {
  const isAtomic = schema['x-kubernetes-map-type'] === 'atomic';
  const { properties, additionalProperties: others } = schema;
  const keeps = schema['x-kubernetes-preserve-unknown-fields'] === true;
  if (!properties && others === undefined && !keeps) return mapShape(isAtomic, () => DEDUCED);
  const ofOthers = isRecord(others) ? () => shapeOf(others as JSONSchemaProps) : undefined;
  const element = ofOthers ?? (keeps || others === true ? () => DEDUCED : undefined);
  return mapShape(isAtomic, element, (name) => {
    const property = ownValue(properties, name);
    return property && shapeOf(property);
  });
}

function arrayShape(schema: JSONSchemaProps): ManagedShape {
  const { items } = schema;
  const ofItems = isRecord(items) ? (items as JSONSchemaProps) : undefined;
  const element = () => (ofItems ? shapeOf(ofItems) : ANY_ATOMIC);
  const type = schema['x-kubernetes-list-type'];
  if (type !== 'map') return listShape(type === 'set' ? 'set' : 'atomic', element);
  const keys = schema['x-kubernetes-list-map-keys'] ?? [];
  return listShape('map', element, keys, (key) => ownValue(ofItems?.properties, key)?.default);
}

/**
 * Identity of an item in a set or in a list with keys.
 * Upstream source: sigs.k8s.io/structured-merge-diff/v6, typed/helpers.go (listItemToPathElement).
 */
export function itemElement(shape: ListShape, item: unknown): PathElement | { readonly problem: string } {
  if (shape.relation === 'set' || shape.keys.length === 0) return setElement(item);
  if (item === null) return { problem: 'associative list with keys may not have a null element' };
  if (!isRecord(item)) return { problem: 'associative list with keys may not have non-map elements' };
  const keys: Record<string, unknown> = {};
  let isNamed = false;
  for (const key of shape.keys) {
    const value = item[key] ?? shape.keyDefault(key);
    if (value === undefined) continue;
    keys[key] = value;
    isNamed = true;
  }
  if (isNamed) return keyElement(keys);
  const names = shape.keys.map((key) => JSON.stringify(key)).join(' ');
  return {
    problem: `associative list with keys has an element that omits all key fields [${names}] (and doesn't have default values for any key fields)`,
  };
}

function setElement(item: unknown): PathElement | { readonly problem: string } {
  if (isRecord(item)) return { problem: "associative list without keys has an element that's a map type" };
  if (Array.isArray(item)) return { problem: 'not supported: associative list with lists as elements' };
  if (item === null) return { problem: "associative list without keys has an element that's an explicit null" };
  return valueElement(item);
}

/** Items by identity, in order. Items without an identity are left out. */
export function itemsByElement(shape: ListShape, items: readonly unknown[]): Map<PathElement, unknown[]> {
  const found = new Map<PathElement, unknown[]>();
  for (const item of items) {
    const element = itemElement(shape, item);
    if (typeof element !== 'string') continue;
    const same = found.get(element);
    if (same) same.push(item);
    else found.set(element, [item]);
  }
  return found;
}

export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : NOTHING;
}

export function hasNothing(value: Fields): boolean {
  for (const name in value) if (value[name] !== undefined) return false;
  return true;
}
