import { type FeatureGates, isEnabled } from './featureGates.ts';

/** A plugin with its weight; 0 when the plugin does not score. */
export interface WeightedPlugin {
  readonly name: string;
  readonly weight: number;
}

/**
 * The plugins that kube-scheduler v1.36.2 enables for every extension point they implement, in order, with the feature
 * gates at their defaults.
 * Upstream source (v1.36.2): pkg/scheduler/apis/config/v1/default_plugins.go.
 */
export const DEFAULT_PLUGINS: readonly WeightedPlugin[] = [
  { name: 'SchedulingGates', weight: 0 },
  { name: 'PrioritySort', weight: 0 },
  { name: 'NodeUnschedulable', weight: 0 },
  { name: 'NodeName', weight: 0 },
  { name: 'TaintToleration', weight: 3 },
  { name: 'NodeAffinity', weight: 2 },
  { name: 'NodePorts', weight: 0 },
  { name: 'NodeResourcesFit', weight: 1 },
  { name: 'VolumeRestrictions', weight: 0 },
  { name: 'NodeVolumeLimits', weight: 0 },
  { name: 'VolumeBinding', weight: 0 },
  { name: 'VolumeZone', weight: 0 },
  { name: 'PodTopologySpread', weight: 2 },
  { name: 'InterPodAffinity', weight: 2 },
  { name: 'DynamicResources', weight: 2 },
  { name: 'DefaultPreemption', weight: 0 },
  { name: 'NodeResourcesBalancedAllocation', weight: 1 },
  { name: 'ImageLocality', weight: 1 },
  { name: 'DefaultBinder', weight: 0 },
  { name: 'NodeDeclaredFeatures', weight: 0 },
];

/** The default plugins under the feature gates of a run. */
export function defaultPlugins(gates: FeatureGates): readonly WeightedPlugin[] {
  return isEnabled(gates, 'GangScheduling')
    ? [...DEFAULT_PLUGINS, { name: 'GangScheduling', weight: 0 }]
    : DEFAULT_PLUGINS;
}
