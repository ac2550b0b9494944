import { withOwn } from '#base/record.ts';
import { RELEASE } from '#cluster/releases/release.ts';
import type { Node, NodeCondition, NodeStatus } from '#model/generated/types.ts';

/** Capacity of a machine that has no description: an assumption of the model. */
const MACHINE = { cpu: '4', 'ephemeral-storage': '100Gi', memory: '16Gi', pods: '110' };

/**
 * Features that a kubelet of v1.36 declares by default. UserNamespacesHostNetworkSupport is alpha, so it is off.
 * Upstream source (v1.36.2): staging/src/k8s.io/component-helpers/nodedeclaredfeatures/features; pkg/features/kube_features.go.
 */
const DECLARED_FEATURES: readonly string[] = [
  'ExtendWebSocketsToKubelet',
  'InPlacePodLevelResourcesVerticalScaling',
  'InPlacePodVerticalScalingInitContainers',
  'RestartAllContainersOnContainerExits',
];

/** The first minor release whose kubelet declares features: until then the gate NodeDeclaredFeatures was off. */
const DECLARES_SINCE = 36;

function declaresFeatures(kubeletVersion: string): boolean {
  const minor = /^v?1\.(\d+)/.exec(kubeletVersion)?.[1];
  return minor !== undefined && Number(minor) >= DECLARES_SINCE;
}

/** Status of the machine with that ordinal, before its kubelet reports readiness. */
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

/**
 * Completes the status of a Node as its kubelet does. Missing CPU, memory, storage or Pods come from the model's
 * default machine. Allocatable equals capacity, because nothing is reserved. Declared features are those of the kubelet's release, unless
 * the Node says its own. A complete status is returned unchanged.
 * Upstream source (v1.36.2): pkg/kubelet/nodestatus/setters.go, MachineInfo; pkg/kubelet/kubelet_node_status.go,
 * updateDefaultResources.
 */
export function machineStatus({ metadata: { name }, status: given = {} }: Node, ordinal: number): NodeStatus {
  const capacity = withMissing(given.capacity, { ...MACHINE, ...given.allocatable });
  const allocatable = withMissing(given.allocatable, capacity);
  const { status: own } = defaultNodeStatus(name, ordinal);
  const nodeInfo = withMissing(given.nodeInfo, own.nodeInfo ?? {});
  const hasAddress = (given.addresses?.length ?? 0) > 0;
  const declares = given.declaredFeatures === undefined && declaresFeatures(nodeInfo.kubeletVersion ?? '');
  const isComplete =
    !declares &&
    hasAddress &&
    capacity === given.capacity &&
    allocatable === given.allocatable &&
    nodeInfo === given.nodeInfo;
  if (isComplete) return given;
  return {
    ...own,
    ...given,
    capacity,
    allocatable,
    nodeInfo,
    ...(!hasAddress && { addresses: own.addresses ?? [] }),
    ...(declares && { declaredFeatures: DECLARED_FEATURES }),
  };
}

/** CPU and memory of the default machine that fill in for values the Node lacks. The real machine may differ. */
export function standInAmounts({
  status: { capacity = {}, allocatable = {} } = {},
}: Node): Readonly<Record<string, string>> {
  const { cpu, memory } = MACHINE;
  const missing = Object.entries({ cpu, memory }).filter(([name]) => !capacity[name] && !allocatable[name]);
  return Object.fromEntries(missing);
}

/** Adds missing fields from `own`; an empty string counts as missing. Returns the same record if nothing is missing. */
function withMissing<T extends object>(given: T | undefined, own: object): T {
  const isSaid = (value: unknown) => value !== undefined && value !== '';
  const said = new Map(Object.entries(given ?? {}).filter(([, value]) => isSaid(value)));
  const missing = Object.entries(own).filter(([name, value]) => !said.has(name) && isSaid(value));
  return given !== undefined && missing.length === 0
    ? given
    : (Object.fromEntries([...Object.entries(own), ...said]) as T);
}

/** Labels that a kubelet puts on its Node, or undefined if the Node already has them all. */
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
