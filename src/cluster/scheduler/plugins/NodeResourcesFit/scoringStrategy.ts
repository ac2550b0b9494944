import type { NodeInfo } from '../../framework/nodeInfo.ts';
import { MAX_SCORE } from '../../framework/plugin.ts';
import type { ScoringStrategy, UtilizationShapePoint } from '../../framework/pluginArgs.ts';
import {
  countedAllocatable,
  requestedOn,
  type ScoredResource,
  scoredResources,
} from '../../framework/scoredResources.ts';

/** Maximum score in a shape, whose scores range from 0 to 10. */
const MAX_SHAPE_SCORE = 10;

/** Score of one resource from its used and allocatable amounts. */
type ResourceScore = (requested: number, allocatable: number) => number;

/** Score of a node. `podRequests` are in the order of the strategy's resources. */
export type NodeScore = (node: NodeInfo, podRequests: readonly number[]) => number;

/**
 * Compiles a scoring strategy.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/noderesources/{least_allocated,most_allocated,requested_to_capacity_ratio}.go.
 */
export function compileScoringStrategy(strategy: ScoringStrategy): NodeScore {
  const resources = scoredResources(strategy.resources);
  if (strategy.type === 'MostAllocated') return weightedAverage(resources, mostAllocated);
  if (strategy.type === 'RequestedToCapacityRatio') {
    return ratioAverage(resources, requestedToCapacityRatio(strategy.requestedToCapacityRatio?.shape ?? []));
  }
  return weightedAverage(resources, leastAllocated);
}

/** Free share after the Pod. */
function leastAllocated(requested: number, allocatable: number): number {
  return requested > allocatable ? 0 : Math.trunc(((allocatable - requested) * MAX_SCORE) / allocatable);
}

/** Used share after the Pod. Pods without requests may raise it above the maximum. */
function mostAllocated(requested: number, allocatable: number): number {
  return Math.trunc((Math.min(requested, allocatable) * MAX_SCORE) / allocatable);
}

const FULL_PERCENT = 100;

function requestedToCapacityRatio(shape: Parameters<typeof shapeFunction>[0]): ResourceScore {
  const scoreAt = shapeFunction(shape);
  return (requested, allocatable) =>
    scoreAt(requested > allocatable ? FULL_PERCENT : Math.trunc((requested * FULL_PERCENT) / allocatable));
}

/** Weighted average over the resources that the node has. */
function weightedAverage(resources: readonly ScoredResource[], scoreOf: ResourceScore): NodeScore {
  return (node, podRequests) => {
    let sum = 0;
    let weights = 0;
    for (let i = 0; i < resources.length; i++) {
      const resource = resources[i] as ScoredResource;
      const request = podRequests[i] as number;
      const allocatable = countedAllocatable(node, resource, request);
      if (allocatable === 0) continue;
      sum += scoreOf(requestedOn(node, resource.name, true) + request, allocatable) * resource.weight;
      weights += resource.weight;
    }
    return weights === 0 ? 0 : Math.trunc(sum / weights);
  };
}

/** As `weightedAverage`, but also without resources that score 0, and rounded. */
function ratioAverage(resources: readonly ScoredResource[], scoreOf: ResourceScore): NodeScore {
  return (node, podRequests) => {
    let sum = 0;
    let weights = 0;
    resources.forEach((resource, i) => {
      const request = podRequests[i] as number;
      const allocatable = countedAllocatable(node, resource, request);
      if (allocatable === 0) return;
      const score = scoreOf(requestedOn(node, resource.name, true) + request, allocatable);
      if (score <= 0) return;
      sum += score * resource.weight;
      weights += resource.weight;
    });
    return weights === 0 ? 0 : Math.round(sum / weights);
  };
}

/**
 * Piecewise linear function through a shape's points, in integers. The division truncates towards zero, also on falling
 * parts.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/helper/shape_score.go.
 */
export function shapeFunction(shape: readonly UtilizationShapePoint[]): (utilization: number) => number {
  const points = shape.map(({ utilization, score }) => ({ utilization, score: score * (MAX_SCORE / MAX_SHAPE_SCORE) }));
  return (utilization) => {
    const at = points.findIndex((point) => utilization <= point.utilization);
    const next = points[at] ?? points[points.length - 1];
    const previous = points[at - 1];
    if (!next) return 0;
    if (at < 0 || !previous) return next.score;
    const rise = (next.score - previous.score) * (utilization - previous.utilization);
    return previous.score + Math.trunc(rise / (next.utilization - previous.utilization));
  };
}
