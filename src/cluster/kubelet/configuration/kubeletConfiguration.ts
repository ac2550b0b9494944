import { type Micros, SECOND_US } from '#base/time.ts';
import { table } from '#kernel/delta.ts';
import type { Table } from '#kernel/table.ts';
import type { World } from '#kernel/world.ts';
import type { ResourceList } from '#model/pod/podResources.ts';

/** Upstream source (v1.36.2): pkg/features/kube_features.go. */
export const KUBELET_GATES: readonly KubeletGate[] = [
  { name: 'ChangeContainerStatusOnKubeletRestart', isOn: false, stage: 'deprecated' },
  { name: 'EventedPLEG', isOn: false, stage: 'alpha' },
  { name: 'GracefulNodeShutdown', isOn: true, stage: 'beta' },
  { name: 'KubeletCrashLoopBackOffMax', isOn: true, stage: 'beta' },
  { name: 'PLEGOnDemandRelist', isOn: true, stage: 'beta' },
  { name: 'PreventStaticPodAPIReferences', isOn: true, stage: 'beta' },
  { name: 'ReduceDefaultCrashLoopBackOffDecay', isOn: false, stage: 'alpha' },
  { name: 'RestartAllContainersOnContainerExits', isOn: true, stage: 'beta' },
];

/**
 * The fields of a KubeletConfiguration (kubelet.config.k8s.io/v1beta1) that the model reads, with defaults. Durations
 * are microseconds. Upstream source (v1.36.2): staging/src/k8s.io/kubelet/config/v1beta1/types.go.
 */
export interface KubeletConfiguration {
  /** Directory with the manifests of static Pods; empty when there is none. */
  readonly staticPodPath: string;
  readonly staticPodURL: string;
  readonly fileCheckFrequencyUs: Micros;
  readonly httpCheckFrequencyUs: Micros;
  readonly nodeStatusUpdateFrequencyUs: Micros;
  readonly nodeStatusReportFrequencyUs: Micros;
  readonly nodeLeaseDurationSeconds: number;
  readonly nodeStatusMaxImages: number;
  /** Value in the file; absent: the node's capacity stays unchanged. */
  readonly maxPods?: number;
  readonly serializeImagePulls: boolean;
  /** Most parallel image pulls when pulls are not serial; 0: no limit. */
  readonly maxParallelImagePulls: number;
  /** `crashLoopBackOff.maxContainerRestartPeriod`. */
  readonly maxContainerRestartPeriodUs: Micros;
  /** 0: no graceful shutdown. */
  readonly shutdownGracePeriodUs: Micros;
  /** The part of it that is reserved for critical Pods. */
  readonly shutdownGracePeriodCriticalPodsUs: Micros;
  readonly evictionHard: ResourceList;
  readonly evictionSoft: ResourceList;
  /** By signal. */
  readonly evictionSoftGracePeriodUs: Readonly<Record<string, number>>;
  readonly evictionMinimumReclaim: ResourceList;
  readonly evictionMaxPodGracePeriodSeconds: number;
  readonly evictionPressureTransitionPeriodUs: Micros;
  readonly imageGCHighThresholdPercent: number;
  readonly imageGCLowThresholdPercent: number;
  /** The gates that the file sets. */
  readonly featureGates: Readonly<Record<string, boolean>>;
}

/** Upstream source (v1.36.2): pkg/kubelet/apis/config/v1beta1/defaults.go, defaults_linux.go (DefaultEvictionHard). */
export const DEFAULT_KUBELET_CONFIGURATION: KubeletConfiguration = {
  staticPodPath: '',
  staticPodURL: '',
  fileCheckFrequencyUs: 20 * SECOND_US,
  httpCheckFrequencyUs: 20 * SECOND_US,
  nodeStatusUpdateFrequencyUs: 10 * SECOND_US,
  nodeStatusReportFrequencyUs: 300 * SECOND_US,
  nodeLeaseDurationSeconds: 40,
  nodeStatusMaxImages: 50,
  serializeImagePulls: true,
  maxParallelImagePulls: 1,
  maxContainerRestartPeriodUs: 300 * SECOND_US,
  shutdownGracePeriodUs: 0,
  shutdownGracePeriodCriticalPodsUs: 0,
  evictionHard: {
    'memory.available': '100Mi',
    'nodefs.available': '10%',
    'nodefs.inodesFree': '5%',
    'imagefs.available': '15%',
    'imagefs.inodesFree': '5%',
  },
  evictionSoft: {},
  evictionSoftGracePeriodUs: {},
  evictionMinimumReclaim: {},
  evictionMaxPodGracePeriodSeconds: 0,
  evictionPressureTransitionPeriodUs: 300 * SECOND_US,
  imageGCHighThresholdPercent: 85,
  imageGCLowThresholdPercent: 80,
  featureGates: {},
};

/** A kubelet's configuration with its source text. */
export interface KubeletSettings {
  readonly configuration: KubeletConfiguration;
  /** The source text; empty when no configuration was given. */
  readonly text: string;
  /** Whether the machine notifies the kubelet of changed files; it is not a field of a KubeletConfiguration. */
  readonly fsnotify: boolean;
}

const KUBELET_CONFIGURATIONS = table<KubeletSettings>('kubelet/configuration');

/** The key of the settings for every node without its own. */
export const EVERY_NODE = '*';

const DEFAULT_SETTINGS: KubeletSettings = { configuration: DEFAULT_KUBELET_CONFIGURATION, text: '', fsnotify: true };

/** `KubeletSettings` by node name; `*` holds those of all other nodes. */
export function kubeletSettingsTable(world: World): Table<KubeletSettings> {
  return world.table(KUBELET_CONFIGURATIONS);
}

export function kubeletSettings(world: World, node: string): KubeletSettings {
  const table = kubeletSettingsTable(world);
  if (table.size === 0) return DEFAULT_SETTINGS;
  return table.get(node) ?? table.get(EVERY_NODE) ?? DEFAULT_SETTINGS;
}

/** The configuration that the kubelet of a node runs with. */
export function kubeletConfiguration(world: World, node: string): KubeletConfiguration {
  return kubeletSettings(world, node).configuration;
}

/** Whether a feature gate of the node's kubelet is on: by the configuration, otherwise by its default in v1.36. */
export function kubeletGate(world: World, node: string, gate: string): boolean {
  return isKubeletGateOn(kubeletConfiguration(world, node).featureGates, gate);
}

/** A feature gate of the kubelet that the model implements, with its state in v1.36. */
interface KubeletGate {
  readonly name: string;
  readonly isOn: boolean;
  readonly stage: 'alpha' | 'beta' | 'deprecated';
}

export function isKubeletGateOn(gates: Readonly<Record<string, boolean>>, name: string): boolean {
  return gates[name] ?? KUBELET_GATES.find((gate) => gate.name === name)?.isOn ?? false;
}
