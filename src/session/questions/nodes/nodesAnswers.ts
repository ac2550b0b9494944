import { compare } from '#base/order.ts';
import { goDuration } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { setDefaults } from '#cluster/apiserver/defaults/setDefaults.ts';
import { faultsOfNode } from '#cluster/environment/faults.ts';
import { staticFilesOf } from '#cluster/environment/staticFiles.ts';
import { qosCgroups } from '#cluster/kubelet/cgroups/cgroups.ts';
import { containerCgroup, podCgroup, podQos } from '#cluster/kubelet/cgroups/podCgroup.ts';
import {
  DEFAULT_KUBELET_CONFIGURATION,
  type KubeletConfiguration,
  kubeletSettings,
  kubeletSettingsTable,
} from '#cluster/kubelet/configuration/kubeletConfiguration.ts';
import { evictionSettings } from '#cluster/kubelet/eviction/evictionManager.ts';
import { thresholdAmount } from '#cluster/kubelet/eviction/thresholds.ts';
import type { KubeletPod } from '#cluster/kubelet/kubeletRecords.ts';
import { actuatedResources } from '#cluster/kubelet/resize/allocation.ts';
import { containerSpec } from '#cluster/kubelet/runtimeContainer.ts';
import type { World } from '#kernel/world.ts';
import type { Container, Node, Pod, PodSpec, ResourceRequirements } from '#model/generated/types.ts';
import { keyOf, objectKey } from '#model/objectKey.ts';
import { oomScoreAdj, qosClass } from '#model/pod/oomScoreAdj.ts';
import { hasPodLevelResources, resourceAmounts } from '#model/pod/podResources.ts';
import { quantityValue } from '#model/quantity/quantityMath.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { CgroupView, DeviceUse, NodeUse } from '#protocol/nodeResources.ts';
import type {
  KubeletSettingsView,
  NodeFaultView,
  NodesQuestions,
  QosAmounts,
  QosPart,
  QosTable,
} from '#protocol/nodes.ts';
import { readFiles } from '#session/commands/readFiles.ts';
import type { Reader } from '#session/reader.ts';
import type { Answers } from '../answers.ts';
import { claimMatches } from './devices/claimMatches.ts';
import { devicesOfNodes, isTaken, nodeDevices } from './devices/nodeDevices.ts';
import { kubeletLoop } from './kubeletLoop.ts';
import { nodeDetail } from './nodeDetail.ts';
import { measure, nodeUsage } from './nodeUsage.ts';
import { podAnatomy, podSpecOf, qosClasses } from './podAnatomy.ts';

const ROOT = '/kubepods';

export const nodesAnswers: Answers<NodesQuestions> = {
  nodeUsage: (reader, { node }) => nodeUsage(reader, node),
  useOfNodes: (reader, { nodes }) => useOfNodes(reader, nodes),
  nodeDetail: (reader, { node }) => nodeDetail(reader, node),
  podAnatomy: (reader, { namespace, name }) => podAnatomy(reader, keyOf(namespace, name)),
  cgroups: (reader, { node }) => cgroups(reader, node),
  kubeletLoop: (reader, { node }) => kubeletLoop(reader, node),
  kubeletSettings: ({ world }, { node }) => kubeletSettingsView(world, node),
  nodeFaults: ({ world }, { node }) => nodeFaultsView(world, node),
  nodeDevices: ({ world }, { node }) => nodeDevices(world, node),
  devicesOfNodes: ({ world }) => devicesOfNodes(world),
  claimMatches: (reader, { namespace, name }) => claimMatches(reader, keyOf(namespace, name)),
  qosClasses: (_, { files }) => qosClasses(files),
  qosTable: (reader, { files }) => qosTable(reader, files),
};

/** Present faults of a machine. */
function nodeFaultsView(world: World, node: string): NodeFaultView[] {
  return faultsOfNode(world, node).map(({ id, sinceUs }) => ({ fault: id, sinceUs }));
}

/** Present use of some nodes. A node without a kubelet is left out. */
function useOfNodes(reader: Reader, nodes: readonly string[]): readonly NodeUse[] {
  return nodes.flatMap((node) => {
    const usage = nodeUsage(reader, node);
    if (!usage) return [];
    const devices = devicesInUse(reader, node);
    return [{ node, cpuMilli: usage.cpu.usage, memoryBytes: usage.memory.usage, devices }];
  });
}

function devicesInUse({ world }: Reader, node: string): readonly DeviceUse[] {
  const devices = nodeDevices(world, node).flatMap((pool) => pool.devices);
  return devices.map((device) => {
    const owners = device.users.filter(({ isAdmin }) => !isAdmin);
    return { name: device.name, isTaken: isTaken(device), pods: owners.flatMap(({ pods }) => pods) };
  });
}

/** The cgroups of the kubelet and the runtime on a node, parents first; empty when no kubelet runs there. */
function cgroups(reader: Reader, node: string): CgroupView[] {
  const measured = measure(reader, node);
  if (!measured) return [];
  const pods = measured.pods.filter(({ sandbox }) => sandbox === 'ready');
  const levels = qosCgroups(
    measured.node,
    pods.map(({ pod }) => pod),
    hardEvictionBytes(reader, node, measured.machine.memoryBytes),
  );
  const of = (qos: string) => pods.filter(({ pod }) => podQos(pod) === qos);
  const views = (qos: string, parent: string) =>
    of(qos).flatMap((record) => podViews(record, parent, measured.machine.memoryBytes));
  return [
    { path: ROOT, kind: 'kubepods', ...levels.kubepods },
    ...views('Guaranteed', ROOT),
    { path: `${ROOT}/burstable`, kind: 'qos', ...levels.burstable },
    ...views('Burstable', `${ROOT}/burstable`),
    { path: `${ROOT}/besteffort`, kind: 'qos', ...levels.besteffort },
    ...views('BestEffort', `${ROOT}/besteffort`),
  ];
}

function hardEvictionBytes({ world }: Reader, node: string, memoryBytes: number): number {
  const hard = evictionSettings(world, node).thresholds.find(
    ({ signal, graceUs }) => signal === 'memory.available' && graceUs === 0,
  );
  return hard ? thresholdAmount(hard, memoryBytes) : 0;
}

function podViews(record: KubeletPod, parent: string, nodeMemoryBytes: number): CgroupView[] {
  const pod = objectKey(record.pod);
  const path = `${parent}/pod${record.uid}`;
  const containers = record.containers.flatMap((container): CgroupView[] => {
    const spec = container.state === 'running' ? containerSpec(record.pod, container.name) : undefined;
    if (!spec) return [];
    const { name, ...limits } = containerCgroup(
      record.pod,
      spec,
      actuatedResources(record, container),
      nodeMemoryBytes,
    );
    return [{ path: `${path}/${name}`, kind: 'container', pod, container: name, ...limits }];
  });
  return [{ path, kind: 'pod', pod, ...podCgroup(record.pod) }, ...containers];
}

type Field = keyof KubeletConfiguration;

/** Fields in the order of the file, with its names. */
const FIELDS: readonly (readonly [name: string, field: Field])[] = [
  ['staticPodPath', 'staticPodPath'],
  ['staticPodURL', 'staticPodURL'],
  ['fileCheckFrequency', 'fileCheckFrequencyUs'],
  ['httpCheckFrequency', 'httpCheckFrequencyUs'],
  ['nodeStatusUpdateFrequency', 'nodeStatusUpdateFrequencyUs'],
  ['nodeStatusReportFrequency', 'nodeStatusReportFrequencyUs'],
  ['nodeLeaseDurationSeconds', 'nodeLeaseDurationSeconds'],
  ['maxPods', 'maxPods'],
  ['serializeImagePulls', 'serializeImagePulls'],
  ['maxParallelImagePulls', 'maxParallelImagePulls'],
  ['crashLoopBackOff.maxContainerRestartPeriod', 'maxContainerRestartPeriodUs'],
  ['shutdownGracePeriod', 'shutdownGracePeriodUs'],
  ['shutdownGracePeriodCriticalPods', 'shutdownGracePeriodCriticalPodsUs'],
  ['evictionHard', 'evictionHard'],
  ['evictionSoft', 'evictionSoft'],
  ['evictionSoftGracePeriod', 'evictionSoftGracePeriodUs'],
  ['evictionMinimumReclaim', 'evictionMinimumReclaim'],
  ['evictionMaxPodGracePeriod', 'evictionMaxPodGracePeriodSeconds'],
  ['evictionPressureTransitionPeriod', 'evictionPressureTransitionPeriodUs'],
  ['featureGates', 'featureGates'],
];

/** The configuration that the kubelet of a node runs with. */
function kubeletSettingsView(world: World, node: string): KubeletSettingsView {
  const { configuration, fsnotify, text } = kubeletSettings(world, node);
  const files = (['file', 'http'] as const).flatMap((via) =>
    staticFilesOf(world, node, via).map(({ name, text: yaml }) => ({ name, via, text: yaml })),
  );
  return {
    text,
    isOwn: kubeletSettingsTable(world).has(node),
    fsnotify,
    fields: FIELDS.map(([field, key]) => {
      const value = written(key, configuration[key]);
      return { field, value, isDefault: value === written(key, DEFAULT_KUBELET_CONFIGURATION[key]) };
    }),
    files,
  };
}

/** The value as a file would write it. */
function written(key: Field, value: KubeletConfiguration[Field]): string {
  if (value === undefined) return '';
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, item]) => `${name}: ${typeof item === 'number' ? goDuration(item) : String(item)}`)
      .join(', ');
  if (typeof value === 'number' && key.endsWith('Us')) return goDuration(value);
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

/**
 * The containers' requests and limits behind the QoS class of each Pod in these manifests, after defaulting; empty
 * while they cannot be read.
 */
function qosTable({ world }: Reader, files: readonly ManifestFile[]): QosTable[] {
  const read = readFiles(files);
  if (!read.ok) return [];
  const [node] = world
    .table(store('Node'))
    .values()
    .sort((a, b) => compare(a.metadata.name, b.metadata.name));
  return read.objects.flatMap((object) => {
    const spec = podSpecOf(setDefaults(object));
    return spec ? [tableOf(object.kind, object.metadata.name, spec, node)] : [];
  });
}

function tableOf(kind: string, name: string, spec: PodSpec, node: Node | undefined): QosTable {
  const nodeMemoryBytes = quantityValue(node?.status?.capacity?.memory ?? '0');
  const pod: Pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec };
  const isPodLevel = hasPodLevelResources(spec);
  const part = (container: Container, isInit: boolean): QosPart => ({
    container: container.name,
    isInit,
    counts: !isPodLevel,
    ...amountsOf(container.resources),
    ...(node && { oomScoreAdj: oomScoreAdj(pod, container, nodeMemoryBytes) }),
  });
  return {
    kind,
    name,
    qosClass: qosClass(spec),
    parts: [
      ...(isPodLevel ? [{ container: '', isInit: false, counts: true, ...amountsOf(spec.resources) }] : []),
      ...(spec.initContainers ?? []).map((container) => part(container, true)),
      ...spec.containers.map((container) => part(container, false)),
    ],
    node: node?.metadata.name ?? '',
    nodeMemoryBytes,
  };
}

function amountsOf(resources: ResourceRequirements | undefined): Pick<QosPart, 'cpu' | 'memory'> {
  const requests = resourceAmounts(resources?.requests);
  const limits = resourceAmounts(resources?.limits);
  const of = (name: 'cpu' | 'memory'): QosAmounts => {
    // Zero counts as not set.
    const request = requests[name] || -1;
    const limit = limits[name] || -1;
    return { request, limit, isEqual: limit > 0 && request === limit };
  };
  return { cpu: of('cpu'), memory: of('memory') };
}
