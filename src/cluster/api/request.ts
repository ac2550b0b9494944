import type { ActorContext } from '#kernel/actor.ts';
import type { DueEvent } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import { waitForToken } from './clientThrottle.ts';
import type { ReadAnswer } from './readCost.ts';
import { executionUs } from './requestCost.ts';
import { waitsForEarlier } from './retriedWrites.ts';

export const API_SERVER = 'kube-apiserver';

/** What every request says. `user` is the name that authentication would find. */
interface RequestBase {
  readonly user: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
  /** Of a write: who is to manage the fields that it writes; its program when absent. */
  readonly fieldManager?: string;
  /** The client looks at `metadata.managedFields` of the answer; what nobody looks at is not worked out. */
  readonly showsManagers?: boolean;
  /** Of a write: everything is done but the writing. */
  readonly dryRun?: boolean;
}

/**
 * How a patch is merged: `merge` is a JSON merge patch (RFC 7386: absent keeps, `null` removes, lists are replaced whole),
 * `strategic` also joins lists by the key that their type names, `json` is a list of operations (RFC 6902),
 * `apply` is server-side apply: what the manager wants of the object, and nothing else.
 */
export type PatchType = 'merge' | 'strategic' | 'json' | 'apply';

/** What an update can be limited to. */
export type Part = 'status' | 'scale' | 'resize' | 'ephemeralcontainers' | 'finalize';

/** What becomes of fields that the type does not have; they are left out when it is absent. */
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
      /** Of `scale` the object is a Scale when somebody wrote it. */
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
      /** Of `apply`: fields of other managers are taken over. */
      readonly force?: boolean;
      /** Somebody wrote the patch: it does not bring along the order of lists, as those do that programs compute. */
      readonly isWritten?: boolean;
      readonly fieldValidation?: FieldValidation;
      readonly uid?: string;
      readonly resourceVersion?: string;
      /** What the client creates when the object is gone, as recorders of Events do. */
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

/** A request as it is written on the wire: what people, load generators and the composer send. `kind` is empty and `name` the path. */
export type HttpRequest = RequestBase & {
  readonly verb: 'http';
  readonly method: HttpMethod;
  /** Path and query, such as `/api/v1/pods?limit=500`. */
  readonly url: string;
  readonly body?: object;
  /** Of a body that is a patch: the media type. */
  readonly contentType?: string;
};

export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type HttpMethod = (typeof HTTP_METHODS)[number];

/** What a client shows of itself besides the user's name; what is absent follows from the name and from where the request comes. */
export interface ClientFacts {
  readonly groups?: readonly string[];
  readonly userAgent?: string;
  /** `none`: it shows nothing; `invalid`: a token that nobody knows. */
  readonly credentials?: 'none' | 'invalid';
  readonly impersonateUser?: string;
  readonly impersonateGroups?: readonly string[];
  /** Of the body, when it is another than the object's own. */
  readonly sizeBytes?: number;
  /** How long handling takes once it executes, when the model's own figures are not wanted. */
  readonly executionUs?: number;
  /** Which of the client's connections: clients that are many bring a number each. */
  readonly connection?: string;
}

/** The parts of `metav1.Status` that clients read. */
export interface ApiStatus {
  readonly code: number;
  readonly reason: string;
  readonly message: string;
  readonly details?: StatusDetails;
}

/** What a refusal is about, field by field. Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/apis/meta/v1/types.go, StatusDetails. */
export interface StatusDetails {
  readonly name?: string;
  readonly group?: string;
  /** The resource (`pods`); the Kind when an object is invalid. */
  readonly kind?: string;
  readonly uid?: string;
  readonly causes?: readonly StatusCause[];
  readonly retryAfterSeconds?: number;
}

/** More about why. */
export interface StatusCause {
  readonly reason?: string;
  readonly message?: string;
  readonly field?: string;
}

/** `warnings` are the texts of the `Warning` headers. */
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
      /** With which an expired list can go on, inconsistently. */
      readonly continue?: string;
    };

/** Reaches the API server once the request has travelled. */
export interface RequestArrived extends DueEvent {
  readonly type: 'request.arrived';
  readonly request: ApiRequest;
  readonly from: string;
  /** What the sender needs to remember to make sense of the response; absent when it does not want one. */
  readonly tag?: object;
  readonly client?: ClientFacts;
  /** How often the client has sent it before; absent when it neither has nor had to wait for etcd or for an earlier one. */
  readonly retries?: number;
}

/** Reaches the sender when it asked for a response; the sender's events say what its tags are. */
export interface ResponseArrived<Tag extends object = object> extends DueEvent {
  readonly type: 'response.arrived';
  readonly request: ApiRequest;
  readonly response: ApiResponse;
  readonly tag: Tag;
}

/** Whoever it was sent to. */
export function isResponse(event: DueEvent): event is ResponseArrived {
  return event.type === 'response.arrived';
}

/**
 * Puts a request on its way; with `tag` a `ResponseArrived` comes back to `from`. `delayUs` is the time until the server has
 * committed it when neither the client nor the server makes it wait.
 */
export function sendRequest(
  world: World,
  context: ActorContext,
  from: string,
  request: ApiRequest,
  delayUs: number,
  tag?: object,
  client?: ClientFacts,
): void {
  const event: RequestArrived = { type: 'request.arrived', request, from, tag, client };
  if (waitsForEarlier(world, event)) return;
  const travelUs = Math.max(0, delayUs - executionUs(world, request));
  context.schedule(travelUs + waitForToken(world, from, request, context.nowUs), API_SERVER, event);
}
