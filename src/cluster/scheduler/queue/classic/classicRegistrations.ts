import type { Pod } from '#model/generated/types.ts';
import { type ActionName, type ClusterEvent, clusterEvent, type EventResource } from '../../framework/clusterEvent.ts';
import { CycleState } from '../../framework/cycleState.ts';
import type { Snapshot } from '../../framework/handle.ts';
import type { Plugin } from '../../framework/plugin.ts';
import { podInfoOf } from '../../framework/podInfo.ts';

type Row = readonly [EventResource, ...ActionName[]];

const VOLUME_LIMITS: readonly Row[] = [
  ['Node', 'Add'],
  ['Pod', 'Delete'],
];

/** Plugins without registrations counted as registered for everything. */
const EVERYTHING: readonly Row[] = [
  ['Node', 'All'],
  ['Pod', 'All'],
  ['PersistentVolume', 'All'],
  ['PersistentVolumeClaim', 'All'],
  ['storage.k8s.io/CSINode', 'All'],
  ['storage.k8s.io/StorageClass', 'All'],
];

const REGISTRATIONS: Readonly<Record<string, readonly Row[]>> = {
  AzureDiskLimits: VOLUME_LIMITS,
  EBSLimits: VOLUME_LIMITS,
  GCEPDLimits: VOLUME_LIMITS,
  DefaultBinder: EVERYTHING,
  DefaultPreemption: EVERYTHING,
  ImageLocality: EVERYTHING,
  NodeResourcesBalancedAllocation: EVERYTHING,
  PrioritySort: EVERYTHING,
  InterPodAffinity: [
    ['Pod', 'All'],
    ['Node', 'Add', 'UpdateNodeLabel'],
  ],
  NodeAffinity: [['Node', 'Add', 'Update']],
  NodeName: [['Node', 'Add', 'Update']],
  NodePorts: [
    ['Pod', 'Delete'],
    ['Node', 'Add', 'Update'],
  ],
  NodeResourcesFit: [
    ['Pod', 'Delete'],
    ['Node', 'Add', 'Update'],
  ],
  NodeUnschedulable: [['Node', 'Add', 'UpdateNodeTaint']],
  NodeVolumeLimits: [
    ['storage.k8s.io/CSINode', 'Add'],
    ['Pod', 'Delete'],
  ],
  PodTopologySpread: [
    ['Pod', 'All'],
    ['Node', 'Add', 'Delete', 'UpdateNodeLabel'],
  ],
  TaintToleration: [['Node', 'Add', 'Update']],
  VolumeBinding: [
    ['storage.k8s.io/StorageClass', 'Add', 'Update'],
    ['PersistentVolumeClaim', 'Add', 'Update'],
    ['PersistentVolume', 'Add', 'Update'],
    ['Node', 'Add', 'UpdateNodeLabel'],
    ['storage.k8s.io/CSINode', 'Add', 'Update'],
    ['storage.k8s.io/CSIDriver', 'Add', 'Update'],
    ['storage.k8s.io/CSIStorageCapacity', 'Add', 'Update'],
  ],
  VolumeRestrictions: [
    ['Pod', 'Delete'],
    ['Node', 'Add'],
    ['PersistentVolumeClaim', 'Add', 'Update'],
  ],
  VolumeZone: [
    ['storage.k8s.io/StorageClass', 'Add'],
    ['Node', 'Add', 'UpdateNodeLabel'],
    ['PersistentVolumeClaim', 'Add'],
    ['PersistentVolume', 'Add', 'Update'],
  ],
};

/**
 * Filter plugins that decide whether a Pod could run on one node.
 * Upstream source (v1.26.1): pkg/scheduler/eventhandlers.go, AdmissionCheck.
 */
const CHECKED_AT_ADMISSION: readonly string[] = ['NodeResourcesFit', 'NodeAffinity', 'NodeName', 'NodePorts'];

const EVENTS: ReadonlyMap<string, readonly ClusterEvent[]> = new Map(
  Object.entries(REGISTRATIONS).map(([plugin, rows]) => [
    plugin,
    rows.map(([resource, ...actions]) => clusterEvent(resource, ...actions)),
  ]),
);

/** One row of plugin and event for each registration of v1.26's default profile. There were no hints. */
export function classicRegistrations(): readonly { readonly plugin: string; readonly event: ClusterEvent }[] {
  return [...EVENTS].flatMap(([plugin, events]) => events.map((event) => ({ plugin, event })));
}

/**
 * Whether the plugin is registered for such an event. Any common action is enough.
 * Upstream source (v1.26.1): pkg/scheduler/internal/queue/scheduling_queue.go, podMatchesEvent.
 */
export function isRegistered(plugin: string, happened: ClusterEvent): boolean {
  return (EVENTS.get(plugin) ?? []).some(
    ({ resource, action }) => resource === happened.resource && (action & happened.action) !== 0,
  );
}

/** Whether a Pod could run on one node, according to these Filter plugins. */
export function classicAdmission(filters: readonly Plugin[], snapshot: Snapshot): (pod: Pod, node: string) => boolean {
  const plugins = filters.filter(({ name }) => CHECKED_AT_ADMISSION.includes(name));
  return (pod, node) => {
    const info = snapshot.get(node);
    if (!info) return false;
    const state = new CycleState();
    return plugins.every((plugin) => {
      const prepared = plugin.preFilter?.(state, podInfoOf(pod), [info]);
      if (prepared?.status.code === 'Skip') return true;
      return plugin.filter?.(state, podInfoOf(pod), info).code === 'Success';
    });
  };
}
