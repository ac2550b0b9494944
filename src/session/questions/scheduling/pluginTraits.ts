import { ownValue } from '#base/record.ts';
import type { PluginName } from '#cluster/scheduler/plugins/registry.ts';
import type { FitConstraintKind } from '#protocol/lab.ts';

/**
 * Knowledge of one plugin that answers about scheduling need. Each reader of a field treats every value of it. So a new plugin needs an
 * entry here and a new value needs its treatment: without either nothing compiles.
 */
export interface PluginTraits {
  /** The sentence for nodes that it refuses: by id where it has only the common slots. */
  readonly refusal:
    | 'filter.NodeUnschedulable'
    | 'filter.NodeAffinity'
    | 'filter.NodePorts'
    | 'filter.NodeVolumeLimits'
    | 'filter.DynamicResources'
    | 'taint'
    | 'room'
    | 'spread'
    | 'podAffinity'
    | 'volume'
    | 'other';
  /** The words for its points. */
  readonly score:
    | 'PodTopologySpread'
    | 'NodeResourcesBalancedAllocation'
    | 'ImageLocality'
    | 'TaintToleration'
    | 'NodeAffinity'
    | 'InterPodAffinity'
    /** NodeResourcesFit: it depends on the strategy in use. */
    | 'strategy'
    | 'other';
  /** The rule that brings its raw scores to 0…100. */
  readonly normalizing: 'mirrored' | 'between' | 'fromTop' | 'share';
  /** The kind of limit that a refusal is; for lack of a resource the resource tells it. */
  readonly constraint: FitConstraintKind;
  /** A change of the node that it refuses. */
  readonly nodeChange: 'uncordon' | 'taint' | 'label' | 'none';
  /** A change of the Pod that it refuses. */
  readonly podChange: 'toleration' | 'nodeAffinity' | 'podAffinity' | 'spread' | 'hostPorts' | 'requests' | 'none';
  /** Other Pods of the node may be what is in the way. */
  readonly isAboutOthers: boolean;
  /** It looks at volumes: no change that is offered helps with these. */
  readonly isAboutVolumes: boolean;
  /** Facts that are told beside its refusal of a Pod that waits. */
  readonly facts: 'claims' | 'spread' | 'none';
  /** The reason why it holds a Pod back from the queue. */
  readonly waitsFor: 'gates' | 'group' | 'other';
  /** Named beside the right answer: in the game, and in questions of a lesson. */
  readonly isOfferedInGame: boolean;
  readonly isOfferedInLesson: boolean;
}

/** A plugin about which there is nothing more to say than its name and its message. */
const OTHER: PluginTraits = {
  refusal: 'other',
  score: 'other',
  normalizing: 'share',
  constraint: 'other',
  nodeChange: 'none',
  podChange: 'none',
  isAboutOthers: false,
  isAboutVolumes: false,
  facts: 'none',
  waitsFor: 'other',
  isOfferedInGame: false,
  isOfferedInLesson: false,
};
const VOLUMES: PluginTraits = { ...OTHER, refusal: 'volume', constraint: 'volumes', isAboutVolumes: true };

const TRAITS: Readonly<Record<PluginName, PluginTraits>> = {
  SchedulingGates: { ...OTHER, waitsFor: 'gates' },
  PrioritySort: OTHER,
  NodeUnschedulable: {
    ...OTHER,
    refusal: 'filter.NodeUnschedulable',
    constraint: 'cordon',
    nodeChange: 'uncordon',
    isOfferedInGame: true,
  },
  NodeName: { ...OTHER, constraint: 'nodeAffinity' },
  TaintToleration: {
    ...OTHER,
    refusal: 'taint',
    score: 'TaintToleration',
    normalizing: 'fromTop',
    constraint: 'taint',
    nodeChange: 'taint',
    podChange: 'toleration',
    isOfferedInGame: true,
    isOfferedInLesson: true,
  },
  NodeAffinity: {
    ...OTHER,
    refusal: 'filter.NodeAffinity',
    score: 'NodeAffinity',
    constraint: 'nodeAffinity',
    nodeChange: 'label',
    podChange: 'nodeAffinity',
    isOfferedInGame: true,
    isOfferedInLesson: true,
  },
  NodePorts: {
    ...OTHER,
    refusal: 'filter.NodePorts',
    constraint: 'ports',
    podChange: 'hostPorts',
    isAboutOthers: true,
  },
  NodeResourcesFit: {
    ...OTHER,
    refusal: 'room',
    score: 'strategy',
    podChange: 'requests',
    isAboutOthers: true,
    isOfferedInGame: true,
    isOfferedInLesson: true,
  },
  VolumeRestrictions: VOLUMES,
  NodeVolumeLimits: { ...VOLUMES, refusal: 'filter.NodeVolumeLimits' },
  VolumeBinding: { ...VOLUMES, facts: 'claims', isOfferedInLesson: true },
  VolumeZone: { ...VOLUMES, facts: 'claims' },
  PodTopologySpread: {
    ...OTHER,
    refusal: 'spread',
    score: 'PodTopologySpread',
    normalizing: 'mirrored',
    constraint: 'spread',
    podChange: 'spread',
    facts: 'spread',
    isOfferedInGame: true,
  },
  InterPodAffinity: {
    ...OTHER,
    refusal: 'podAffinity',
    score: 'InterPodAffinity',
    normalizing: 'between',
    constraint: 'affinity',
    podChange: 'podAffinity',
    isAboutOthers: true,
  },
  DynamicResources: { ...OTHER, refusal: 'filter.DynamicResources', constraint: 'devices' },
  DefaultPreemption: OTHER,
  NodeResourcesBalancedAllocation: { ...OTHER, score: 'NodeResourcesBalancedAllocation' },
  ImageLocality: { ...OTHER, score: 'ImageLocality' },
  DefaultBinder: OTHER,
  NodeDeclaredFeatures: OTHER,
  GangScheduling: { ...OTHER, waitsFor: 'group' },
  Demo: OTHER,
};

/** The traits of a plugin by its name; an extender, which has no name, is like any other plugin. */
export function traitsOf(plugin: string): PluginTraits {
  return ownValue(TRAITS, plugin) ?? OTHER;
}

/** Names of the plugins of which this holds. */
export function pluginsThat(holds: (traits: PluginTraits) => boolean): readonly string[] {
  return Object.entries(TRAITS).flatMap(([name, traits]) => (holds(traits) ? [name] : []));
}
