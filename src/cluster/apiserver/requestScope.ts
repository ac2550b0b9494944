import type { FieldHistory } from '#cluster/api/fieldHistory.ts';
import type { MadeVerb } from '#cluster/api/reasons/reasonType.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import type { WatchEventType } from '#cluster/api/watch.ts';
import type { Etcd } from '#cluster/etcd/etcd.ts';
import type { ActorContext } from '#kernel/actor.ts';
import type { KubeObject } from '#model/kinds.ts';
import { shareFaultless } from '#model/validation/common/faultless.ts';
import { ApiError } from './apiErrors.ts';
import { withoutManagers } from './managedFields.ts';

/** One write that was committed. */
export interface Write {
  readonly type: WatchEventType;
  readonly kind: string;
  readonly before: KubeObject | undefined;
  readonly object: KubeObject;
  /** Past tense, without the kind: `created`, `bound`, `statusUpdated`. */
  readonly what: MadeVerb;
}

/** Asks the webhooks of that stage. @throws {ApiError} when one refuses. */
export type CallWebhooks = (stage: 'mutatingAdmission' | 'validatingAdmission') => void;

/** What the handler of one request works with. */
export interface RequestScope<R extends ApiRequest = ApiRequest> {
  readonly request: R;
  readonly etcd: Etcd;
  readonly context: ActorContext;
  /** Called for every write, in order. */
  readonly written: (write: Write) => void;
  /** Who is said to manage the fields that the request writes. */
  readonly manager: () => string;
  /** Says something to the client without refusing. */
  readonly warn?: (text: string) => void;
  /** Absent when no webhook is concerned. */
  readonly callWebhooks?: CallWebhooks;
}

/** Writes the object and tells; fails with what etcd says when it does not take it. Without `fields` nobody comes to manage other fields by it. */
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

/** The same of an object whose metadata are not looked at with the next write either: that they have no fault need not be remembered. */
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

/** Removes the object and tells. */
export function remove(scope: RequestScope, kind: string, key: string): KubeObject | undefined {
  if (scope.request.dryRun === true) return scope.etcd.get(kind, key);
  const object = scope.etcd.delete(kind, key, scope.context.nowUs);
  if (object) scope.written({ type: 'DELETED', kind, before: object, object, what: 'deleted' });
  return object;
}
