import { expect, it } from 'vitest';
import type { Node } from '#model/generated/types.ts';
import { events, podOf, S, start } from '#session/testing/manifestSession.ts';

const written = (name: string, status: string) => `---
apiVersion: v1
kind: Node
metadata: {name: ${name}}
${status === '' ? '' : `status: ${status}`}
`;

const bound = (name: string, node: string) => `---
apiVersion: v1
kind: Pod
metadata: {name: ${name}}
spec:
  nodeName: ${node}
  nodeSelector: {kubernetes.io/os: linux}
  containers: [{name: app, image: 'nginx:1', resources: {requests: {cpu: "1"}}}]
`;

function nodeAfter(status: string): Node {
  const session = start(written('n1', status));
  session.seekTime(60 * S);
  return session.ask('get', { kind: 'Node', name: 'n1' }) as Node;
}

it('keeps the capacity and extended resources of a Node manifest', () => {
  const amounts = '{cpu: "64", memory: 256Gi, pods: "30", nvidia.com/gpu: "8"}';
  const { status } = nodeAfter(`{capacity: ${amounts}, allocatable: ${amounts}}`);
  expect(status?.capacity).toMatchObject({ cpu: '64', memory: '256Gi', pods: '30', 'nvidia.com/gpu': '8' });
  expect(status?.allocatable).toEqual(status?.capacity);
  expect(status?.conditions?.find(({ type }) => type === 'Ready')?.status).toBe('True');
});

it('fills in missing Node status from the given capacity and the machine', () => {
  const { status } = nodeAfter('{capacity: {cpu: "2", nvidia.com/gpu: "1"}, allocatable: {cpu: 1900m}}');
  expect(status?.capacity).toEqual({
    cpu: '2',
    'ephemeral-storage': '100Gi',
    memory: '16Gi',
    'nvidia.com/gpu': '1',
    pods: '110',
  });
  expect(status?.allocatable).toMatchObject({ cpu: '1900m', memory: '16Gi', 'nvidia.com/gpu': '1', pods: '110' });
});

it('uses the allocatable amounts of a Node as its missing capacity', () => {
  const { status } = nodeAfter('{allocatable: {cpu: "3", memory: 7Gi}}');
  expect(status?.capacity).toMatchObject({ cpu: '3', memory: '7Gi', pods: '110' });
});

it('completes a Node that was written as ready', () => {
  const { status } = nodeAfter('{conditions: [{type: Ready, status: "True"}], capacity: {cpu: "2"}}');
  expect(status?.allocatable).toMatchObject({ cpu: '2', memory: '16Gi', pods: '110' });
  expect(status?.nodeInfo?.kubeletVersion).toMatch(/^v1/);
});

it('runs Pods that follow their Node in one manifest, with and without a status', () => {
  const text =
    written('n1', '') +
    bound('a', 'n1') +
    bound('b', 'n1') +
    written('n2', '{capacity: {cpu: "1"}}') +
    bound('c', 'n2') +
    bound('d', 'n2');
  const session = start(text);
  session.seekTime(60 * S);
  expect(['a', 'b', 'c'].map((name) => podOf(session, name).status?.phase)).toEqual(['Running', 'Running', 'Running']);
  expect(podOf(session, 'd').status?.reason).toBe('OutOfcpu');
  expect(events(session, 'd')).toContain(
    "OutOfcpu: Node didn't have enough resource: cpu, requested: 1000, used: 1000, capacity: 1000",
  );
});
