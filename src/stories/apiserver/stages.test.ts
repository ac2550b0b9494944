import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import { ETCD_REVISIONS } from '#cluster/etcd/keyRevision.ts';
import type { Session } from '#session/session.ts';
import { apply, does, node, S, start } from '#session/testing/manifestSession.ts';
import { refusedAt, type Send, send, xrayOf } from '#stories/testing/sentRequests.ts';

const PODS = '/api/v1/namespaces/default/pods';
const POD = '{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: [{name: a, image: a}]}}';
/** May do everything and yet is not exempt from flow control. */
const ALLOWED = ['kubeadm:cluster-admins'];

function running(manifests = ''): Session {
  const session = start(manifests);
  session.seekTime(S);
  return session;
}

/** Sends it and says how it ended: the status code, the stage, the message. */
function ends(session: Session, request: Send): [number, string | undefined, string] {
  const { code, message } = send(session, request);
  return [code, refusedAt(xrayOf(session)), message];
}

describe('request stages', () => {
  it('each stage can refuse with its own status code', () => {
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
      expect(refusedAt(xrayOf(session))).toBe(stage);
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

  it('a forbidden request still uses a seat', () => {
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

  it('decoding refuses a body that is too large, of the wrong type or of another kind', () => {
    const session = running();
    const large = { method: 'POST', url: PODS, body: POD, sizeBytes: 3_145_729 } as const;
    expect(ends(session, large)).toEqual([413, 'decoding', 'Request entity too large: limit is 3145728']);
    expect(send(session, { method: 'POST', url: PODS, body: POD }).code).toBe(201);
    const [code, stage] = ends(session, { method: 'PATCH', url: `${PODS}/a`, body: '{}', contentType: 'text/plain' });
    expect([code, stage]).toEqual([415, 'decoding']);
    const other = POD.replace('kind: Pod', 'kind: ConfigMap');
    expect(ends(session, { method: 'POST', url: PODS, body: other }).slice(0, 2)).toEqual([400, 'decoding']);
  });

  it('a LimitRange without a name gets one, and no other kind does', () => {
    const session = running();
    const post = (plural: string, kind: string, spec = '') =>
      send(session, {
        ...{ method: 'POST', url: `/api/v1/namespaces/default/${plural}` },
        body: `{apiVersion: v1, kind: ${kind}, metadata: {}${spec}}`,
      }).code;
    expect(post('limitranges', 'LimitRange', ', spec: {limits: []}')).toBe(201);
    const names = session.world
      .table(store('LimitRange'))
      .values()
      .map(({ metadata }) => metadata.name);
    expect(names).toEqual([expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)]);
    expect(post('configmaps', 'ConfigMap')).toBe(422);
  });

  it('refuses a method that the resource does not support', () => {
    const session = running();
    const post = { method: 'POST', url: `${PODS}/a`, body: POD } as const;
    expect(ends(session, post)).toEqual([
      405,
      'delegation',
      'the server does not allow this method on the requested resource',
    ]);
  });

  it('refuses impersonation without permission before flow control, and otherwise changes the user', () => {
    const session = running();
    const as = { method: 'GET', url: '/version', impersonateUser: 'bob', impersonateGroups: ['dev'] } as const;
    expect(ends(session, { ...as, user: 'jane' })).toEqual([
      403,
      'impersonation',
      'users "bob" is forbidden: User "jane" cannot impersonate resource "users" in API group "" at the cluster scope',
    ]);
    expect(xrayOf(session).seats).toBe(0);
    expect(ends(session, as)[0]).toBe(200);
    expect(xrayOf(session)).toMatchObject({ user: 'bob', groups: ['dev', 'system:authenticated'] });
  });

  it('a client without credentials is anonymous, unless --anonymous-auth=false', () => {
    const session = running();
    const version = { method: 'GET', url: '/version', credentials: 'none' } as const;
    expect(ends(session, version)[0]).toBe(200);
    expect(xrayOf(session).user).toBe('system:anonymous');
    expect(ends(session, { ...version, url: PODS }).slice(0, 2)).toEqual([403, 'authorization']);
    does(session, { type: 'fault.set', fault: 'anonymousAuth.off', value: 1 });
    expect(ends(session, version)).toEqual([401, 'authentication', 'Unauthorized']);
  });

  it('an authentication fault refuses every client with a token, and the cluster continues', () => {
    const session = running(node('n1'));
    does(session, { type: 'fault.set', fault: 'authentication.errors', value: 1 });
    expect(ends(session, { method: 'GET', url: PODS })).toEqual([401, 'authentication', 'Unauthorized']);
    const written = () => session.world.table(ETCD_REVISIONS).values()[0]?.revision ?? 0;
    const before = written();
    session.seekTime(session.run.clockUs + 30 * S);
    expect(written()).toBeGreaterThan(before);
  });

  it('a full priority level answers 429 with Retry-After, and the request uses no seat', () => {
    const session = running();
    const flood = { id: 'flood', url: PODS, user: 'jane', groups: ALLOWED, executionMs: 5000 } as const;
    does(session, { type: 'load.start', method: 'GET', ...flood, ratePerSecond: 10_000, count: 1200 });
    session.seekTime(session.run.clockUs + 0.2 * S);
    const answer = send(session, { method: 'GET', url: PODS, user: 'jane', groups: ALLOWED });
    expect(answer).toMatchObject({ code: 429, message: 'Too many requests, please try again later.' });
    expect(answer.retryAfterSeconds).toBeGreaterThan(0);
    const xray = xrayOf(session);
    expect(refusedAt(xray)).toBe('priorityAndFairness');
    expect(xray.stages.filter(({ phase }) => phase === 'execution').map(({ outcome }) => outcome)).not.toContain(
      'passed',
    );
  });

  it('a slow etcd delays and times out writes and plain GETs, while the cache serves lists', () => {
    const session = running();
    does(session, { type: 'fault.set', fault: 'storage.slow', value: 2000 });
    expect(ends(session, { method: 'POST', url: PODS, body: POD })[0]).toBe(201);
    const { arrivedUs, answeredUs = 0, stages } = xrayOf(session);
    expect(answeredUs - arrivedUs).toBeGreaterThan(2 * S);
    expect(stages.find(({ id }) => id === 'storage')?.durationUs).toBeGreaterThan(2 * S);
    expect(ends(session, { method: 'GET', url: PODS })[0]).toBe(200);
    const list = xrayOf(session);
    expect((list.answeredUs ?? 0) - list.arrivedUs).toBeLessThan(S);
    does(session, { type: 'fault.set', fault: 'storage.slow', value: 61_000 });
    expect(ends(session, { method: 'GET', url: `${PODS}/a` })[0]).toBe(504);
  });
});

describe('admission', () => {
  it('shows what defaults and the strategy change in updates and patches', () => {
    const session = running();
    send(session, { method: 'POST', url: PODS, body: POD });
    const contentType = 'application/merge-patch+json';
    const body = '{metadata: {labels: {a: b}}, status: {phase: Failed}}';
    expect(ends(session, { method: 'PATCH', url: `${PODS}/a`, contentType, body })[0]).toBe(200);
    const { admission } = xrayOf(session);
    expect(admission.map(({ plugin }) => plugin)).toEqual(['defaulting', 'PrepareForUpdate']);
    expect(admission[1]?.changes).toEqual([{ path: 'status.phase', before: '"Failed"', after: '"Pending"' }]);
  });

  it('skips admission for reads', () => {
    const session = running();
    send(session, { method: 'GET', url: PODS });
    const passed = xrayOf(session).stages.filter(({ phase, outcome }) => phase === 'execution' && outcome === 'passed');
    expect(passed.map(({ id }) => id)).toEqual(['authorization', 'delegation', 'storage']);
  });

  const WEBHOOK = (sort: string, failurePolicy: string) => `
---
apiVersion: admissionregistration.k8s.io/v1
kind: ${sort}WebhookConfiguration
metadata: {name: policy}
webhooks:
- name: policy.example.com
  admissionReviewVersions: [v1]
  sideEffects: None
  failurePolicy: ${failurePolicy}
  timeoutSeconds: 3
  namespaceSelector: {matchExpressions: [{key: kubernetes.io/metadata.name, operator: NotIn, values: [kube-system]}]}
  clientConfig: {service: {namespace: default, name: policy, path: /check}}
  rules: [{operations: [CREATE], apiGroups: [""], apiVersions: [v1], resources: [pods]}]
`;

  it.each([
    ['Validating', 'validatingAdmission'],
    ['Mutating', 'mutatingAdmission'],
  ])('calls a webhook of a %sWebhookConfiguration only for requests that match its rules', (sort, stage) => {
    const session = running(WEBHOOK(sort, 'Fail'));
    does(session, { type: 'fault.set', fault: 'webhook.deny', value: 1 });
    const denial = 'admission webhook "policy.example.com" denied the request: refused by policy';
    expect(ends(session, { method: 'POST', url: PODS, body: POD })).toEqual([403, stage, denial]);
    const config = '{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}';
    expect(send(session, { method: 'POST', url: PODS.replace('pods', 'configmaps'), body: config }).code).toBe(201);
    expect(send(session, { method: 'POST', url: PODS.replace('default', 'kube-system'), body: POD }).code).toBe(201);
    does(session, { type: 'fault.set', fault: 'webhook.deny', value: 0 });
    expect(send(session, { method: 'POST', url: PODS, body: POD }).code).toBe(201);
  });

  it.each([
    ['Fail', 500],
    ['Ignore', 201],
  ])('waits for a webhook until its timeout, and failurePolicy %s makes that %d', (failurePolicy, code) => {
    const session = running(WEBHOOK('Validating', failurePolicy));
    does(session, { type: 'fault.set', fault: 'webhook.timeout', value: 30 });
    const answer = send(session, { method: 'POST', url: PODS, body: POD });
    expect(answer.code).toBe(code);
    if (code === 500)
      expect(answer.message).toBe(
        'Internal error occurred: failed calling webhook "policy.example.com": failed to call webhook: Post "https://policy.default.svc:443/check?timeout=3s": context deadline exceeded',
      );
    const { arrivedUs, answeredUs = 0, stages } = xrayOf(session);
    expect(Math.floor((answeredUs - arrivedUs) / S)).toBe(3);
    expect(stages.find(({ id }) => id === 'validatingAdmission')?.durationUs).toBeGreaterThanOrEqual(3 * S);
  });

  it('a webhook for Pods that does not answer also stops the controllers', () => {
    const session = running(WEBHOOK('Validating', 'Fail') + node('n1'));
    does(session, { type: 'fault.set', fault: 'webhook.deny', value: 1 });
    apply(
      session,
      `
apiVersion: apps/v1
kind: ReplicaSet
metadata: {name: r}
spec: {replicas: 2, selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: a, image: a}]}}}`,
    );
    session.seekTime(session.run.clockUs + 5 * S);
    expect(session.world.table(store('Pod')).size).toBe(0);
    does(session, { type: 'fault.set', fault: 'webhook.deny', value: 0 });
    session.seekTime(session.run.clockUs + 60 * S);
    expect(session.world.table(store('Pod')).size).toBe(2);
  });

  it('a webhook fault without configuration adds a webhook for people and load generators', () => {
    const session = running();
    does(session, { type: 'fault.set', fault: 'webhook.timeout', value: 4 });
    expect(ends(session, { method: 'POST', url: PODS, body: POD }).slice(0, 2)).toEqual([500, 'validatingAdmission']);
    expect(ends(session, { method: 'GET', url: PODS })[0]).toBe(200);
  });
});

describe('request X-ray', () => {
  it('the X-ray of a request stays the same after the run continues', () => {
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
    const pods = session.world.table(store('Pod')).size;
    expect(pods).toBe(0);
  });
});
