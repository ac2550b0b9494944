import { RELEASE } from '#cluster/releases/release.ts';

/** Identity of a request's sender after authentication. */
export interface Identity {
  readonly user: string;
  readonly groups: readonly string[];
}

const AUTHENTICATED = 'system:authenticated';
const SERVICE_ACCOUNT = 'system:serviceaccount:';

/** Identity of a client that shows no credentials. */
export const ANONYMOUS: Identity = { user: 'system:anonymous', groups: ['system:unauthenticated'] };

const known = new Map<string, Identity>();

/**
 * `groups` are those of the client's certificate, if known. Otherwise nodes (system:nodes), service accounts and the
 * kubeadm administrator get the groups that belong to their names. Every identity also gets system:authenticated.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/authentication/serviceaccount/util.go,
 * cmd/kubeadm/app/constants/constants.go.
 */
export function identityOf(user: string, groups?: readonly string[]): Identity {
  if (groups) return identityIn(groups, user);
  const remembered = known.get(user);
  if (remembered) return remembered;
  const made = { user, groups: [...ownGroups(user), AUTHENTICATED] };
  if (known.size < MOST_REMEMBERED) known.set(user, made);
  return made;
}

/**
 * Identity of a request that impersonates another user. If the request names no groups, only a service account has
 * groups of its own, because no certificate lists them.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/filters/impersonation/impersonation.go.
 */
export function impersonatedIdentity(user: string, groups: readonly string[] = []): Identity {
  const everybody = user === ANONYMOUS.user ? 'system:unauthenticated' : AUTHENTICATED;
  const given = groups.length > 0 ? groups : user.startsWith(SERVICE_ACCOUNT) ? ownGroups(user) : [];
  return { user, groups: [...new Set([...given, everybody])] };
}

/**
 * Identities by group list and user. The key is the list object itself, because each client always passes the same one.
 * Permissions are cached beside the identity.
 */
const inGroups = new WeakMap<readonly string[], Map<string, Identity>>();

function identityIn(groups: readonly string[], user: string): Identity {
  let users = inGroups.get(groups);
  if (!users) {
    users = new Map();
    inGroups.set(groups, users);
  }
  const remembered = users.get(user);
  if (remembered) return remembered;
  const made = { user, groups: [...new Set([...groups, AUTHENTICATED])] };
  if (users.size < MOST_REMEMBERED) users.set(user, made);
  return made;
}

/** Maximum number of cached identities: enough for the kubelets of a large cluster. */
const MOST_REMEMBERED = 20_000;

const nodeUsers = new Map<string, string>();

/**
 * User name in a kubelet's certificate. Each node has one shared string, because every request looks it up and keeps
 * it.
 */
export function nodeUser(node: string): string {
  const remembered = nodeUsers.get(node);
  if (remembered !== undefined) return remembered;
  const made = `system:node:${node}`;
  if (nodeUsers.size < MOST_REMEMBERED) nodeUsers.set(node, made);
  return made;
}

function ownGroups(user: string): readonly string[] {
  if (user === 'system:admin' || user === 'system:apiserver') return ['system:masters'];
  if (user === 'kubernetes-admin') return ['kubeadm:cluster-admins'];
  if (user.startsWith('system:node:')) return ['system:nodes'];
  if (!user.startsWith(SERVICE_ACCOUNT)) return [];
  const namespace = user.slice(SERVICE_ACCOUNT.length).split(':')[0] ?? '';
  return ['system:serviceaccounts', `system:serviceaccounts:${namespace}`];
}

/**
 * User agent of the program at that address. Clients of controllers add the account that they use.
 * Upstream source (v1.36.2): staging/src/k8s.io/client-go/rest/config.go, DefaultKubernetesUserAgent.
 */
export function userAgentOf(from: string, user: string): string {
  const slash = from.indexOf('/');
  const program = slash < 0 ? from : from.slice(0, slash);
  const account = user.startsWith(SERVICE_ACCOUNT) ? `/${user}` : '';
  return `${program}/${RELEASE} (linux/amd64)${account}`;
}
