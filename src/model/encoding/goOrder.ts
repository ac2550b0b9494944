import { isRecord } from '#base/isRecord.ts';
import { compare } from '#base/order.ts';
import { ownValue } from '#base/ownValue.ts';
import { schema } from '#model/generated/schema.ts';
import { type KubeObject, kindInfoOf } from '#model/kinds.ts';
import { fieldOrder } from './fieldOrder.ts';

type Plain = Readonly<Record<string, unknown>>;

/** The object with its fields in the order in which the API server writes them: that of the Go types, and maps by key. */
export function inGoOrder(object: KubeObject): KubeObject {
  if (kindInfoOf(object.apiVersion, object.kind) === undefined) return object;
  return struct(object as unknown as Plain, object.kind) as unknown as KubeObject;
}

/** A record with its keys in alphabetical order. */
export function byName(record: Plain): Plain {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => compare(a, b)));
}

function struct(value: Plain, typeName: string): Plain {
  const refs = ownValue(schema, typeName) ?? {};
  const names = ownValue(fieldOrder, typeName)?.split(' ') ?? [];
  const ordered = Object.fromEntries(names.flatMap((name) => (name in value ? [[name, value[name]]] : [])));
  const whole = { ...ordered, ...(names.length > 0 ? value : byName(value)) };
  return Object.fromEntries(
    Object.entries(whole).map(([name, child]) => [
      name,
      inOrder(child, (ownValue(refs, name) ?? '').replace(/!$/, '')),
    ]),
  );
}

function inOrder(value: unknown, ref: string): unknown {
  if (Array.isArray(value)) return ref.startsWith('[]') ? value.map((item) => inOrder(item, ref.slice(2))) : value;
  if (!isRecord(value)) return value;
  if (ref.startsWith('@')) return struct(value, ref.slice(1));
  if (!ref.startsWith('{}')) return value;
  const items = Object.entries(byName(value)).map(([name, child]) => [name, inOrder(child, ref.slice(2))]);
  return Object.fromEntries(items);
}
