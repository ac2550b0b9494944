import { withOwn } from '#base/setOwn.ts';
import { RELEASE } from '#cluster/releases/release.ts';
import type { Node, NodeCondition, NodeStatus } from '#model/generated/types.ts';

/** A machine that nobody described: an assumption of the model. */
const MACHINE = { cpu: '4', 'ephemeral-storage': '100Gi', memory: '16Gi', pods: '110' };

/** The status of the machine with that ordinal, before its kubelet says whether it is ready. */
export function defaultNodeStatus(
  name: string,
  ordinal: number,
): { readonly status: NodeStatus; readonly hostIP: string } {
  const hostIP = `10.${(ordinal >> 16) & 63}.${(ordinal >> 8) & 255}.${ordinal & 255}`;
  const status: NodeStatus = {
    capacity: MACHINE,
    allocatable: MACHINE,
    addresses: [
      { type: 'InternalIP', address: hostIP },
      { type: 'Hostname', address: name },
    ],
    nodeInfo: {
      architecture: 'amd64',
      bootID: '',
      containerRuntimeVersion: 'containerd://2.2.0',
      kernelVersion: '6.12.0',
      kubeProxyVersion: '',
      kubeletVersion: RELEASE,
      machineID: '',
      operatingSystem: 'linux',
      osImage: 'Kube Orrery',
      systemUUID: '',
    },
  };
  return { status, hostIP };
}

/** The labels that a kubelet puts on its Node, when it lacks any. */
export function defaultNodeLabels(node: Node): Readonly<Record<string, string>> | undefined {
  const wanted: Record<string, string> = {
    'kubernetes.io/arch': 'amd64',
    'kubernetes.io/hostname': node.metadata.name,
    'kubernetes.io/os': 'linux',
  };
  const present = node.metadata.labels ?? {};
  const missing = Object.entries(wanted).filter(([key]) => present[key] === undefined);
  return missing.length === 0 ? undefined : withOwn(Object.fromEntries(missing), present);
}

/** Upstream source (v1.36.2): pkg/kubelet/nodestatus/setters.go. */
export function nodeConditions(ready: boolean, now: string): NodeCondition[] {
  const condition = (type: string, status: string, reason: string, message: string): NodeCondition => ({
    type,
    status,
    lastHeartbeatTime: now,
    lastTransitionTime: now,
    reason,
    message,
  });
  return [
    condition('MemoryPressure', 'False', 'KubeletHasSufficientMemory', 'kubelet has sufficient memory available'),
    condition('DiskPressure', 'False', 'KubeletHasNoDiskPressure', 'kubelet has no disk pressure'),
    condition('PIDPressure', 'False', 'KubeletHasSufficientPID', 'kubelet has sufficient PID available'),
    ready
      ? condition('Ready', 'True', 'KubeletReady', 'kubelet is posting ready status')
      : condition(
          'Ready',
          'False',
          'KubeletNotReady',
          'container runtime network not ready: NetworkReady=false reason:NetworkPluginNotReady message:Network plugin returns error: cni plugin not initialized',
        ),
  ];
}
