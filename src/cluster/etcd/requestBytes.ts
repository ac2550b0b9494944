import { ownValue } from '#base/ownValue.ts';
import { isCustomKind } from '#cluster/api/storeKind.ts';
import { schema } from '#model/generated/schema.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { byteLength } from '#model/validation/common/names.ts';
import { registryKey } from './registryKey.ts';

/**
 * A transaction names the key in its comparison, its put and its alternative read. A few short fields surround them.
 */
const KEYS_OF_TRANSACTION = 3;
const REST_OF_TRANSACTION = 64;
/** Bytes of the prefix `k8s\0` and of the message around the object. */
const ENVELOPE = 16;

/**
 * Returns the approximate size of the request that stores the object, in bytes. Built-in kinds are stored as protobuf,
 * custom resources as JSON. `metadata.managedFields` is not counted.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/runtime/serializer/protobuf/protobuf.go;
 * staging/src/k8s.io/apiserver/pkg/storage/etcd3/store.go.
 */
export function requestBytes(kind: string, object: KubeObject): number {
  const isJson = isCustomKind(object);
  let bytes = KEYS_OF_TRANSACTION * registryKey(kind, objectKey(object)).length + REST_OF_TRANSACTION + ENVELOPE;
  const refs = fieldsOf(kind);
  for (const [field, value] of Object.entries(object))
    bytes += isJson ? field.length + 4 + jsonBytes(value) : partBytes(value, ownValue(refs, field) ?? 'string');
  return bytes;
}

/** Sizes of object parts. Objects are never changed, so later versions reuse the sizes of shared parts. */
const COUNTED = new WeakMap<object, number>();

function counted(value: unknown, count: () => number): number {
  if (typeof value !== 'object' || value === null) return count();
  const known = COUNTED.get(value);
  if (known !== undefined) return known;
  const bytes = count();
  COUNTED.set(value, bytes);
  return bytes;
}

function jsonBytes(value: unknown): number {
  return counted(value, () => byteLength(JSON.stringify(value) ?? ''));
}

function partBytes(value: unknown, ref: string): number {
  return counted(value, () => protobufBytes(value, ref));
}

function fieldsOf(type: string): Readonly<Record<string, string>> {
  return ownValue(schema, type) ?? {};
}

/** Size of a field with its tag. `ref` is the field's type in the schema. */
function protobufBytes(value: unknown, written: string): number {
  if (value === undefined || value === null) return 0;
  const ref = written.endsWith('!') ? written.slice(0, -1) : written;
  if (Array.isArray(value)) {
    const item = ref.startsWith('[]') ? ref.slice(2) : 'any';
    return value.reduce<number>((sum, each) => sum + protobufBytes(each, item), 0);
  }
  if (typeof value === 'string') return message(textBytes(value, ref));
  if (typeof value === 'number') return 1 + varint(value);
  if (typeof value === 'boolean') return 2;
  if (ref === 'any') return message(byteLength(JSON.stringify(value)));
  const isMap = ref.startsWith('{}');
  const refs = ref.startsWith('@') ? fieldsOf(ref.slice(1)) : {};
  let inner = 0;
  for (const [field, child] of Object.entries(value))
    inner += isMap
      ? message(message(byteLength(field)) + protobufBytes(child, ref.slice(2)))
      : protobufBytes(child, ownValue(refs, field) ?? 'any');
  return isMap ? inner : message(inner);
}

function textBytes(text: string, ref: string): number {
  if (ref === 'bytes') return Math.floor((text.length * 3) / 4);
  // Seconds and nanoseconds.
  if (ref === 'time' || ref === 'microTime') return 8;
  return byteLength(text) + (ref === 'quantity' ? 2 : 0);
}

/** Size of a message with its length prefix. */
function message(length: number): number {
  return 1 + varint(length) + length;
}

/** Seven bits per byte; a negative number takes ten bytes. */
function varint(value: number): number {
  if (value < 0) return 10;
  let bytes = 1;
  for (let rest = value; rest >= 128; rest /= 128) bytes++;
  return bytes;
}
