import type { plugins as texts } from '#i18n/en/cards/plugins.ts';
import type { CardFacts } from './facts.ts';

const FOLDER = 'pkg/scheduler/framework/plugins';

/** Default weights: pkg/scheduler/apis/config/v1/default_plugins.go; arguments: defaults.go beside it. */
function plugin(file: string, defaults?: CardFacts['defaults']): CardFacts {
  return { source: `${FOLDER}/${file}`, ...(defaults && { defaults, setIn: 'KubeSchedulerConfiguration' }) };
}

export const plugins: Readonly<Record<keyof typeof texts, CardFacts>> = {
  PrioritySort: plugin('queuesort/priority_sort.go'),
  SchedulingGates: plugin('schedulinggates/scheduling_gates.go'),
  NodeUnschedulable: plugin('nodeunschedulable/node_unschedulable.go'),
  NodeName: plugin('nodename/node_name.go'),
  TaintToleration: plugin('tainttoleration/taint_toleration.go', { weight: '3' }),
  NodeAffinity: plugin('nodeaffinity/node_affinity.go', { weight: '2' }),
  NodePorts: plugin('nodeports/node_ports.go'),
  NodeResourcesFit: plugin('noderesources/fit.go', {
    weight: '1',
    'scoringStrategy.type': 'LeastAllocated',
    'scoringStrategy.resources': 'cpu: 1, memory: 1',
  }),
  NodeResourcesBalancedAllocation: plugin('noderesources/balanced_allocation.go', {
    weight: '1',
    resources: 'cpu: 1, memory: 1',
  }),
  ImageLocality: plugin('imagelocality/image_locality.go', { weight: '1' }),
  InterPodAffinity: plugin('interpodaffinity/scoring.go', { weight: '2', hardPodAffinityWeight: '1' }),
  PodTopologySpread: plugin('podtopologyspread/scoring.go', { weight: '2', defaultingType: 'System' }),
  VolumeRestrictions: plugin('volumerestrictions/volume_restrictions.go'),
  NodeVolumeLimits: plugin('nodevolumelimits/csi.go'),
  VolumeBinding: plugin('volumebinding/volume_binding.go', { bindTimeoutSeconds: '600' }),
  VolumeZone: plugin('volumezone/volume_zone.go'),
  DynamicResources: {
    ...plugin('dynamicresources/dynamicresources.go', { weight: '2' }),
    simplified: 'scheduler.dynamicResources',
  },
  NodeDeclaredFeatures: plugin('nodedeclaredfeatures/nodedeclaredfeatures.go'),
  GangScheduling: { ...plugin('gangscheduling/gangscheduling.go'), simplified: 'scheduler.gang' },
  DefaultPreemption: plugin('defaultpreemption/default_preemption.go', {
    minCandidateNodesPercentage: '10',
    minCandidateNodesAbsolute: '100',
  }),
  DefaultBinder: plugin('defaultbinder/default_binder.go'),
  plugin: { source: 'staging/src/k8s.io/kube-scheduler/framework/interface.go' },
};
