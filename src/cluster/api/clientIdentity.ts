import { RELEASE } from '#cluster/releases/release.ts';

/** Who a request comes from once it is authenticated. */
export interface Identity {
  readonly user: string;
  readonly groups: readonly string[];
}

const AUTHENTICATED = 'system:authenticated';
const SERVICE_ACCOUNT = 'system:serviceaccount:';

/** Who authentication finds when a client does not say what it is: nobody in particular. */
export const ANONYMOUS: Identity = { user: 'system:anonymous', groups: ['system:unauthenticated'] };

const known = new Map<string, Identity>();

/**
 * The groups that come with a user name: of nodes (their certificate says system:nodes), of service accounts, and of the
 * administrator whom kubeadm makes; all others bring only system:authenticated and what their certificate says.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/authentication/serviceaccount/util.go, cmd/kubeadm/app/constants/constants.go.
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
 * Who a request comes from that asks to be taken for somebody else. No certificate says groups of that user: only a service account has its own.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/filters/impersonation/impersonation.go.
 */
export function impersonatedIdentity(user: string, groups: readonly string[] = []): Identity {
  const everybody = user === ANONYMOUS.user ? 'system:unauthenticated' : AUTHENTICATED;
  const given = groups.length > 0 ? groups : user.startsWith(SERVICE_ACCOUNT) ? ownGroups(user) : [];
  return { user, groups: [...new Set([...given, everybody])] };
}

/** By the very list that a client shows each time, and by user: what an identity may do is remembered beside it. */
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

/** A pure function's answers are remembered for so many users: a large cluster's kubelets. */
const MOST_REMEMBERED = 20_000;

const nodeUsers = new Map<string, string>();

/** The name in a kubelet's certificate. One text for each node, because it is looked up and kept with every request. */
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
 * The program at that address as it introduces itself; the controllers' clients add the account that they act as.
 * Upstream source (v1.36.2): staging/src/k8s.io/client-go/rest/config.go, DefaultKubernetesUserAgent.
 */
export function userAgentOf(from: string, user: string): string {
  const slash = from.indexOf('/');
  const program = slash < 0 ? from : from.slice(0, slash);
  const account = user.startsWith(SERVICE_ACCOUNT) ? `/${user}` : '';
  return `${program}/${RELEASE} (linux/amd64)${account}`;
}
