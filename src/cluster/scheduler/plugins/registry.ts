import { ownValue } from '#base/record.ts';
import type { PluginFactory } from '../framework/plugin.ts';
import { DefaultBinder } from './DefaultBinder/DefaultBinder.ts';
import { DefaultPreemption } from './DefaultPreemption/DefaultPreemption.ts';
import { Demo } from './Demo/Demo.ts';
import { DynamicResources } from './DynamicResources/DynamicResources.ts';
import { GangScheduling } from './GangScheduling/GangScheduling.ts';
import { ImageLocality } from './ImageLocality/ImageLocality.ts';
import { InterPodAffinity } from './InterPodAffinity/InterPodAffinity.ts';
import { NodeAffinity } from './NodeAffinity/NodeAffinity.ts';
import { NodeDeclaredFeatures } from './NodeDeclaredFeatures/NodeDeclaredFeatures.ts';
import { NodeName } from './NodeName/NodeName.ts';
import { NodePorts } from './NodePorts/NodePorts.ts';
import { NodeResourcesBalancedAllocation } from './NodeResourcesBalancedAllocation/NodeResourcesBalancedAllocation.ts';
import { NodeResourcesFit } from './NodeResourcesFit/NodeResourcesFit.ts';
import { NodeUnschedulable } from './NodeUnschedulable/NodeUnschedulable.ts';
import { NodeVolumeLimits } from './NodeVolumeLimits/NodeVolumeLimits.ts';
import { PodTopologySpread } from './PodTopologySpread/PodTopologySpread.ts';
import { PrioritySort } from './PrioritySort/PrioritySort.ts';
import { SchedulingGates } from './SchedulingGates/SchedulingGates.ts';
import { TaintToleration } from './TaintToleration/TaintToleration.ts';
import { VolumeBinding } from './VolumeBinding/VolumeBinding.ts';
import { VolumeRestrictions } from './VolumeRestrictions/VolumeRestrictions.ts';
import { VolumeZone } from './VolumeZone/VolumeZone.ts';

/** Each by the name under which it is registered. */
const FACTORIES = {
  SchedulingGates,
  PrioritySort,
  NodeUnschedulable,
  NodeName,
  TaintToleration,
  NodeAffinity,
  NodePorts,
  NodeResourcesFit,
  VolumeRestrictions,
  NodeVolumeLimits,
  VolumeBinding,
  VolumeZone,
  PodTopologySpread,
  InterPodAffinity,
  DynamicResources,
  DefaultPreemption,
  NodeResourcesBalancedAllocation,
  ImageLocality,
  DefaultBinder,
  NodeDeclaredFeatures,
  GangScheduling,
  Demo,
} as const satisfies Readonly<Record<string, PluginFactory>>;

/** Tables by this name have an entry for every plugin. */
export type PluginName = keyof typeof FACTORIES;

/** Every plugin that a configuration may name. */
export const PLUGIN_FACTORIES: readonly PluginFactory[] = Object.values(FACTORIES);

export function pluginFactory(name: string): PluginFactory | undefined {
  return ownValue(FACTORIES, name);
}
