import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import type { Session } from '#session/session.ts';
import { apply, condition, does, events, node, podOf, S, start } from '#session/testing/manifestSession.ts';

const CLASS = `---
apiVersion: resource.k8s.io/v1
kind: DeviceClass
metadata: {name: gpu}
spec:
  extendedResourceName: example.com/gpu
  selectors: [{cel: {expression: device.driver == 'gpu.example.com'}}]
---
apiVersion: resource.k8s.io/v1
kind: ResourceClaimTemplate
metadata: {name: one-gpu, namespace: default}
spec: {spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: gpu}}]}}}
`;
const slice = (nodeName: string, ...devices: string[]) => `---
apiVersion: resource.k8s.io/v1
kind: ResourceSlice
metadata: {name: ${nodeName}-gpu}
spec:
  driver: gpu.example.com
  nodeName: ${nodeName}
  pool: {name: ${nodeName}, generation: 1, resourceSliceCount: 1}
  devices: [${devices.map((name) => `{name: ${name}, attributes: {memory: {int: 24}}}`).join(', ')}]
`;
const pod = (name: string, spec: string) => `---
apiVersion: v1
kind: Pod
metadata: {name: ${name}, namespace: default}
spec:
  ${spec}
`;
const training = (name: string) =>
  pod(name, 'resourceClaims: [{name: gpu, resourceClaimTemplateName: one-gpu}]\n  containers: [{name: c, image: a}]');

function devices(session: Session): readonly string[] {
  return session.world
    .table(store('ResourceClaim'))
    .values()
    .flatMap(
      ({ status }) => status?.allocation?.devices?.results?.map(({ pool, device }) => `${pool}/${device}`) ?? [],
    );
}

function places(session: Session, ...names: string[]): readonly (string | undefined)[] {
  return names.map((name) => podOf(session, name).spec.nodeName);
}

describe('device claims', () => {
  it('claims from a template take devices, or wait until one is released', () => {
    const session = start(node('n1') + node('n2') + CLASS + slice('n2', 'gpu-0', 'gpu-1'));
    session.seekTime(S);
    apply(session, training('a') + training('b') + training('c'));
    session.seekTime(20 * S);
    const placed = places(session, 'a', 'b', 'c');
    expect(placed.filter((place) => place === 'n2')).toHaveLength(2);
    expect(devices(session)).toEqual(['n2/gpu-0', 'n2/gpu-1']);
    const waits = ['a', 'b', 'c'].find((name) => podOf(session, name).spec.nodeName === undefined) ?? '';
    expect(condition(session, waits)?.message).toBe(
      '0/2 nodes are available: 2 cannot allocate all claims. still not schedulable, preemption: 0/2 nodes are available: 2 Preemption is not helpful for scheduling.',
    );
    does(session, { type: 'object.delete', kind: 'Pod', namespace: 'default', name: waits === 'a' ? 'b' : 'a' });
    session.seekTime(90 * S);
    expect(podOf(session, waits).spec.nodeName).toBe('n2');
    expect(podOf(session, waits).status?.phase).toBe('Running');
    expect(devices(session)).toHaveLength(2);
  });

  it('a device can back an extended resource, with a claim by the scheduler', () => {
    const session = start(node('n1') + CLASS + slice('n1', 'gpu-0'));
    session.seekTime(S);
    apply(session, pod('p', 'containers: [{name: c, image: a, resources: {limits: {example.com/gpu: 1}}}]'));
    session.seekTime(20 * S);
    expect(podOf(session, 'p').status?.phase).toBe('Running');
    const [claim] = session.world.table(store('ResourceClaim')).values();
    expect(claim?.metadata.name).toMatch(/^p-extended-resources-.{5}$/);
    expect(podOf(session, 'p').status?.extendedResourceClaimStatus).toEqual({
      requestMappings: [{ containerName: 'c', resourceName: 'example.com/gpu', requestName: 'container-0-request-0' }],
      resourceClaimName: claim?.metadata.name,
    });
    expect(events(session, 'p').filter((text) => text.startsWith('Failed'))).toEqual([]);
  });

  it('without the gate DRAExtendedResource the extended resource is insufficient', () => {
    const switches = { featureGates: { DRAExtendedResource: false } };
    const session = start(node('n1') + CLASS + slice('n1', 'gpu-0'), { switches });
    session.seekTime(S);
    apply(session, pod('p', 'containers: [{name: c, image: a, resources: {limits: {example.com/gpu: 1}}}]'));
    session.seekTime(20 * S);
    expect(condition(session, 'p')?.message).toMatch(/^0\/1 nodes are available: 1 Insufficient example\.com\/gpu\./);
    expect(session.world.table(store('ResourceClaim')).values()).toEqual([]);
  });

  it('seeking back and forth gives the same device claims', () => {
    const session = start(node('n1') + CLASS + slice('n1', 'gpu-0'));
    session.seekTime(S);
    apply(session, training('a'));
    session.seekTime(10 * S);
    const before = devices(session);
    session.seekTime(0.5 * S);
    expect(devices(session)).toEqual([]);
    session.seekTime(10 * S);
    expect(devices(session)).toEqual(before);
  });
});
