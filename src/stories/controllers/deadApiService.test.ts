import { expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import type { Session } from '#session/session.ts';
import { apply, does, node, pod, S, start } from '#session/testing/manifestSession.ts';

const API_SERVICE = `---
apiVersion: apiregistration.k8s.io/v1
kind: APIService
metadata: {name: v1beta1.external.metrics.k8s.io}
spec: {group: external.metrics.k8s.io, version: v1beta1, groupPriorityMinimum: 100, versionPriority: 100, service: {name: adapter, namespace: default}}
`;
const BACKEND = `---
apiVersion: v1
kind: Service
metadata: {name: adapter, namespace: default}
spec: {selector: {app: adapter}, ports: [{port: 443}]}
${pod('adapter')}`;
const STALE =
  'unable to retrieve the complete list of server APIs: external.metrics.k8s.io/v1beta1: stale GroupVersion discovery: external.metrics.k8s.io/v1beta1';

function kubectl(session: Session, line: string) {
  return session.ask('kubectl', { line }) as { readonly lines: readonly { stream: string; text: string }[] };
}

const printed = (session: Session, line: string) => kubectl(session, line).lines.map(({ text }) => text);
const namespace = (session: Session) => session.world.table(store('Namespace')).get('next');
const conditionOf = (session: Session, wanted: string) =>
  namespace(session)?.status?.conditions?.find(({ type }) => type === wanted);

function deleteNext(session: Session): void {
  does(session, { type: 'kubectl.run', line: 'create namespace next' });
  session.seekTime(session.run.clockUs + 2 * S);
  does(session, { type: 'kubectl.run', line: 'delete namespace next --wait=false' });
}

it('an unavailable APIService keeps a Namespace terminating and reports it everywhere', () => {
  const session = start(node('n1') + API_SERVICE);
  session.seekTime(5 * S);
  expect(printed(session, 'get apiservices')[1]).toContain('False (ServiceNotFound)');
  deleteNext(session);
  session.seekTime(70 * S);
  expect(namespace(session)?.status?.phase).toBe('Terminating');
  expect(conditionOf(session, 'NamespaceDeletionDiscoveryFailure')).toMatchObject({
    status: 'True',
    reason: 'DiscoveryFailed',
    message: `Discovery failed for some groups, 1 failing: ${STALE}`,
  });
  expect(conditionOf(session, 'NamespaceContentRemaining')).toMatchObject({
    status: 'False',
    reason: 'ContentRemoved',
  });
  expect(printed(session, 'api-resources').at(-1)).toBe(`error: ${STALE}`);
});

it('the Namespace disappears when an extension answers or the APIService is deleted', () => {
  const session = start(node('n1') + API_SERVICE);
  session.seekTime(5 * S);
  deleteNext(session);
  session.seekTime(30 * S);
  apply(session, BACKEND);
  session.seekTime(120 * S);
  expect(printed(session, 'get apiservices')[1]).toMatch(/ True +/);
  expect(namespace(session)).toBeUndefined();
  does(session, { type: 'kubectl.run', line: 'delete pod adapter --wait=false' });
  session.seekTime(200 * S);
  expect(printed(session, 'get apiservices')[1]).toContain('False (MissingEndpoints)');
  deleteNext(session);
  session.seekTime(220 * S);
  expect(namespace(session)).toBeDefined();
  does(session, { type: 'kubectl.run', line: 'delete apiservice v1beta1.external.metrics.k8s.io' });
  session.seekTime(300 * S);
  expect(namespace(session)).toBeUndefined();
});

it('an APIService from a dump keeps its condition when its Service is missing', () => {
  const dumped = `---
apiVersion: apiregistration.k8s.io/v1
kind: APIService
metadata: {name: v1beta1.metrics.k8s.io, uid: 6c1f7c0e-0000-4000-8000-000000000001, creationTimestamp: "2025-06-01T00:00:00Z"}
spec: {group: metrics.k8s.io, version: v1beta1, groupPriorityMinimum: 100, versionPriority: 100, service: {name: metrics-server, namespace: kube-system, port: 443}}
status: {conditions: [{type: Available, status: "True", reason: Passed, message: all checks passed, lastTransitionTime: "2025-06-01T00:00:00Z"}]}
`;
  const session = start(node('n1') + dumped);
  session.seekTime(5 * S);
  expect(printed(session, 'get apiservices')[1]).toMatch(/ True +/);
  deleteNext(session);
  session.seekTime(20 * S);
  expect(namespace(session)).toBeUndefined();
});

it('a Namespace deletes its Pods before all other objects', () => {
  const session = start(`${node('n1')}---
apiVersion: v1
kind: Namespace
metadata: {name: next}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: last, namespace: next}
${pod('slow').replace('namespace: default', 'namespace: next')}`);
  session.seekTime(20 * S);
  does(session, { type: 'kubectl.run', line: 'delete namespace next --wait=false' });
  session.seekTime(20.5 * S);
  const found = (kind: 'Pod' | 'ConfigMap', name: string) => session.world.table(store(kind)).get(`next/${name}`);
  expect(found('Pod', 'slow')?.metadata.deletionTimestamp).toBeDefined();
  expect(found('ConfigMap', 'last')).toBeDefined();
  expect(conditionOf(session, 'NamespaceContentRemaining')).toMatchObject({ status: 'False' });
  session.seekTime(90 * S);
  expect(namespace(session)).toBeUndefined();
});
