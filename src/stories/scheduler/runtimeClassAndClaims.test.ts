import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import type { Session } from '#session/session.ts';
import { apply, condition, does, events, node, podOf, queued, S, start } from '#session/testing/manifestSession.ts';
import { send } from '#stories/testing/sentRequests.ts';

const pod = (name: string, spec: string) => `---
apiVersion: v1
kind: Pod
metadata: {name: ${name}, namespace: default}
spec:
  ${spec}
  containers: [{name: c, image: a}]
`;
const claiming = (name: string, more = '') =>
  pod(name, `resourceClaims: [{name: r, resourceClaimName: gpu}]\n  ${more}`);
const CLAIM = `---
apiVersion: resource.k8s.io/v1
kind: ResourceClaim
metadata: {name: gpu, namespace: default}
spec: {devices: {requests: [{name: dev, exactly: {deviceClassName: gpu-class}}]}}
`;
const CLASS = `---
apiVersion: resource.k8s.io/v1
kind: DeviceClass
metadata: {name: gpu-class}
spec: {}
`;
const RUNTIME = `---
apiVersion: node.k8s.io/v1
kind: RuntimeClass
metadata: {name: gvisor}
handler: runsc
overhead: {podFixed: {cpu: 250m}}
scheduling: {nodeSelector: {sandbox: gvisor}, tolerations: [{key: k, operator: Exists}]}
`;
const phase = (session: Session, name: string) => podOf(session, name).status?.phase;

describe('a RuntimeClass', () => {
  it('the API server refuses a Pod with an unknown RuntimeClass', () => {
    const session = start(node('n1'));
    const body = pod('p', 'runtimeClassName: gvisor').replace('---\n', '');
    expect(send(session, { method: 'POST', url: '/api/v1/namespaces/default/pods', body })).toMatchObject({
      code: 403,
      message: 'pods "p" is forbidden: pod rejected: RuntimeClass "gvisor" not found',
    });
    const overhead = pod('q', 'overhead: {cpu: 1}').replace('---\n', '');
    expect(send(session, { method: 'POST', url: '/api/v1/namespaces/default/pods', body: overhead })).toMatchObject({
      code: 403,
      message:
        'pods "q" is forbidden: pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead',
    });
  });

  it('a RuntimeClass sets overhead, node selector and tolerations', () => {
    const session = start(node('n1', { labels: 'sandbox: gvisor' }) + RUNTIME);
    session.seekTime(S);
    apply(session, pod('p', 'runtimeClassName: gvisor'));
    session.seekTime(30 * S);
    expect(podOf(session, 'p').spec).toMatchObject({ overhead: { cpu: '250m' }, nodeSelector: { sandbox: 'gvisor' } });
    expect(podOf(session, 'p').spec.tolerations).toContainEqual({ key: 'k', operator: 'Exists' });
    expect(phase(session, 'p')).toBe('Running');
  });

  it('the sandbox fails repeatedly while its RuntimeClass is deleted', () => {
    const session = start(node('n1') + RUNTIME);
    session.seekTime(S);
    apply(session, pod('p', 'runtimeClassName: gvisor'));
    session.seekTime(10 * S);
    expect(podOf(session, 'p').spec.nodeName).toBeUndefined();
    does(session, { type: 'object.delete', kind: 'RuntimeClass', name: 'gvisor' });
    does(session, { type: 'object.label', kind: 'Node', name: 'n1', key: 'sandbox', value: 'gvisor' });
    session.seekTime(60 * S);
    expect(phase(session, 'p')).toBe('Pending');
    const said = 'FailedCreatePodSandBox: Failed to create pod sandbox: runtimeclass.node.k8s.io "gvisor" not found';
    expect(events(session, 'p')).toContain(said);
    apply(session, RUNTIME);
    session.seekTime(90 * S);
    expect(phase(session, 'p')).toBe('Running');
  });
});

describe('a ResourceClaim', () => {
  it('a missing ResourceClaim keeps the Pod unqueued without condition or Event', () => {
    const session = start(node('n1') + claiming('p'));
    session.seekTime(30 * S);
    expect([phase(session, 'p'), podOf(session, 'p').spec.nodeName]).toEqual(['Pending', undefined]);
    expect(queued(session, 'p')?.gatingPlugin).toBe('DynamicResources');
    expect(condition(session, 'p')).toBeUndefined();
    expect(events(session, 'p')).toEqual([]);
    apply(session, CLAIM);
    session.seekTime(60 * S);
    const rest = 'preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.';
    expect(condition(session, 'p')?.message).toBe(
      `0/1 nodes are available: request dev: device class gpu-class does not exist. no new claims to deallocate, ${rest}`,
    );
    apply(session, CLASS);
    session.seekTime(90 * S);
    expect(condition(session, 'p')?.message).toBe(
      `0/1 nodes are available: 1 cannot allocate all claims. still not schedulable, ${rest}`,
    );
  });

  it('a ResourceClaim places the Pod where its devices are', () => {
    const session = start(node('n1') + node('n2') + CLAIM + CLASS);
    session.seekTime(S);
    const { resourceVersion = '' } = session.world.table(store('ResourceClaim')).values()[0]?.metadata ?? {};
    const term = { matchFields: [{ key: 'metadata.name', operator: 'In', values: ['n2'] }] };
    const results = [{ request: 'dev', driver: 'gpu.example.com', pool: 'n2', device: 'gpu-0' }];
    const allocation = {
      devices: { results },
      nodeSelector: { nodeSelectorTerms: [term] },
      allocationTimestamp: '2026-01-01T00:00:00Z',
    };
    const status = { allocation };
    const body = CLAIM.replace('name: gpu,', `name: gpu, resourceVersion: "${resourceVersion}",`).replace('---\n', '');
    const url = '/apis/resource.k8s.io/v1/namespaces/default/resourceclaims/gpu/status';
    expect(send(session, { method: 'PUT', url, body: `${body}status: ${JSON.stringify(status)}\n` }).code).toBe(200);
    apply(session, claiming('p'));
    session.seekTime(30 * S);
    expect([phase(session, 'p'), podOf(session, 'p').spec.nodeName]).toEqual(['Running', 'n2']);
  });

  it('a missing ResourceClaim prevents a Pod with nodeName from starting', () => {
    const session = start(node('n1') + claiming('p', 'nodeName: n1'));
    session.seekTime(30 * S);
    expect(phase(session, 'p')).toBe('Pending');
    expect(events(session, 'p')).toContain(
      'FailedPrepareDynamicResources: Failed to prepare dynamic resources: prepare dynamic resources: fetch ResourceClaim gpu: resourceclaims.resource.k8s.io "gpu" not found',
    );
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'p' });
    session.seekTime(70 * S);
    expect(session.world.table(store('Pod')).size).toBe(0);
  });
});

describe('unknown schedulerName', () => {
  it('a Pod of an unknown scheduler stays Pending without Event and condition', () => {
    const session = start(node('n1') + pod('p', 'schedulerName: nobody'));
    session.seekTime(600 * S);
    expect([phase(session, 'p'), podOf(session, 'p').spec.nodeName]).toEqual(['Pending', undefined]);
    expect(podOf(session, 'p').status?.conditions ?? []).toEqual([]);
    expect(events(session, 'p')).toEqual([]);
  });
});
