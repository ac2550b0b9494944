import type { Node, Pod, PodSpec } from '#model/generated/types.ts';

/** A node with 4 CPUs, 8Gi and 110 Pods by default. */
export function testNode(
  name: string,
  more: {
    readonly labels?: Record<string, string>;
    readonly allocatable?: Record<string, string>;
    readonly spec?: Node['spec'];
    readonly status?: Node['status'];
  } = {},
): Node {
  const allocatable = { cpu: '4', memory: '8Gi', pods: '110', ...more.allocatable };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels: { 'kubernetes.io/hostname': name, ...more.labels } },
    spec: more.spec ?? {},
    status: { ...more.status, allocatable },
  };
}

/** A Pod in namespace `default` with one container. */
export function testPod(
  name: string,
  requests: Record<string, string> = {},
  spec: Partial<PodSpec> = {},
  metadata: Partial<Pod['metadata']> = {},
): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { namespace: 'default', name, uid: name, ...metadata },
    spec: { containers: [{ name: 'app', image: 'app:1', resources: { requests } }], ...spec },
  };
}
