import { type Identity, impersonatedIdentity } from '#cluster/api/clientIdentity.ts';
import type { ApiStatus, ClientFacts } from '#cluster/api/request.ts';
import { requestInfo } from '#cluster/api/requestInfo.ts';
import type { World } from '#kernel/world.ts';
import { refusalResponse } from '../apiErrors.ts';
import { authorize } from './authorize.ts';

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
