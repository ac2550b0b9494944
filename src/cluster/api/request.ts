import type { ActorContext } from '../../kernel/actor.ts';
import type { DueEvent } from '../../kernel/event.ts';
import type { KubeObject } from '../../model/kinds.ts';

export const API_SERVER = 'kube-apiserver';

/** What every request says. `user` is the name that authentication would find. */
interface RequestBase {
  readonly user: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}

/**
 * How a patch is merged: `merge` is a JSON merge patch (RFC 7386: absent keeps, `null` removes, lists are replaced whole),
 * `strategic` also joins `conditions` by type and `taints` by key, as Kubernetes' own clients ask for.
 */
export type PatchType = 'merge' | 'strategic';

export type ApiRequest =
  | (RequestBase & { readonly verb: 'create'; readonly object: KubeObject })
  | (RequestBase & { readonly verb: 'update'; readonly subresource?: 'status' | 'scale'; readonly object: KubeObject })
  | (RequestBase & {
      readonly verb: 'patch';
      readonly subresource?: 'status' | 'scale' | 'resize';
      readonly patch: object;
      readonly patchType?: PatchType;
      readonly uid?: string;
      readonly resourceVersion?: string;
    })
  | (RequestBase & { readonly verb: 'apply'; readonly object: KubeObject })
  | (RequestBase & {
      readonly verb: 'delete';
      readonly gracePeriodSeconds?: number;
      readonly uid?: string;
      readonly resourceVersion?: string;
      readonly propagationPolicy?: 'Background' | 'Foreground' | 'Orphan';
    })
  | (RequestBase & { readonly verb: 'bind'; readonly kind: 'Pod'; readonly uid?: string; readonly node: string })
  | (RequestBase & { readonly verb: 'evict'; readonly kind: 'Pod'; readonly gracePeriodSeconds?: number });

/** The parts of `metav1.Status` that clients read. */
export interface ApiStatus {
  readonly code: number;
  readonly reason: string;
  readonly message: string;
}

export type ApiResponse =
  | { readonly ok: true; readonly code: number; readonly object: KubeObject | undefined }
  | { readonly ok: false; readonly status: ApiStatus };

/** Reaches the API server once the request has travelled. */
export interface RequestArrived extends DueEvent {
  readonly type: 'request.arrived';
  readonly request: ApiRequest;
  readonly from: string;
  /** What the sender needs to remember to make sense of the response; absent when it does not want one. */
  readonly tag?: object;
}

/** Reaches the sender when it asked for a response. */
export interface ResponseArrived extends DueEvent {
  readonly type: 'response.arrived';
  readonly request: ApiRequest;
  readonly response: ApiResponse;
  readonly tag: object;
}

/** Puts a request on its way; with `tag` a `ResponseArrived` comes back to `from`. `delayUs` is the time until the server has committed it. */
export function sendRequest(
  context: ActorContext,
  from: string,
  request: ApiRequest,
  delayUs: number,
  tag?: object,
): void {
  const event: RequestArrived = { type: 'request.arrived', request, from, ...(tag ? { tag } : undefined) };
  context.schedule(delayUs, API_SERVER, event);
}
