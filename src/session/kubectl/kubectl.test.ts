import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import { openSession, type Session } from '#session/session.ts';
import { does, S } from '#session/testing/manifestSession.ts';
import { shop } from './testing/shop.ts';
import { kubectl, later, printed } from './testing/terminal.ts';

const DEFINED = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: widgets, singular: widget, kind: Widget, shortNames: [wd]}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true, properties: {a: {type: array, items: {type: string}, default: [x]}}}}
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: gadgets.example.com}
spec:
  group: example.com
  scope: Cluster
  names: {plural: gadgets, singular: gadget, kind: Gadget}
  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
---
apiVersion: example.com/v1
kind: Widget
metadata: {name: w}
---
apiVersion: apiregistration.k8s.io/v1
kind: APIService
metadata: {name: v1beta1.metrics.k8s.io}
spec: {group: metrics.k8s.io, version: v1beta1, groupPriorityMinimum: 100, versionPriority: 100, insecureSkipTLSVerify: true, service: {name: metrics-server, namespace: kube-system}}
---
apiVersion: example.com/v1
kind: Gadget
metadata: {name: g}
`;

describe('kubectl get', () => {
  it('prints tables as kubectl does', () => {
    const session = shop();
    expect(printed(session, 'get deploy')).toEqual([
      'NAME   READY   UP-TO-DATE   AVAILABLE   AGE',
      'web    2/2     2            2           20s',
    ]);
    expect(printed(session, 'kubectl get no')).toEqual([
      'NAME     STATUS   ROLES    AGE   VERSION',
      expect.stringMatching(/^node-1 {3}Ready {4}<none> {3}60m {3}v1.36.2$/),
      expect.stringMatching(/^node-2 {3}Ready/),
    ]);
    expect(printed(session, 'get pods -o name')).toEqual([
      expect.stringMatching(/^pod\/web-/),
      expect.stringMatching(/^pod\/web-/),
    ]);
    expect(printed(session, 'get pods -l app=other')).toEqual(['No resources found in default namespace.']);
    expect(printed(session, 'get deploy,rs')).toEqual([
      'NAME                  READY   UP-TO-DATE   AVAILABLE   AGE',
      'deployment.apps/web   2/2     2            2           20s',
      '',
      expect.stringMatching(/^NAME +DESIRED {3}CURRENT {3}READY {3}AGE$/),
      expect.stringMatching(/^replicaset.apps\/web-\w+ {3}2 {9}2 {9}2 {7}\d+s$/),
    ]);
  });

  it('prints a row for every change with --watch, and no row for later changes', () => {
    const session = shop();
    const answer = session.ask('kubectl', { line: 'get deploy -w' });
    if (answer.type !== 'watch') throw new Error(answer.type);
    const [heading = ''] = answer.lines.map(({ text }) => text);
    expect(heading).toMatch(/^NAME +READY +UP-TO-DATE/);
    const { fromRevision } = answer;
    const rows = (line = 'get deploy -w') =>
      session.ask('kubectlWatch', { line, fromRevision, heading }).rows.map(({ text }) => text);
    expect(rows()).toEqual([]);
    later(session, 'scale deploy web --replicas=3');
    session.seekTime(60 * S);
    expect(rows()[0]).toMatch(/^web {4}2\/3 /);
    expect(rows().at(-1)).toMatch(/^web {4}3\/3 +3 +3 /);
    expect(rows('get deploy -w -n other')).toEqual([]);
    const count = rows().length;
    session.seekTime(20.05 * S);
    expect(rows().length).toBeLessThan(count);
    expect(printed(session, 'get deploy,rs -w')).toEqual(['error: you may only specify a single resource type']);
    expect(printed(session, 'get pods -w | grep x')[0]).toMatch(/^\|: the output of --watch continues/);
  });

  it('reads CustomResourceDefinitions and APIServices, and stores the objects of their kinds', () => {
    const session = shop();
    const files = [{ name: 'crd.yaml', text: DEFINED }];
    const sent = session.accept({ type: 'manifests.apply', files });
    expect(sent.ok && sent.notes.map(({ message }) => message)).toEqual([
      '1 x example.com/v1 Gadget: kept and exported unchanged; the model does not act on this kind',
      '1 x example.com/v1 Widget: kept and exported unchanged; the model does not act on this kind',
    ]);
    session.seekTime(25 * S);
    expect(printed(session, 'get crd')).toEqual([
      'NAME                  CREATED AT',
      'gadgets.example.com   2026-01-01T00:00:20Z',
      'widgets.example.com   2026-01-01T00:00:20Z',
    ]);
    expect(printed(session, 'get apiservices')).toEqual([
      'NAME                     SERVICE                      AVAILABLE                 AGE',
      'v1beta1.metrics.k8s.io   kube-system/metrics-server   False (ServiceNotFound)   5s',
    ]);
    expect(printed(session, 'get wd -A')[1]).toMatch(/^default +w /);
    expect(printed(session, 'get gadgets')[1]).toMatch(/^g /);
    const of = (kind: string) => session.world.table(store(`${kind}.example.com`)).values()[0]?.metadata;
    expect([of('Widget')?.namespace, of('Gadget')?.namespace]).toEqual(['default', undefined]);
    // The definition is in the cluster now, and not among the files.
    does(session, { type: 'manifests.apply', files: [{ name: 'g.yaml', text: DEFINED.split('---')[4] ?? '' }] });
    session.seekTime(30 * S);
    expect(printed(session, 'get gadgets')).toHaveLength(2);
  });

  it('prints an object as YAML', () => {
    const lines = printed(shop(), 'get deployment/web -o yaml');
    expect(lines[0]).toBe('apiVersion: apps/v1');
    expect(lines).toContain('  name: web');
  });

  it("reports errors in kubectl's words", () => {
    const session = shop();
    expect(printed(session, 'get pod nix')).toEqual(['Error from server (NotFound): pods "nix" not found']);
    expect(printed(session, 'get deploy nix')).toEqual([
      'Error from server (NotFound): deployments.apps "nix" not found',
    ]);
    expect(printed(session, 'get foos')).toEqual(['error: the server doesn\'t have a resource type "foos"']);
    expect(printed(session, 'frobnicate')).toEqual(['error: unknown command "frobnicate" for "kubectl"']);
    expect(printed(session, 'gte pods')).toEqual([
      'error: unknown command "gte" for "kubectl"',
      '',
      'Did you mean this?',
      '\tget',
    ]);
    expect(printed(session, 'get pods --foo')).toEqual([
      'error: unknown flag: --foo',
      "See 'kubectl get --help' for usage.",
    ]);
    expect(printed(session, 'get pods -k x')).toEqual(['kubectl get -k: not in this model']);
    expect(printed(session, 'apply -f - --applyset=x')).toEqual(['kubectl apply --applyset: not in this model']);
    expect(printed(session, 'get deploy --show-kind')[1]).toMatch(/^deployment.apps\/web /);
    expect(printed(session, 'scale deploy web')).toEqual(['error: required flag(s) "replicas" not set']);
    expect(printed(session, 'delete pods')).toEqual(['error: resource(s) were provided, but no name was specified']);
  });
});

describe('kubectl describe', () => {
  it('describes a Pod with its Events', () => {
    const session = shop();
    const name = printed(session, 'get pods -o name')[0] ?? '';
    const lines = printed(session, `describe ${name}`);
    expect(lines.slice(0, 2)).toEqual([`Name:             ${name.slice(4)}`, 'Namespace:        default']);
    expect(lines).toContain('Status:           Running');
    expect(lines).toContain('    Image:          nginx:1');
    expect(lines).toContain('  Type    Reason     Age   From               Message');
    expect(lines).toContain('  ----    ------     ----  ----               -------');
    expect(lines.find((line) => line.includes('  Scheduled  '))).toMatch(
      /^ {2}Normal {2}Scheduled {2}\d+s {3}default-scheduler {2}Successfully assigned default\/web-/,
    );
  });

  it('describes a node with the requests of its Pods', () => {
    const lines = printed(shop(), 'describe node node-1');
    expect(lines).toContain('Roles:              <none>');
    expect(lines.find((line) => line.startsWith('  cpu  '))).toMatch(/100m \(2%\)/);
  });
});

describe('the discovery cache', () => {
  const counted = (session: Session, line: string, second: number) => kubectl(session, line, second).at(-1);

  it('two requests of the first command fill the discovery cache, and later commands use it', () => {
    const session = shop();
    const discoveries = () =>
      session.ask('requests', { limit: 200 }).filter(({ path }) => path === '/api' || path === '/apis').length;
    kubectl(session, 'cordon node-1', 21);
    expect(discoveries()).toBe(2);
    kubectl(session, 'uncordon node-1', 22);
    expect(discoveries()).toBe(2);
  });

  it('20 kubectl commands send 20 requests with the cache, and 20 × (1 + 2) without it', () => {
    const session = shop();
    kubectl(session, 'cordon node-1', 21);
    expect(counted(session, 'repeat 20 kubectl get pods', 30)).toBe(
      '(model) 20 times kubectl: 20 requests for objects, 0 for discovery',
    );
    session.accept({ type: 'kubectl.cache', keepsCache: false, ttlSeconds: 21_600 });
    expect(session.ask('kubectlCache', {})).toEqual({ keepsCache: false, ttlUs: 21_600 * S, readUs: -1 });
    expect(counted(session, 'repeat 20 kubectl get pods', 50)).toBe(
      '(model) 20 times kubectl: 20 requests for objects, 40 for discovery',
    );
  });

  it('the cache lasts 6 h; the 10 min of releases before v1.24 make a loop of one hour ask six times', () => {
    const session = shop();
    expect(session.ask('kubectlCache', {})).toEqual({ keepsCache: true, ttlUs: 6 * 3600 * S, readUs: -1 });
    expect(counted(session, 'repeat 60 60s kubectl get nodes', 3700)).toBe(
      '(model) 60 times kubectl: 60 requests for objects, 2 for discovery',
    );
    session.accept({ type: 'kubectl.cache', keepsCache: true, ttlSeconds: 600 });
    expect(counted(session, 'repeat 60 60s kubectl get nodes', 7400)).toBe(
      '(model) 60 times kubectl: 60 requests for objects, 12 for discovery',
    );
  });
});

describe('time travel', () => {
  it('going back undoes a command with all its effects, and going forward repeats them', () => {
    const session = shop();
    const run = later(session, 'rollout restart deploy/web');
    session.seekTime(60 * S);
    const { digest } = session.ask('state', {});
    const after = run();
    expect(after).toEqual({ state: 'done', lines: [{ stream: 'out', text: 'deployment.apps/web restarted' }] });
    session.seekTime(10 * S);
    expect(() => run()).toThrow('it is not there');
    session.seekTime(60 * S);
    expect(session.ask('state', {}).digest).toBe(digest);
    expect(run()).toEqual(after);
  });

  it('a saved run plays the same', () => {
    const session = shop();
    kubectl(session, 'rollout restart deploy/web', 40);
    kubectl(session, 'rollout undo deploy/web', 60);
    const opened = openSession(session.save());
    expect(opened.ok && opened.session.ask('state', {}).digest).toBe(session.ask('state', {}).digest);
  });
});
