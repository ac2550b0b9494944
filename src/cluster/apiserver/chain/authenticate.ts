import { ANONYMOUS, type Identity, identityOf } from '#cluster/api/clientIdentity.ts';
import type { ApiRequest, ApiStatus, ClientFacts } from '#cluster/api/request.ts';
import { faultValue } from '#cluster/environment/faults.ts';
import type { World } from '#kernel/world.ts';

export type Authentication =
  | { readonly ok: true; readonly identity: Identity }
  | { readonly ok: false; readonly status: ApiStatus };

const UNAUTHORIZED: Authentication = {
  ok: false,
  status: { code: 401, reason: 'Unauthorized', message: 'Unauthorized' },
};

/**
 * Finds the sender of the request. Without credentials it is system:anonymous, unless --anonymous-auth=false. Wrong
 * credentials give no identity.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/filters/authentication.go,
 * staging/src/k8s.io/apiserver/pkg/authentication/request/{union,anonymous}.
 */
export function authenticate(world: World, request: ApiRequest, client: ClientFacts | undefined): Authentication {
  if (client?.credentials === 'invalid') return UNAUTHORIZED;
  if (request.verb === 'http' && faultValue(world, 'authentication.errors') > 0) return UNAUTHORIZED;
  if (client?.credentials !== 'none') return { ok: true, identity: identityOf(request.user, client?.groups) };
  return faultValue(world, 'anonymousAuth.off') > 0 ? UNAUTHORIZED : { ok: true, identity: ANONYMOUS };
}
