import { UNDIGESTED } from '#base/digest.ts';
import { extended } from '#base/extended.ts';
import { ownValue } from '#base/record.ts';
import type { Micros } from '#base/time.ts';
import type { FieldHistory } from '#cluster/api/fieldHistory.ts';
import { isCustomKind } from '#cluster/api/held.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { ApiStatus } from '#cluster/api/request.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import { schema } from '#model/generated/schema.ts';
import type { KubeObject } from '#model/kinds.ts';
import { joined, objectKey } from '#model/objectKey.ts';
import { byteLength } from '#model/validation/common/names.ts';
import { refusedBySize } from './etcdGate.ts';
import { leaseFor } from './eventLeases.ts';
import { objectBytes, remember } from './history.ts';
import { ETCD_REVISIONS, type EtcdRevision, NO_REVISION } from './keyRevision.ts';
import { clusterOf, ETCD_KEYS, type EtcdKey, KeyRecord, registryKey } from './registryKey.ts';

/**
 * A transaction names the key in its comparison, its put and its alternative read. A few short fields surround them.
 */
const KEYS_OF_TRANSACTION = 3;
const REST_OF_TRANSACTION = 64;

/** Bytes of the prefix `k8s\0` and of the message around the object. */
const ENVELOPE = 16;

/** Sizes of object parts. Objects are never changed, so later versions reuse the sizes of shared parts. */
const COUNTED = new WeakMap<object, number>();

/**
 * The store has one table for each kind. Each etcd cluster has one revision counter and a history since its last
 * compaction.
 * Upstream source: go.etcd.io/etcd/server/v3 (3.6) storage/mvcc, Kubernetes v1.36.2
 * staging/src/k8s.io/apiserver/pkg/storage/etcd3/store.go (resourceVersion is the modification revision).
 */
export class Etcd {
  readonly world: World;
  private readonly revisions: Table<EtcdRevision>;
  private readonly etcdKeys: Table<EtcdKey>;

  constructor(world: World) {
    this.world = world;
    this.revisions = world.table(ETCD_REVISIONS);
    this.etcdKeys = world.table(ETCD_KEYS);
  }

  /** Current revision of the etcd cluster that stores the kind. */
  revisionOf(kind: string): number {
    return this.stateOf(kind).revision;
  }

  get revision(): number {
    return this.revisionOf('');
  }

  stateOf(kind: string): EtcdRevision {
    return this.revisions.get(clusterOf(this.world, kind)) ?? NO_REVISION;
  }

  objects(kind: string): Table<KubeObject> {
    return this.world.table(store(kind));
  }

  get(kind: string, key: string): KubeObject | undefined {
    return this.objects(kind).get(key);
  }

  keyInfo(kind: string, key: string): EtcdKey | undefined {
    return this.etcdKeys.get(joined(kind, key));
  }

  /**
   * Writes the object under its own name with a new resourceVersion, and returns the result. Without a time, it leaves
   * no history, as for the objects at the start of a run.
   */
  put(kind: string, object: KubeObject, nowUs?: Micros, fields?: FieldHistory): KubeObject {
    const { world } = this;
    const objects = this.objects(kind);
    const name = objectKey(object);
    const before = objects.get(name);
    const cluster = clusterOf(world, kind);
    const state = this.revisions.get(cluster) ?? NO_REVISION;
    const revision = state.revision + 1;
    const written = { ...object, metadata: extended(object.metadata, { resourceVersion: String(revision) }) };
    const bytes = objectBytes(world, kind, written);
    const key = joined(kind, name);
    this.count(cluster, state, bytes, nowUs === undefined);
    objects.put(name, written);
    this.keep(kind, key, revision, nowUs, fields);
    if (nowUs !== undefined) {
      const freesBytes = before ? objectBytes(world, kind, before) : 0;
      const change = { key, bytes, freesBytes, contents: { kind, before, after: written } };
      remember(world, cluster, revision, change, nowUs);
    }
    return written;
  }

  /** Error if etcd refuses the object now. */
  refusal(kind: string, object: KubeObject, context: ActorContext): ApiStatus | undefined {
    const sizes = { bytes: objectBytes(this.world, kind, object), requestBytes: requestBytes(kind, object) };
    return refusedBySize(this.world, context, kind, sizes);
  }

  /** Restores an object of a dump under its old revision. The counter continues from the highest one. */
  restore(kind: string, object: KubeObject, revision: number): void {
    const key = objectKey(object);
    this.objects(kind).put(key, object);
    this.etcdKeys.put(joined(kind, key), { createRevision: revision, version: 1 });
    this.startAt(kind, revision, objectBytes(this.world, kind, object));
  }

  /** Removes the object. Returns its last state with the revision of the removal. */
  delete(kind: string, key: string, nowUs?: Micros): KubeObject | undefined {
    const { world } = this;
    const object = this.get(kind, key);
    if (!object) return undefined;
    const cluster = clusterOf(world, kind);
    const state = this.revisions.get(cluster) ?? NO_REVISION;
    const revision = state.revision + 1;
    this.count(cluster, state, TOMBSTONE_BYTES, nowUs === undefined);
    this.objects(kind).delete(key);
    this.etcdKeys.delete(joined(kind, key));
    if (nowUs !== undefined) {
      const freesBytes = objectBytes(world, kind, object) + TOMBSTONE_BYTES;
      const contents = { kind, before: object, after: undefined };
      const change = { key: joined(kind, key), bytes: TOMBSTONE_BYTES, freesBytes, contents };
      remember(world, cluster, revision, change, nowUs);
    }
    return { ...object, metadata: { ...object.metadata, resourceVersion: String(revision) } };
  }

  /** A key outside of Kubernetes, written or deleted by another program. */
  putForeign(cluster: string, key: string, bytes: number, freesBytes: number, nowUs: Micros): void {
    const state = this.revisions.get(cluster) ?? NO_REVISION;
    this.count(cluster, state, bytes, false);
    const contents = { kind: '', before: undefined, after: undefined };
    remember(this.world, cluster, state.revision + 1, { key, bytes, freesBytes, contents }, nowUs);
  }

  /** Raises the counter to at least this revision, because real clusters do not start at 0. */
  private startAt(kind: string, revision: number, bytes: number): void {
    const cluster = clusterOf(this.world, kind);
    const state = this.revisions.get(cluster) ?? NO_REVISION;
    const reached = Math.max(state.revision, revision);
    this.revisions.put(cluster, grown({ ...state, revision: reached, compactedRevision: reached }, bytes));
  }

  private count(cluster: string, state: EtcdRevision, bytes: number, leavesNoHistory: boolean): void {
    const revision = state.revision + 1;
    const inUseBytes = state.inUseBytes + bytes;
    this.revisions.put(cluster, {
      revision,
      compactedRevision: leavesNoHistory ? revision : state.compactedRevision,
      inUseBytes,
      sizeBytes: Math.max(state.sizeBytes, inUseBytes),
    });
  }

  private keep(
    kind: string,
    key: string,
    revision: number,
    nowUs: Micros | undefined,
    fields: FieldHistory | undefined,
  ): void {
    const known = this.etcdKeys.get(key);
    const lease = kind === 'Event' && nowUs !== undefined ? leaseFor(this.world, nowUs) : known?.lease;
    const createRevision = known?.createRevision ?? revision;
    const version = (known?.version ?? 0) + 1;
    this.etcdKeys.put(key, new KeyRecord(createRevision, version, lease, fields ?? known?.[UNDIGESTED]));
  }
}

/** Size in bytes of a deletion, which is a key without a value: an assumption of the model. */
export const TOMBSTONE_BYTES = 128;

function grown(state: EtcdRevision, bytes: number): EtcdRevision {
  const inUseBytes = state.inUseBytes + bytes;
  return { ...state, inUseBytes, sizeBytes: Math.max(state.sizeBytes, inUseBytes) };
}

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
