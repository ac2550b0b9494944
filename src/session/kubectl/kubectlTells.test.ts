import { describe, expect, it } from 'vitest';
import type { Ingress, Secret } from '#model/generated/types.ts';
import { S } from '#session/testing/manifestSession.ts';
import { shop, WEB } from './testing/shop.ts';
import { kubectl, later, printed } from './testing/terminal.ts';

describe('kubectl reads and writes', () => {
  it('answers about access, versions, resources, labels and variables', () => {
    const session = shop();
    expect(printed(session, 'auth can-i get nodes')).toEqual([
      'yes',
      "Warning: resource 'nodes' is not namespace scoped",
      '',
    ]);
    expect(printed(session, 'auth can-i frob foos.example.com --as=alice')).toEqual([
      'no',
      "Warning: the server doesn't have a resource type 'foos' in group 'example.com'",
      '',
      "Warning: verb 'frob' is not a known verb",
      '',
    ]);
    expect(printed(session, 'auth can-i --list').slice(0, 3)).toEqual([
      expect.stringMatching(/^Resources +Non-Resource URLs +Resource Names +Verbs$/),
      expect.stringMatching(/^\*\.\* +\[\] +\[\] +\[\*\]$/),
      expect.stringMatching(/^ +\[\*\] +\[\] +\[\*\]$/),
    ]);
    expect(printed(session, 'auth whoami')[1]).toBe('Username    kubernetes-admin');
    expect(printed(session, 'version')).toContain('Server Version: v1.36.2');
    expect(printed(session, 'api-versions')).toContain('apps/v1');
    expect(printed(session, 'api-resources --categories=all --sort-by=kind --no-headers -o name')[0]).toBe(
      'cronjobs.batch',
    );
    expect(printed(session, 'get flowschemas')[1]).toMatch(/^exempt /);
    expect(printed(session, 'label pods -l app=web --list')[1]).toBe(' app=web');
    expect(printed(session, 'set env deploy/web --list A=1')).toEqual(['# Deployment web, container app', 'A=1']);
  });

  it('diff shows what apply would change, fails when there is a difference, and changes nothing', () => {
    const session = shop();
    const diff = (text: string, second: number) => {
      const run = later(session, 'diff -f x.yaml', [{ name: 'x.yaml', text }]);
      session.seekTime(second * S);
      return { state: run().state, lines: run().lines.flatMap((line) => line.text.split('\n')) };
    };
    expect(diff(WEB, 21)).toEqual({ state: 'done', lines: [] });
    const { state, lines } = diff(WEB.replace('replicas: 2', 'replicas: 5'), 22);
    expect(state).toBe('failed');
    expect(lines.slice(0, 3)).toEqual([
      'diff -u -N LIVE/apps.v1.Deployment.default.web MERGED/apps.v1.Deployment.default.web',
      '--- LIVE/apps.v1.Deployment.default.web',
      '+++ MERGED/apps.v1.Deployment.default.web',
    ]);
    expect(lines.filter((line) => /^[-+] /.test(line))).toEqual([
      '-  generation: 1',
      '+  generation: 2',
      '-  replicas: 2',
      '+  replicas: 5',
    ]);
    kubectl(session, 'create secret generic s --from-literal=k=v --from-literal=l=w', 23);
    const secret = diff('apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {k: other}\n', 24).lines;
    expect(secret.filter((line) => line.includes('***'))).toEqual([
      "-  k: '*** (before)'",
      "+  k: '*** (after)'",
      "   l: '***'",
    ]);
    expect(diff('apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\n', 25).lines).toContain('+kind: ConfigMap');
    expect(printed(session, 'get cm c')).toEqual(['Error from server (NotFound): configmaps "c" not found']);
    expect(printed(session, 'get deploy web')[1]).toMatch(/^web {4}2\/2/);
  });

  it('creates Ingresses and Secrets', () => {
    const session = shop();
    const dry = (line: string, files: readonly { name: string; text: string }[] = []) =>
      printed(session, `create ${line} --dry-run=client -o json`, files).join('');
    const ingress = JSON.parse(dry('ingress i --rule=a.com/x*=web:80,tls=s --rule=a.com/y=web:http')) as Ingress;
    const service = { name: 'web', port: { number: 80 } };
    expect(ingress.spec?.tls).toEqual([{ hosts: ['a.com'], secretName: 's' }]);
    expect(ingress.spec?.rules?.[0]?.http?.paths).toEqual([
      { path: '/x', pathType: 'Prefix', backend: { service } },
      { path: '/y', pathType: 'Exact', backend: { service: { name: 'web', port: { name: 'http' } } } },
    ]);
    expect(printed(session, 'create ingress i --rule=x')[0]).toMatch(/^error: rule x is invalid and should be in/);
    const files = [{ name: 'a.env', text: 'A=1\n# c\n B=x=y\n' }];
    expect(JSON.parse(dry('configmap c --from-env-file=a.env', files))).toMatchObject({ data: { A: '1', B: 'x=y' } });
    const docker = JSON.parse(dry('secret docker-registry d --docker-username=u --docker-password=p')) as Secret;
    expect(atob(docker.data?.['.dockerconfigjson'] ?? '')).toBe(
      '{"auths":{"https://index.docker.io/v1/":{"username":"u","password":"p","auth":"dTpw"}}}',
    );
    expect(printed(session, 'create secret tls t --cert=a.env --key=a.env', files)).toEqual([
      'error: tls: failed to find any PEM data in certificate input',
    ]);
    kubectl(session, 'create secret generic s', 21);
    expect(kubectl(session, 'create secret generic s', 22)).toEqual([
      'error: failed to create secret secrets "s" already exists',
    ]);
  });

  it('replaces an object, and waits for one that does not exist yet', () => {
    const session = shop();
    const files = [{ name: 'web.yaml', text: WEB.replace('replicas: 2', 'replicas: 1') }];
    expect(kubectl(session, 'replace -f web.yaml', 21, files)).toEqual(['deployment.apps/web replaced']);
    const absent = [{ name: 'nope.yaml', text: WEB.replace('name: web', 'name: nope') }];
    expect(kubectl(session, 'replace -f nope.yaml', 22, absent)).toEqual([
      'Error from server (NotFound): error when replacing "nope.yaml": deployments.apps "nope" not found',
    ]);
    expect(kubectl(session, 'wait --for=create deploy/nope --timeout=1s', 24)).toEqual([
      'error: timed out waiting for the condition',
    ]);
    const run = later(session, 'wait --for=create --for=condition=Available deploy/nope');
    kubectl(session, 'apply -f nope.yaml', 40, absent);
    expect(run().lines.map(({ text }) => text)).toEqual([
      'deployment.apps/nope condition met',
      'deployment.apps/nope condition met',
    ]);
    expect(printed(session, 'wait deploy/web')).toEqual(['error: unrecognized condition: []']);
  });

  it('waits for several conditions in turn, and for the results of a path with a filter', () => {
    const session = shop();
    const available = `--for=jsonpath='{.status.conditions[?(@.type=="Available")].status}'=True`;
    expect(kubectl(session, `wait ${available} --for=condition=Progressing deploy/web`, 21)).toEqual([
      'deployment.apps/web condition met',
      'deployment.apps/web condition met',
    ]);
    expect(kubectl(session, 'wait --for=condition=Available --for=condition=Nope deploy/web --timeout=1s', 23)).toEqual(
      ['deployment.apps/web condition met', 'error: timed out waiting for the condition on deployments/web'],
    );
    expect(kubectl(session, "wait --for=jsonpath='{.status.conditions[*].type}' deploy/web", 24)).toEqual([
      'error: given jsonpath expression matches more than one value',
    ]);
    expect(kubectl(session, "wait --for=jsonpath='{.spec}'=3 deploy/web", 25)).toEqual([
      'error: jsonpath leads to a nested object or list which is not supported',
    ]);
  });

  it('reads as another user who may not see everything', () => {
    const session = shop();
    const binding = `apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata: {name: looks, namespace: default}
subjects: [{kind: User, name: jane, apiGroup: rbac.authorization.k8s.io}]
roleRef: {kind: ClusterRole, name: view, apiGroup: rbac.authorization.k8s.io}
`;
    kubectl(session, 'apply -f looks.yaml', 21, [{ name: 'looks.yaml', text: binding }]);
    expect(printed(session, 'get deploy --as jane')[1]).toMatch(/^web /);
    expect(printed(session, 'get deploy,secrets -n kube-system --as jane')).toEqual([
      'Error from server (Forbidden): deployments.apps is forbidden: User "jane" cannot list resource "deployments" in API group "apps" in the namespace "kube-system"',
      'Error from server (Forbidden): secrets is forbidden: User "jane" cannot list resource "secrets" in API group "" in the namespace "kube-system"',
    ]);
    expect(printed(session, 'get node node-1 --ignore-not-found --as jane')).toEqual([
      'Error from server (Forbidden): nodes "node-1" is forbidden: User "jane" cannot get resource "nodes" in API group "" at the cluster scope',
    ]);
    expect(printed(session, 'get nodes --as jane --as-group system:masters')).toHaveLength(3);
    expect(printed(session, 'get --raw /api/v1/nodes --as jane')).toHaveLength(1);
  });

  it('records a command as the cause of a change', () => {
    const session = shop();
    const deprecated = 'Flag --record has been deprecated, --record will be removed in the future';
    expect(kubectl(session, 'set image deploy/web app=nginx:2 --record', 21)).toEqual([
      deprecated,
      'deployment.apps/web image updated',
    ]);
    expect(kubectl(session, 'scale deploy/web --replicas=3 --record', 22)).toEqual([
      deprecated,
      'deployment.apps/web scaled',
    ]);
    const cause = 'kubectl scale deploy/web --replicas=3 --record=true';
    const path = '{.metadata.annotations.kubernetes\\.io/change-cause}';
    expect(printed(session, `get deploy web -o jsonpath='${path}'`)).toEqual([cause]);
    expect(printed(session, 'rollout history deploy web').slice(2, 4)).toEqual([
      '1         <none>',
      `2         ${cause}`,
    ]);
    expect(printed(session, 'rollout pause deploy web --record')).toEqual([
      'error: unknown flag: --record',
      "See 'kubectl rollout pause --help' for usage.",
    ]);
  });

  it('replace --force deletes, waits until the object is gone, and creates it anew', () => {
    const session = shop();
    const text = WEB.replace('replicas: 2', 'replicas: 1');
    const uid = () => printed(session, 'get deploy web -o jsonpath={.metadata.uid}')[0];
    const before = uid();
    const files = [{ name: 'web.yaml', text }];
    expect(kubectl(session, 'replace --force -f web.yaml', 30, files)).toEqual([
      'deployment.apps "web" deleted from default namespace',
      'deployment.apps/web replaced',
    ]);
    expect(uid()).not.toBe(before);
    const held = [{ name: 'web.yaml', text: text.replace('name: web,', 'name: held, finalizers: [a/b],') }];
    kubectl(session, 'apply -f web.yaml', 31, held);
    expect(kubectl(session, 'replace --force --timeout=3s -f web.yaml', 40, held)).toEqual([
      'deployment.apps "held" deleted from default namespace',
      'error: context deadline exceeded',
    ]);
  });
});
