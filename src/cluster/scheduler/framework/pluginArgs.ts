import type { NodeAffinity, TopologySpreadConstraint } from '#model/generated/types.ts';

export interface ResourceSpec {
  readonly name: string;
  readonly weight: number;
}

export interface UtilizationShapePoint {
  readonly utilization: number;
  readonly score: number;
}

export interface ScoringStrategy {
  readonly type: 'LeastAllocated' | 'MostAllocated' | 'RequestedToCapacityRatio';
  readonly resources: readonly ResourceSpec[];
  readonly requestedToCapacityRatio?: { readonly shape?: readonly UtilizationShapePoint[] };
}

export interface NodeResourcesFitArgs {
  readonly ignoredResources?: readonly string[];
  readonly ignoredResourceGroups?: readonly string[];
  readonly scoringStrategy: ScoringStrategy;
}

export interface NodeResourcesBalancedAllocationArgs {
  readonly resources: readonly ResourceSpec[];
}

export interface NodeAffinityArgs {
  readonly addedAffinity?: NodeAffinity;
}

export interface InterPodAffinityArgs {
  readonly hardPodAffinityWeight: number;
  readonly ignorePreferredTermsOfExistingPods: boolean;
}

export interface PodTopologySpreadArgs {
  readonly defaultConstraints?: readonly TopologySpreadConstraint[];
  readonly defaultingType: 'System' | 'List';
}

export interface DefaultPreemptionArgs {
  readonly minCandidateNodesPercentage: number;
  readonly minCandidateNodesAbsolute: number;
}

const CPU_AND_MEMORY: readonly ResourceSpec[] = [
  { name: 'cpu', weight: 1 },
  { name: 'memory', weight: 1 },
];

/**
 * Arguments of a plugin with defaults for missing ones.
 * Upstream source (v1.36.2): pkg/scheduler/apis/config/v1/defaults.go.
 */
export function defaultedArgs(plugin: string, given: object = {}): object {
  switch (plugin) {
    case 'NodeResourcesFit': {
      const strategy = (given as Partial<NodeResourcesFitArgs>).scoringStrategy;
      const scoringStrategy = {
        ...strategy,
        type: strategy?.type ?? 'LeastAllocated',
        resources: defaultedResources(strategy?.resources),
      };
      return { ...given, scoringStrategy };
    }
    case 'NodeResourcesBalancedAllocation':
      return {
        ...given,
        resources: defaultedResources((given as Partial<NodeResourcesBalancedAllocationArgs>).resources),
      };
    case 'InterPodAffinity':
      return { hardPodAffinityWeight: 1, ignorePreferredTermsOfExistingPods: false, ...given };
    case 'PodTopologySpread':
      return { defaultingType: 'System', ...given };
    case 'DefaultPreemption':
      return { minCandidateNodesPercentage: 10, minCandidateNodesAbsolute: 100, ...given };
    case 'VolumeBinding':
      return { bindTimeoutSeconds: 600, ...given };
    default:
      return given;
  }
}

function defaultedResources(resources: readonly ResourceSpec[] | undefined): readonly ResourceSpec[] {
  if (!resources || resources.length === 0) return CPU_AND_MEMORY;
  return resources.map((resource) => ({ ...resource, weight: resource.weight || 1 }));
}
