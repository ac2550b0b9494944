import type { Micros } from '#base/time.ts';
import { constantUs, etcdWriteUs } from '#cluster/releases/constants.ts';
import type { ActorContext, DueEvent } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import { waitForToken } from './clientThrottle.ts';
import type { ReadAnswer } from './readCost.ts';
import { ARRIVAL_SHARE } from './requestStages.ts';
import { waitsForEarlier } from './retriedWrites.ts';

export const API_SERVER = 'kube-apiserver';

/** Fields of every request. `user` is the name that authentication would find. */
interface RequestBase {
  readonly user: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
  /** Manager of the fields that a write sets. The client's program is the default. */
  readonly fieldManager?: string;
  /** Set if the client reads `metadata.managedFields` of the answer. They are computed only then. */
  readonly showsManagers?: boolean;
  /** A write that does everything except store the object. */
  readonly dryRun?: boolean;
}

/**
 * Kinds of patches. `merge` is a JSON merge patch (RFC 7386: absent keeps, `null` removes, lists are replaced whole).
 * `strategic` also merges lists by the key of their type. `json` is a list of operations (RFC 6902). `apply` is
 * server-side apply: it holds only what the manager wants of the object.
 */
export type PatchType = 'merge' | 'strategic' | 'json' | 'apply';

/** Parts of an object that an update can be limited to. */
export type Part = 'status' | 'scale' | 'resize' | 'ephemeralcontainers' | 'finalize';

/** Treatment of fields that the type does not have. The default drops them. */
export type FieldValidation = 'Strict' | 'Warn' | 'Ignore';

export type ApiRequest =
  | (RequestBase & { readonly verb: 'get' })
  | (RequestBase & {
      readonly verb: 'create';
      readonly object: KubeObject;
      readonly fieldValidation?: FieldValidation;
    })
  | (RequestBase & {
      readonly verb: 'update';
      /** For `scale`, the object is a Scale if a person wrote it. */
      readonly subresource?: Part;
      readonly object: KubeObject;
      readonly isWritten?: boolean;
      readonly fieldValidation?: FieldValidation;
    })
  | (RequestBase & {
      readonly verb: 'patch';
      readonly subresource?: Part;
      readonly patch: object;
      readonly patchType?: PatchType;
      /** For `apply`: takes over fields of other managers. */
      readonly force?: boolean;
      /** Set if a person wrote the patch. Unlike computed patches, it does not carry the order of lists. */
      readonly isWritten?: boolean;
      readonly fieldValidation?: FieldValidation;
      readonly uid?: string;
      readonly resourceVersion?: string;
      /** Object that the client creates if the target is gone, as Event recorders do. */
      readonly orCreate?: KubeObject;
    })
  | (RequestBase & { readonly verb: 'apply'; readonly object: KubeObject })
  | (RequestBase & {
      readonly verb: 'delete';
      readonly gracePeriodSeconds?: number;
      readonly uid?: string;
      readonly resourceVersion?: string;
      readonly propagationPolicy?: 'Background' | 'Foreground' | 'Orphan';
    })
  | (RequestBase & {
      readonly verb: 'bind';
      readonly kind: 'Pod';
      readonly uid?: string;
      readonly resourceVersion?: string;
      readonly node: string;
    })
  | (RequestBase & {
      readonly verb: 'evict';
      readonly kind: 'Pod';
      readonly gracePeriodSeconds?: number;
      readonly uid?: string;
      readonly resourceVersion?: string;
    })
  | HttpRequest;

/**
 * A request in HTTP form, as people, load generators and the composer send it. `kind` is empty and `name` is the path.
 */
export type HttpRequest = RequestBase & {
  readonly verb: 'http';
  readonly method: HttpMethod;
  /** Path and query, such as `/api/v1/pods?limit=500`. */
  readonly url: string;
  readonly body?: object;
  /** Media type of a patch body. */
  readonly contentType?: string;
};

export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type HttpMethod = (typeof HTTP_METHODS)[number];

/** Facts that a client shows besides its user name. Defaults follow from the name and the sender's address. */
export interface ClientFacts {
  readonly groups?: readonly string[];
  readonly userAgent?: string;
  /** `none`: no credentials; `invalid`: a token that the server does not know. */
  readonly credentials?: 'none' | 'invalid';
  readonly impersonateUser?: string;
  readonly impersonateGroups?: readonly string[];
  /** Size of the body, if it differs from the object's own size. */
  readonly sizeBytes?: number;
  /** Execution time that replaces the model's own value. */
  readonly executionUs?: Micros;
  /** Name of one of the client's connections. A sender that stands for many clients gives each a number. */
  readonly connection?: string;
}

/** Parts of `metav1.Status` that clients read. */
export interface ApiStatus {
  readonly code: number;
  readonly reason: string;
  readonly message: string;
  readonly details?: StatusDetails;
}

/**
 * Details of a refusal, field by field.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/types.go, StatusDetails.
 */
export interface StatusDetails {
  readonly name?: string;
  readonly group?: string;
  /** Resource (`pods`), or the Kind if the object is invalid. */
  readonly kind?: string;
  readonly uid?: string;
  readonly causes?: readonly StatusCause[];
  readonly retryAfterSeconds?: number;
}

/** One cause of a refusal. */
export interface StatusCause {
  readonly reason?: string;
  readonly message?: string;
  readonly field?: string;
}

/** Answer to a request. `warnings` are the texts of the `Warning` headers. */
export type ApiResponse =
  | {
      readonly ok: true;
      readonly code: number;
      readonly object: KubeObject | undefined;
      readonly read?: ReadAnswer;
      readonly warnings?: readonly string[];
    }
  | {
      readonly ok: false;
      readonly status: ApiStatus;
      readonly warnings?: readonly string[];
      readonly retryAfterSeconds?: number;
      /** Token with which a client can continue an expired list, inconsistently. */
      readonly continue?: string;
    };

/** Reaches the API server when the request has travelled there. */
export interface RequestArrived extends DueEvent {
  readonly type: 'request.arrived';
  readonly request: ApiRequest;
  readonly from: string;
  /** Data with which the sender interprets the response; absent if it wants no response. */
  readonly tag?: object;
  readonly client?: ClientFacts;
  /** Number of earlier attempts. Absent for a first attempt that did not wait for etcd or for an earlier request. */
  readonly retries?: number;
}

/** Reaches the sender if it asked for a response. The sender's event types define its tags. */
export interface ResponseArrived<Tag extends object = object> extends DueEvent {
  readonly type: 'response.arrived';
  readonly request: ApiRequest;
  readonly response: ApiResponse;
  readonly tag: Tag;
}

/** Whether the event is a response, for any receiver. */
export function isResponse(event: DueEvent): event is ResponseArrived {
  return event.type === 'response.arrived';
}

/**
 * Sends a request. With `tag`, a `ResponseArrived` comes back to `from`. `delayUs` is the time until the server commits
 * it, when neither the client nor the server makes it wait.
 */
export function sendRequest(
  world: World,
  context: ActorContext,
  from: string,
  request: ApiRequest,
  delayUs: Micros,
  tag?: object,
  client?: ClientFacts,
): void {
  const event: RequestArrived = { type: 'request.arrived', request, from, tag, client };
  if (waitsForEarlier(world, event)) return;
  const travelUs = Math.max(0, delayUs - executionUs(world, request));
  context.schedule(travelUs + waitForToken(world, from, request, context.nowUs), API_SERVER, event);
}

/**
 * Returns the time that a write or plain request executes without slowness, in microseconds. The rest of `api.request`
 * is its way to execution.
 */
export function executionUs(world: World, request: ApiRequest): number {
  const handlingUs = constantUs(world, 'api.request');
  const ownUs = handlingUs - shareUs(handlingUs, ARRIVAL_SHARE);
  return isRead(request) ? ownUs : ownUs + etcdWriteUs(world);
}

/** Returns the time from the client to flow control, in microseconds. */
export function arrivalUs(world: World): number {
  return shareUs(constantUs(world, 'api.request'), ARRIVAL_SHARE);
}

/** Returns that percentage of a time. */
export function shareUs(wholeUs: Micros, percent: number): number {
  return Math.round((wholeUs * percent) / 100);
}

function isRead(request: ApiRequest): boolean {
  return request.verb === 'get' || (request.verb === 'http' && request.method === 'GET');
}
