import { ownValue } from '#base/ownValue.ts';
import { schema } from '#model/generated/schema.ts';
import { type KubeObject, kindInfoOf } from '#model/kinds.ts';
import { printedZeros } from './printedZeros.ts';

type Plain = Readonly<Record<string, unknown>>;

/**
 * A stored object as the API server prints it: with `null` where Go writes one for an unset list, map or time. Stored
 * objects have no nulls.
 */
export function printedObject<T extends KubeObject>(object: T): T {
  if (kindInfoOf(object.apiVersion, object.kind) === undefined) return object;
  return struct(object as unknown as Plain, object.kind) as unknown as T;
}

function struct(value: Plain, typeName: string): Plain {
  const refs = ownValue(schema, typeName) ?? {};
  const given = Object.entries(value).map(([field, child]) => [field, printed(child, ownValue(refs, field) ?? '')]);
  const nulls = Object.entries(ownValue(printedZeros, typeName) ?? {}).filter(
    ([field, zero]) => zero === null && isNothing(value[field]),
  );
  return Object.fromEntries(given.concat(nulls));
}

/** An empty list came explicitly from a client that writes JSON. */
function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return false;
  return value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

function printed(value: unknown, ref: string): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (ref.startsWith('[]'))
    return Array.isArray(value) ? value.map((element) => printed(element, ref.slice(2))) : value;
  if (ref.startsWith('{}'))
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, printed(child, ref.slice(2))]));
  return ref.startsWith('@') ? struct(value as Plain, ref.slice(1).replace(/!$/, '')) : value;
}
