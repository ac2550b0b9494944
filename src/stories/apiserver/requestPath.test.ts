import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import { ETCD_KEYS } from '#cluster/etcd/registryKey.ts';
import type { KubeObject } from '#model/kinds.ts';
import type { Session } from '#session/session.ts';
import { does, podOf, S, start } from '#session/testing/manifestSession.ts';
import { type Send, send, xrayOf } from '#stories/testing/sentRequests.ts';

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
ports: [{name: "", port: 443, protocol: TCP}]
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

describe('the request path', () => {
  it('four requests end at four servers of the delegation chain', () => {
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
    does(session, { type: 'object.delete', kind: 'APIService', name: 'v1beta1.metrics.k8s.io' });
    session.seekTime(session.run.clockUs + S);
    expect(get(session, METRICS)).toBe(404);
  });

  it('an APIService without endpoints answers 503 only for its own group', () => {
    const session = extended();
    does(session, { type: 'object.delete', kind: 'EndpointSlice', namespace: 'kube-system', name: 'metrics-server-1' });
    session.seekTime(session.run.clockUs + S);
    expect(send(session, { method: 'GET', url: METRICS })).toMatchObject({ code: 503, message: 'service unavailable' });
    expect(get(session, '/api/v1/pods')).toBe(200);
  });

  it('a custom resource has only declared subresources, an aggregated one any', () => {
    const session = extended();
    expect(send(session, { method: 'POST', url: CRONTAB_PATH, body: crontab('a') }).code).toBe(201);
    expect(get(session, `${CRONTAB_PATH}/a/status`)).toBe(200);
    expect(get(session, `${CRONTAB_PATH}/a/log`)).toBe(404);
    expect(get(session, `${CRONTAB_PATH}/a/scale`)).toBe(404);
    expect(get(session, '/apis/metrics.k8s.io/v1beta1/namespaces/default/pods/a/log')).toBe(200);
  });

  it('an aggregated server stores its objects outside etcd', () => {
    const session = extended();
    const keys = () => session.world.table(ETCD_KEYS).size;
    const before = keys();
    const url = '/apis/metrics.k8s.io/v1beta1/namespaces/default/pods';
    expect(send(session, { method: 'POST', url, body: '{kind: PodMetrics, metadata: {name: a}}' }).code).toBe(201);
    expect(get(session, `${url}/a`)).toBe(200);
    expect(keys()).toBe(before);
    send(session, { method: 'POST', url: CRONTAB_PATH, body: crontab('a') });
    expect(keys()).toBe(before + 1);
  });

  it('deletes a custom resource at once unless it has finalizers', () => {
    const session = extended();
    const stored = (name: string) => session.world.table(store('CronTab.stable.example.com')).get(`default/${name}`);
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

  it('admission changes a Pod plugin by plugin', () => {
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
      'RuntimeClass',
      'PodTopologyLabels',
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

  it('refuses the second of two PUTs with the same version', () => {
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

  it('a ServiceAccount may do only what its RoleBinding allows', () => {
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
