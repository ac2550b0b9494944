import { describe, expect, it } from 'vitest';
import type { ClientResult } from '../cluster/client/kubectl.ts';
import { TABLES } from '../cluster/tables.ts';
import type { Pod } from '../model/generated/types.ts';
import type { KubeObject } from '../model/kinds.ts';
import type { Command } from '../protocol/command.ts';
import type { RequestXray } from '../protocol/requestWay.ts';
import type { Session } from './session.ts';
import { apply, does, node, podOf, S, start } from './testing/requirementSession.ts';

type Send = Omit<Extract<Command, { type: 'request.send' }>, 'type'>;

/** Sends one request and waits for its answer. */
function send(session: Session, request: Send): ClientResult {
  const before = session.world.table(TABLES.clientResults).size;
  does(session, { type: 'request.send', ...request });
  const results = session.world.table<ClientResult>(TABLES.clientResults);
  for (let i = 0; i < 5000; i++) {
    const result = results.values()[before];
    if (result && result.code !== 0) return result;
    session.step();
  }
  throw new Error(`${request.method} ${request.url} was not answered`);
}

function xrayOf(session: Session): RequestXray {
  const [line] = session.ask('requests', { limit: 1, from: 'kubectl' });
  const xray = line && session.ask('requestXray', { seq: line.seq });
  if (!xray) throw new Error('there is no request');
  return xray;
}

function refusedAt(xray: RequestXray): string | undefined {
  return xray.stages.find(({ outcome }) => outcome === 'refused')?.id;
}

const SLICE = `
---
apiVersion: v1
kind: Service
metadata: {name: metrics-server, namespace: kube-system}
spec: {ports: [{port: 443}]}
---
apiVersion: discovery.k8s.io/v1
kind: EndpointSlice
metadata: {name: metrics-server-1, namespace: kube-system, labels: {kubernetes.io/service-name: metrics-server}}
addressType: IPv4
endpoints: [{addresses: [10.0.0.9], conditions: {ready: true}}]
`;
const API_SERVICE = `
---
apiVersion: apiregistration.k8s.io/v1
kind: APIService
metadata: {name: v1beta1.metrics.k8s.io}
spec: {group: metrics.k8s.io, version: v1beta1, groupPriorityMinimum: 100, versionPriority: 100, service: {name: metrics-server, namespace: kube-system}}
`;
const CRONTABS = `
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: crontabs.stable.example.com}
spec:
  group: stable.example.com
  scope: Namespaced
  names: {plural: crontabs, singular: crontab, kind: CronTab}
  versions: [{name: v1, served: true, storage: true, subresources: {status: {}}, schema: {openAPIV3Schema: {type: object}}}]
`;

const METRICS = '/apis/metrics.k8s.io/v1beta1/pods';
const CRONTAB_PATH = '/apis/stable.example.com/v1/namespaces/default/crontabs';

function extended(): Session {
  const session = start(SLICE + API_SERVICE + CRONTABS);
  session.seekTime(2 * S);
  return session;
}

const get = (session: Session, url: string): number => send(session, { method: 'GET', url }).code;

function crontab(name: string, metadata = ''): string {
  return `{apiVersion: stable.example.com/v1, kind: CronTab, metadata: {name: ${name}${metadata}}, spec: {image: a}}`;
}

describe('A: the request path', () => {
  it('S1: four requests end at four servers of the delegation chain', () => {
    const session = extended();
    const urls = [METRICS, '/api/v1/pods', '/apis/stable.example.com/v1/crontabs', '/apis/no.such/v1/x'];
    const ends = urls.map((url) => {
      const { code } = send(session, { method: 'GET', url });
      return [
        code,
        xrayOf(session)
          .stages.find(({ id }) => id === 'delegation')
          ?.detail.split(':')[0],
      ];
    });
    expect(ends).toEqual([
      [200, 'kube-aggregator'],
      [200, 'kube-apiserver'],
      [200, 'apiextensions-apiserver'],
      [404, '404'],
    ]);
    does(session, { type: 'object.delete', kind: 'APIService.apiregistration.k8s.io', name: 'v1beta1.metrics.k8s.io' });
    session.seekTime(session.run.clockUs + S);
    expect(get(session, METRICS)).toBe(404);
  });

  it('S2: a backend without endpoints makes 503, and only for what is its own', () => {
    const session = extended();
    does(session, { type: 'object.delete', kind: 'EndpointSlice', namespace: 'kube-system', name: 'metrics-server-1' });
    session.seekTime(session.run.clockUs + S);
    expect(send(session, { method: 'GET', url: METRICS })).toMatchObject({ code: 503, message: 'service unavailable' });
    expect(get(session, '/api/v1/pods')).toBe(200);
  });

  it('S3: a custom resource has only the subresources of its definition, an aggregated one any', () => {
    const session = extended();
    expect(send(session, { method: 'POST', url: CRONTAB_PATH, body: crontab('a') }).code).toBe(201);
    expect(get(session, `${CRONTAB_PATH}/a/status`)).toBe(200);
    expect(get(session, `${CRONTAB_PATH}/a/log`)).toBe(404);
    expect(get(session, `${CRONTAB_PATH}/a/scale`)).toBe(404);
    expect(get(session, '/apis/metrics.k8s.io/v1beta1/namespaces/default/pods/a/log')).toBe(200);
  });

  it('S4: an aggregated server keeps its objects outside of etcd', () => {
    const session = extended();
    const keys = () => session.world.table(TABLES.etcdKeys).size;
    const before = keys();
    const url = '/apis/metrics.k8s.io/v1beta1/namespaces/default/pods';
    expect(send(session, { method: 'POST', url, body: '{kind: PodMetrics, metadata: {name: a}}' }).code).toBe(201);
    expect(get(session, `${url}/a`)).toBe(200);
    expect(keys()).toBe(before);
    send(session, { method: 'POST', url: CRONTAB_PATH, body: crontab('a') });
    expect(keys()).toBe(before + 1);
  });

  it('S6: a custom resource is deleted at once, unless finalizers hold it', () => {
    const session = extended();
    const stored = (name: string) =>
      session.world.table<KubeObject>('store/CronTab.stable.example.com').get(`default/${name}`);
    send(session, { method: 'POST', url: CRONTAB_PATH, body: crontab('a') });
    send(session, { method: 'POST', url: CRONTAB_PATH, body: crontab('b', ', finalizers: [example.com/hold]') });
    send(session, { method: 'DELETE', url: `${CRONTAB_PATH}/a` });
    send(session, { method: 'DELETE', url: `${CRONTAB_PATH}/b` });
    expect(stored('a')).toBeUndefined();
    expect(stored('b')?.metadata).toMatchObject({
      deletionTimestamp: expect.stringMatching(/^20/),
      deletionGracePeriodSeconds: 0,
    });
    const contentType = 'application/merge-patch+json';
    const body = '{metadata: {finalizers: null}}';
    send(session, { method: 'PATCH', url: `${CRONTAB_PATH}/b`, contentType, body });
    expect(stored('b')).toBeUndefined();
  });

  it('X1: each stage can refuse, with its own status code', () => {
    const session = start('');
    session.seekTime(S);
    const url = '/api/v1/namespaces/default/pods';
    const body = '{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: [{name: a, image: a}]}}';
    const broken: [Send, number, string, string][] = [
      [{ method: 'GET', url, credentials: 'invalid' }, 401, 'Unauthorized', 'authentication'],
      [
        { method: 'GET', url, user: 'jane' },
        403,
        'pods is forbidden: User "jane" cannot list resource "pods" in API group "" in the namespace "default"',
        'authorization',
      ],
      [{ method: 'GET', url: '/apis/no.such/v1/x' }, 404, '404 page not found', 'delegation'],
      [
        { method: 'POST', url, body: body.replace('image: a', 'imag: a') },
        422,
        'Pod "a" is invalid: spec.containers[0].image: Required value',
        'validation',
      ],
      [{ method: 'GET', url: `${url}/none` }, 404, 'pods "none" not found', 'storage'],
    ];
    for (const [request, code, message, stage] of broken) {
      expect(send(session, request), JSON.stringify(request)).toMatchObject({ code, message });
      expect(refusedAt(xrayOf(session)) ?? 'storage').toBe(stage);
    }
    does(session, { type: 'fault.set', fault: 'webhook.deny', value: 1 });
    expect(send(session, { method: 'POST', url, body })).toMatchObject({ code: 403 });
    expect(refusedAt(xrayOf(session))).toBe('validatingAdmission');
    does(session, { type: 'fault.set', fault: 'webhook.deny', value: 0 });
    expect(send(session, { method: 'POST', url, body, executionMs: 61_000 })).toMatchObject({
      code: 504,
      message: 'Timeout: request did not complete within the allotted timeout',
    });
    expect(send(session, { method: 'POST', url, body }).code).toBe(201);
    const xray = xrayOf(session);
    expect(xray.stages.every(({ outcome }) => outcome === 'passed')).toBe(true);
    expect(xray.seats).toBeGreaterThan(0);
  });

  it('X1: a request that is forbidden has used a seat', () => {
    const session = start('');
    session.seekTime(S);
    send(session, { method: 'GET', url: '/api/v1/pods', user: 'jane' });
    expect(xrayOf(session)).toMatchObject({
      code: 403,
      flowSchema: 'global-default',
      level: 'global-default',
      seats: 1,
    });
  });

  it('X2: admission changes a Pod plugin by plugin', () => {
    const session = start('');
    session.seekTime(S);
    const body = '{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: [{name: a, image: a}]}}';
    send(session, { method: 'POST', url: '/api/v1/namespaces/default/pods', body });
    const { admission } = xrayOf(session);
    expect(admission.map(({ plugin }) => plugin)).toEqual([
      'defaulting',
      'LimitRanger',
      'ServiceAccount',
      'Priority',
      'DefaultTolerationSeconds',
      'PrepareForCreate',
    ]);
    const pathsOf = (name: string) =>
      admission.find(({ plugin }) => plugin === name)?.changes.map(({ path }) => path) ?? [];
    expect(pathsOf('Priority')).toContain('spec.priority');
    expect(pathsOf('ServiceAccount')).toContain('spec.serviceAccountName');
    expect(pathsOf('DefaultTolerationSeconds')).toEqual(['spec.tolerations']);
    const pod = podOf(session, 'a');
    expect(pod.spec.tolerations).toMatchObject([
      { effect: 'NoExecute', tolerationSeconds: 300 },
      { effect: 'NoExecute', tolerationSeconds: 300 },
    ]);
    expect(pod).toMatchObject({
      metadata: { generation: 1 },
      spec: { priority: 0 },
      status: { phase: 'Pending', qosClass: 'BestEffort' },
    });
  });

  it('X3: of two PUTs of the same version the second is refused', () => {
    const session = start('---\n{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {k: v}}');
    session.seekTime(S);
    const url = '/api/v1/namespaces/default/configmaps/a';
    const old = session.ask('get', { kind: 'ConfigMap', namespace: 'default', name: 'a' }) as KubeObject;
    const put = (value: string) =>
      send(session, { method: 'PUT', url, body: JSON.stringify({ ...old, data: { k: value } }) });
    expect(put('first').code).toBe(200);
    expect(put('second')).toMatchObject({
      code: 409,
      message:
        'Operation cannot be fulfilled on configmaps "a": the object has been modified; please apply your changes to the latest version and try again',
    });
  });

  it('lets a ServiceAccount do what its RoleBinding allows, and no more', () => {
    const session = start(`
---
{apiVersion: rbac.authorization.k8s.io/v1, kind: RoleBinding, metadata: {name: v, namespace: default}, roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: view}, subjects: [{kind: ServiceAccount, name: bot, namespace: default}]}`);
    session.seekTime(S);
    const user = 'system:serviceaccount:default:bot';
    const as = (request: Send) => send(session, { ...request, user });
    expect(as({ method: 'GET', url: '/api/v1/namespaces/default/pods' }).code).toBe(200);
    expect(as({ method: 'GET', url: '/api/v1/namespaces/default/secrets' }).code).toBe(403);
    expect(as({ method: 'GET', url: '/api/v1/pods' })).toMatchObject({
      code: 403,
      message: `pods is forbidden: User "${user}" cannot list resource "pods" in API group "" at the cluster scope`,
    });
    expect(as({ method: 'DELETE', url: '/api/v1/namespaces/default/pods/a' }).code).toBe(403);
  });
});

const SIXTY: Command = {
  type: 'load.start',
  id: 'sixty',
  method: 'GET',
  url: '/version',
  user: 'client-{n}',
  ratePerSecond: 300,
  clients: 60,
};

function shares(session: Session): number[] {
  return session.ask('servers', {}).servers.map(({ connections }) => connections);
}

describe('L: connection balancing', () => {
  it('S107: a client has one connection for all its requests', () => {
    const session = start('');
    does(session, { type: 'servers.set', count: 3, mode: 'L4', goawayChance: 0 }, SIXTY);
    session.seekTime(10 * S);
    const { connections } = session.ask('servers', {});
    const ofLoad = connections.filter(({ client }) => client.startsWith('load/'));
    expect(ofLoad).toHaveLength(60);
    for (const { requests } of ofLoad) expect(requests).toBeGreaterThan(40);
  });

  it('S108: after a rolling restart the last server stays idle', { timeout: 30_000 }, () => {
    const session = start('');
    does(session, { type: 'servers.set', count: 3, mode: 'L4', goawayChance: 0 }, { ...SIXTY, ratePerSecond: 60 });
    session.seekTime(5 * S);
    expect(Math.max(...shares(session)) - Math.min(...shares(session))).toBeLessThanOrEqual(2);
    for (const { id } of session.ask('servers', {}).servers) {
      does(session, { type: 'server.restart', server: id });
      session.seekTime(session.run.clockUs + 20 * S);
    }
    const after = shares(session);
    expect(after[2]).toBe(0);
    session.seekTime(session.run.clockUs + 60 * S);
    expect(shares(session)).toEqual(after);
  });

  it('S110: --goaway-chance is checked as the server does', () => {
    const session = start('');
    expect(session.accept({ type: 'servers.set', count: 3, mode: 'L4', goawayChance: 0.03 })).toMatchObject({
      ok: false,
      problems: [
        {
          field: 'goawayChance',
          message: expect.stringContaining('--goaway-chance can not be less than 0 or greater than 0.02'),
        },
      ],
    });
  });

  it('S111: a watch outlives the GOAWAY of its connection', () => {
    const session = start('');
    does(session, { type: 'servers.set', count: 3, mode: 'L4', goawayChance: 0.02 });
    const watcher = { type: 'load.start', method: 'GET', user: 'system:admin' } as const;
    does(session, {
      ...watcher,
      id: 'w',
      url: '/api/v1/pods?watch=1&resourceVersion=0&timeoutSeconds=30',
      ratePerSecond: 0.01,
      count: 1,
    });
    session.seekTime(S);
    const [connection] = session.ask('servers', {}).connections.filter(({ client }) => client === 'load/w/1');
    expect(connection).toMatchObject({ watches: 1, goingAway: false });
    does(session, { ...watcher, id: 'w', url: '/version', ratePerSecond: 100, count: 1000 });
    session.seekTime(12 * S);
    const mine = session.ask('servers', {}).connections.filter(({ client }) => client === 'load/w/1');
    expect(mine.filter(({ goingAway }) => goingAway)).toMatchObject([{ watches: 1 }]);
    session.seekTime(40 * S);
    expect(session.ask('servers', {}).connections.filter(({ goingAway }) => goingAway)).toEqual([]);
  });

  it('S112: GOAWAY lets the shares even out as 1 - exp(-t q p) says', { timeout: 30_000 }, () => {
    const session = start('');
    does(session, { type: 'servers.set', count: 3, mode: 'L4', goawayChance: 0 }, SIXTY);
    session.seekTime(2 * S);
    does(session, { type: 'server.restart', server: 'kube-apiserver/3', downSeconds: 1 });
    session.seekTime(15 * S);
    expect(shares(session)[2]).toBe(0);
    does(session, { type: 'servers.set', count: 3, mode: 'L4', goawayChance: 0.02 });
    session.seekTime(25 * S);
    // q p = 5 * 0.02: a time constant of 10 s, after which 63 % of a third are there.
    const target = (shares(session)[2] ?? 0) / 60;
    expect(target).toBeGreaterThan(0.21 - 0.08);
    expect(target).toBeLessThan(0.21 + 0.08);
    session.seekTime(65 * S);
    expect(Math.abs((shares(session)[2] ?? 0) / 60 - 1 / 3)).toBeLessThan(0.08);
  });

  it('S114: an L7 balancer evens out requests at once', () => {
    const session = start('');
    does(
      session,
      { type: 'servers.set', count: 3, mode: 'L7', goawayChance: 0 },
      { ...SIXTY, clients: 1, ratePerSecond: 50 },
    );
    session.seekTime(10 * S);
    const requests = session.ask('servers', {}).servers.map((server) => server.requests);
    expect(Math.max(...requests) - Math.min(...requests)).toBeLessThanOrEqual(1);
  });
});

describe('N: practice', () => {
  it.each([
    [20, 30, 13.5],
    [100, 200, 1],
  ])('S123: 300 requests of a client with qps %d and burst %d take %d s', (clientQps, clientBurst, seconds) => {
    const session = start('');
    does(session, { ...SIXTY, id: 'kcm', clients: 1, count: 300, ratePerSecond: 100_000, clientQps, clientBurst });
    let lastUs = 0;
    while (session.ask('loads', {})[0]?.answered !== 300) lastUs = session.step()?.atUs ?? lastUs;
    expect(lastUs / S).toBeGreaterThan(seconds - 0.1);
    expect(lastUs / S).toBeLessThan(seconds + 0.1);
  });

  it('S123: a ReplicaSet of 300 is held to the rate of its controller', { timeout: 30_000 }, () => {
    const replicaSet = `
---
apiVersion: apps/v1
kind: ReplicaSet
metadata: {name: big}
spec: {replicas: 300, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: a, image: a}]}}}`;
    const seconds = (rate: Command[]): number => {
      const session = start('');
      does(session, ...rate);
      apply(session, replicaSet);
      let lastUs = 0;
      while (session.world.table('store/Pod').size < 300) lastUs = session.step()?.atUs ?? lastUs;
      return lastUs / S;
    };
    const free = seconds([]);
    const held = seconds([{ type: 'client.rate', client: 'kube-controller-manager', qps: 20, burst: 30 }]);
    expect(free).toBeLessThan(1);
    expect(held).toBeGreaterThan(13);
    expect(held).toBeLessThan(14.5);
  });

  it('S125: one more server brings its own seats', () => {
    const session = start('');
    const seats = () => session.ask('servers', {}).servers.reduce((sum, server) => sum + server.seats, 0);
    expect(seats()).toBe(600);
    does(session, { type: 'servers.set', count: 2, mode: 'L4', goawayChance: 0 });
    expect(seats()).toBe(1200);
  });

  it('a client that throttles itself, a full priority level and a PodDisruptionBudget are told apart', () => {
    const session = start(`
---
{apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: p}, spec: {minAvailable: 1, selector: {matchLabels: {a: b}}}}
${node('n1', { cpu: '4' })}
---
{apiVersion: v1, kind: Pod, metadata: {name: a, labels: {a: b}}, spec: {containers: [{name: a, image: a}]}}`);
    session.seekTime(30 * S);
    const eviction = send(session, { method: 'POST', url: '/api/v1/namespaces/default/pods/a/eviction', body: '{}' });
    expect(eviction).toMatchObject({
      code: 429,
      message: "Cannot evict pod as it would violate the pod's disruption budget.",
    });
    expect(eviction.retryAfterSeconds).toBeUndefined();
    does(session, {
      type: 'load.start',
      id: 'flood',
      method: 'GET',
      url: '/api/v1/pods',
      user: 'jane',
      ratePerSecond: 10_000,
      count: 5000,
      executionMs: 2000,
    });
    session.seekTime(session.run.clockUs + 10 * S);
    const [load] = session.ask('loads', {});
    expect(load?.codes[429]).toBeGreaterThan(0);
    const [rejected] = session.ask('requests', { limit: 1, from: 'load/flood', failedOnly: true });
    expect([403, 429]).toContain(rejected?.code);
    expect(session.ask('clientRates', {})).toEqual([]);
  });
});

describe('the X-ray', () => {
  it('comes out the same after going on, and says nothing of what is no request', () => {
    const session = start(node('n1', { cpu: '4' }));
    session.seekTime(S);
    send(session, { method: 'GET', url: '/api/v1/nodes?limit=1' });
    const [line] = session.ask('requests', { limit: 1, from: 'kubectl' });
    const seq = line?.seq ?? 0;
    const xray = session.ask('requestXray', { seq });
    expect(xray?.code).toBe(200);
    session.seekTime(30 * S);
    expect(session.ask('requestXray', { seq })).toEqual(xray);
    expect(session.ask('requestXray', { seq: 1_000_000 })).toBeUndefined();
    const pods = session.world.table<Pod>('store/Pod').size;
    expect(pods).toBe(0);
  });
});
