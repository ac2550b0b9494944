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
