import { describe, expect, it } from 'vitest';
import { shop } from './testing/shop.ts';
import { kubectl, printed } from './testing/terminal.ts';

const CONFIG = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: given}\n';

/** Runs lines in a session of their own, one second after another; what each says. */
function terminal() {
  const session = shop();
  let second = 20;
  const run = (line: string) => {
    second += 1;
    return kubectl(session, line, second);
  };
  return { session, run };
}

describe('--as', () => {
  it.each([
    [
      'create cm one --from-literal=a=b',
      [
        'error: failed to create configmap: configmaps is forbidden: User "bob" cannot create resource "configmaps" in API group "" in the namespace "default"',
      ],
    ],
    [
      'delete pod none',
      [
        'Error from server (Forbidden): pods "none" is forbidden: User "bob" cannot delete resource "pods" in API group "" in the namespace "default"',
      ],
    ],
    [
      'delete pods --all',
      [
        'Error from server (Forbidden): pods is forbidden: User "bob" cannot list resource "pods" in API group "" in the namespace "default"',
      ],
    ],
    [
      'scale deploy web --replicas=3',
      [
        'Error from server (Forbidden): deployments.apps "web" is forbidden: User "bob" cannot get resource "deployments" in API group "apps" in the namespace "default"',
      ],
    ],
    [
      'label pod none a=b',
      [
        'Error from server (Forbidden): pods "none" is forbidden: User "bob" cannot get resource "pods" in API group "" in the namespace "default"',
      ],
    ],
    [
      `apply -f - <<EOF\n${CONFIG}EOF`,
      [
        'Error from server (Forbidden): error when retrieving current configuration of:',
        'Resource: "/v1, Resource=configmaps", GroupVersionKind: "/v1, Kind=ConfigMap"',
        'Name: "given", Namespace: "default"',
        'from server for: "STDIN": configmaps "given" is forbidden: User "bob" cannot get resource "configmaps" in API group "" in the namespace "default"',
      ],
    ],
    [
      `apply --server-side -f - <<EOF\n${CONFIG}EOF`,
      [
        'Error from server (Forbidden): configmaps "given" is forbidden: User "bob" cannot patch resource "configmaps" in API group "" in the namespace "default"',
      ],
    ],
    [
      'describe pod none',
      [
        'Error from server (Forbidden): pods "none" is forbidden: User "bob" cannot get resource "pods" in API group "" in the namespace "default"',
      ],
    ],
    [
      'logs deploy/web',
      [
        'Error from server (Forbidden): deployments.apps "web" is forbidden: User "bob" cannot get resource "deployments" in API group "apps" in the namespace "default"',
      ],
    ],
    [
      'top pod',
      [
        'Error from server (Forbidden): pods.metrics.k8s.io is forbidden: User "bob" cannot list resource "pods" in API group "metrics.k8s.io" in the namespace "default"',
      ],
    ],
    ['drain node-1', ['kubectl drain --as: not in this model']],
  ])('refuses the impersonation %j', (line, said) => {
    const [command = '', ...document] = line.split('\n');
    const whole = [command.replace(/( <<EOF)?$/, ' --as bob$1'), ...document].join('\n');
    expect(kubectl(shop(), whole, 22)).toEqual(said);
  });

  it('an impersonated user does what its roles allow, and grants no more than it has', () => {
    const { run } = terminal();
    for (const line of [
      'create role writer --verb=create,get --resource=configmaps',
      'create rolebinding writers --role=writer --user=bob',
      'create role granter --verb=create --resource=roles.rbac.authorization.k8s.io,rolebindings.rbac.authorization.k8s.io',
      'create rolebinding granters --role=granter --user=bob',
    ])
      run(line);
    expect(run('create cm mine --from-literal=a=b --as bob')).toEqual(['configmap/mine created']);
    expect(run('create role same --verb=get --resource=configmaps --as bob')).toEqual([
      'role.rbac.authorization.k8s.io/same created',
    ]);
    expect(run('create role more --verb=delete --resource=pods --as bob')).toEqual([
      'Error from server (Forbidden): roles.rbac.authorization.k8s.io "more" is forbidden: user "bob" (groups=["system:authenticated"]) is attempting to grant RBAC permissions not currently held:',
      '{APIGroups:[""], Resources:["pods"], Verbs:["delete"]}',
    ]);
    expect(run('create rolebinding all --clusterrole=cluster-admin --user=bob --as bob')).toEqual([
      expect.stringContaining('is attempting to grant RBAC permissions not currently held:'),
      '{APIGroups:["*"], Resources:["*"], Verbs:["*"]}',
      '{NonResourceURLs:["*"], Verbs:["*"]}',
    ]);
  });

  it('an impersonated user has only the given groups, and a service account its own', () => {
    const { session, run } = terminal();
    const groups = (as: string) => printed(session, `auth whoami ${as} -o json | grep -A9 groups`).join('');
    expect(groups('--as kubernetes-admin')).not.toContain('cluster-admins');
    expect(groups('--as bob --as-group=dev')).toMatch(/"dev",\s*"system:authenticated"/);
    expect(groups('--as system:anonymous')).toContain('system:unauthenticated');
    expect(groups('--as system:serviceaccount:dev:robot')).toContain('system:serviceaccounts:dev');
    expect(printed(session, 'get pods --as-group=dev')).toEqual([
      'error: invalid configuration: requesting uid, groups or user-extra for kubernetes-admin without impersonating a user',
    ]);
    expect(run('create cm two --from-literal=a=b --as bob --as-group=system:masters')).toEqual([
      'configmap/two created',
    ]);
  });
});
