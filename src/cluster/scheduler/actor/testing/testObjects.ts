import type { Node, Pod, PodSpec } from '#model/generated/types.ts';

export function testNode(
  name: string,
  {
    cpu = '4',
    labels = {},
    spec = {},
  }: { readonly cpu?: string; readonly labels?: Readonly<Record<string, string>>; readonly spec?: object } = {},
): Node {
  const amounts = { cpu, memory: '8Gi', pods: '110' };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, uid: `uid-${name}`, labels: { 'kubernetes.io/hostname': name, ...labels } },
    spec,
    status: { allocatable: amounts, capacity: amounts },
  } as Node;
}

export function testPod(
  name: string,
  {
    cpu = '1',
    spec = {},
    uid = `uid-${name}`,
  }: { readonly cpu?: string; readonly spec?: Partial<PodSpec>; readonly uid?: string } = {},
): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { namespace: 'default', name, uid, resourceVersion: '1', generation: 1 },
    spec: {
      schedulerName: 'default-scheduler',
      containers: [{ name: 'c', image: 'i', resources: { requests: { cpu } } }],
      ...spec,
    },
    status: { phase: 'Pending' },
  } as Pod;
}
