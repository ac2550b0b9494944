import { isRecord } from '#base/record.ts';
import type { FieldHistory, Managers } from '#cluster/api/fieldHistory.ts';
import type { MadeVerb } from '#cluster/api/reasons/reasons.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import type { WatchEventType } from '#cluster/api/watch.ts';
import type { Etcd } from '#cluster/etcd/etcd.ts';
import type { ActorContext } from '#kernel/event.ts';
import type { ObjectMeta } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { shareFaultless } from '#model/validation/common/metadata.ts';
import { ApiError } from './apiErrors.ts';

const NOBODY: Managers = [];

/** A committed write. */
export interface Write {
  readonly type: WatchEventType;
  readonly kind: string;
  readonly before: KubeObject | undefined;
  readonly object: KubeObject;
  /** Verb in past tense, without the kind: `created`, `bound`, `statusUpdated`. */
  readonly what: MadeVerb;
}

/** Calls the webhooks of that stage. @throws {ApiError} if one refuses. */
export type CallWebhooks = (stage: 'mutatingAdmission' | 'validatingAdmission') => void;

/** Inputs of the handler of one request. */
export interface RequestScope<R extends ApiRequest = ApiRequest> {
  readonly request: R;
  readonly etcd: Etcd;
  readonly context: ActorContext;
  /** Called for every write, in order. */
  readonly written: (write: Write) => void;
  /** Returns the field manager of the request's writes. */
  readonly manager: () => string;
  /** Sends a warning to the client. */
  readonly warn?: (text: string) => void;
  /** Absent if no webhook applies. */
  readonly callWebhooks?: CallWebhooks;
}

/**
 * Writes the object and reports it. Fails with etcd's error if etcd refuses. Without `fields`, managers of fields do
 * not change.
 */
export function commit(
  scope: RequestScope,
  kind: string,
  before: KubeObject | undefined,
  object: KubeObject,
  what: MadeVerb,
  fields?: FieldHistory,
): KubeObject {
  const stored = write(scope, kind, before, object, what, fields);
  shareFaultless(stored.metadata, object.metadata);
  return stored;
}

/**
 * As `commit`, for an object whose metadata the next write does not check either. So the check result need not be
 * remembered.
 */
export function write(
  scope: RequestScope,
  kind: string,
  before: KubeObject | undefined,
  object: KubeObject,
  what: MadeVerb,
  fields: FieldHistory | undefined,
): KubeObject {
  if (scope.request.dryRun === true) return object;
  const refusal = scope.etcd.refusal(kind, object, scope.context);
  if (refusal) throw new ApiError(refusal.code, refusal.reason, refusal.message, 'storage');
  const stored = scope.etcd.put(kind, withoutManagers(object), scope.context.nowUs, fields);
  scope.written({ type: before ? 'MODIFIED' : 'ADDED', kind, before, object: stored, what });
  return stored;
}

/** Removes the object and reports it. */
export function remove(scope: RequestScope, kind: string, key: string): KubeObject | undefined {
  if (scope.request.dryRun === true) return scope.etcd.get(kind, key);
  const object = scope.etcd.delete(kind, key, scope.context.nowUs);
  if (object) scope.written({ type: 'DELETED', kind, before: object, object, what: 'deleted' });
  return object;
}

/**
 * The managedFields in a request. An empty list, or one empty entry, clears them. `undefined` if there are none or they
 * are unreadable; the stored ones then apply.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/util/managedfields/internal/{fieldmanager,managedfields}.go (decodeLiveOrNew,
 * DecodeManagedFields).
 */
export function givenManagers({ managedFields: entries }: ObjectMeta): Managers | undefined {
  if (!Array.isArray(entries)) return undefined;
  const isCleared = entries.length === 0 || (entries.length === 1 && isRecord(entries[0]) && isEmpty(entries[0]));
  if (isCleared) return NOBODY;
  return entries.every(isReadable) ? entries : undefined;
}

/** Stored objects have no managedFields, because the store keeps managers beside them. */
export function withoutManagers(object: KubeObject): KubeObject {
  if (object.metadata.managedFields === undefined) return object;
  const { managedFields: _, ...metadata } = object.metadata;
  return { ...object, metadata };
}

function isEmpty(entry: object): boolean {
  return Object.keys(entry).length === 0;
}

/** Metadata of custom resources may hold any value. */
function isReadable(entry: unknown): boolean {
  if (!isRecord(entry)) return false;
  const { operation, apiVersion, fieldsType, fieldsV1 } = entry;
  const isKnown = operation === 'Apply' || operation === 'Update';
  return isKnown && !!apiVersion && fieldsType === 'FieldsV1' && (fieldsV1 === undefined || isRecord(fieldsV1));
}
