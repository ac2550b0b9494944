import { ANONYMOUS, type Identity, identityOf, impersonatedIdentity } from '#cluster/api/clientIdentity.ts';
import type { ApiRequest, ApiStatus, ClientFacts } from '#cluster/api/request.ts';
import { requestInfo } from '#cluster/api/requestInfo.ts';
import { faultValue } from '#cluster/environment/faults.ts';
import type { World } from '#kernel/world.ts';
import { refusalResponse } from '../apiErrors.ts';
import { authorize } from './authorize.ts';

const UNAUTHORIZED: Authentication = {
  ok: false,
  status: { code: 401, reason: 'Unauthorized', message: 'Unauthorized' },
};

export type Impersonation =
  | { readonly ok: true; readonly identity: Identity }
  | { readonly ok: false; readonly status: ApiStatus };

/**
 * Returns the identity in the headers Impersonate-User and Impersonate-Group, if the sender may `impersonate` it.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/filters/impersonation.
 */
export function impersonate(world: World, identity: Identity, client: ClientFacts | undefined): Impersonation {
  const { impersonateUser: user, impersonateGroups: groups = [] } = client ?? {};
  if (user === undefined) return { ok: true, identity };
  const wanted = [pathOfUser(user), ...groups.map((group) => `/api/v1/groups/${group}`)];
  for (const path of wanted) {
    const answer = authorize(world, identity, { ...requestInfo('GET', path), verb: 'impersonate' });
    if (!answer.ok) return refusalResponse(answer.refusal);
  }
  return { ok: true, identity: impersonatedIdentity(user, groups) };
}

/** A service account is a resource of its namespace. */
function pathOfUser(user: string): string {
  const [, namespace, name] = /^system:serviceaccount:([^:]+):([^:]+)$/.exec(user) ?? [];
  return name === undefined ? `/api/v1/users/${user}` : `/api/v1/namespaces/${namespace}/serviceaccounts/${name}`;
}

type Authentication =
  | { readonly ok: true; readonly identity: Identity }
  | { readonly ok: false; readonly status: ApiStatus };

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
