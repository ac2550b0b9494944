import type { plugins } from '#i18n/en/cards/plugins.ts';

type PluginName = Exclude<keyof typeof plugins, 'plugin'>;

const KNOWN: Readonly<Record<PluginName, true>> = {
  PrioritySort: true,
  SchedulingGates: true,
  NodeUnschedulable: true,
  NodeName: true,
  TaintToleration: true,
  NodeAffinity: true,
  NodePorts: true,
  NodeResourcesFit: true,
  NodeResourcesBalancedAllocation: true,
  ImageLocality: true,
  InterPodAffinity: true,
  PodTopologySpread: true,
  VolumeRestrictions: true,
  NodeVolumeLimits: true,
  VolumeBinding: true,
  VolumeZone: true,
  DynamicResources: true,
  NodeDeclaredFeatures: true,
  GangScheduling: true,
  DefaultPreemption: true,
  DefaultBinder: true,
};

/** The card of a plugin of the scheduler; one for all that no release enables. */
export function pluginCard(name: string): keyof typeof plugins {
  return Object.hasOwn(KNOWN, name) ? (name as PluginName) : 'plugin';
}
