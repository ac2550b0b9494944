import { qualifiedName } from '#model/validation/common/labelNames.ts';
import type {
  DefaultPreemptionArgs,
  InterPodAffinityArgs,
  NodeAffinityArgs,
  NodeResourcesBalancedAllocationArgs,
  NodeResourcesFitArgs,
  PodTopologySpreadArgs,
  ResourceSpec,
  UtilizationShapePoint,
} from '../framework/pluginArgs.ts';
import { addedAffinityProblems } from './validateAddedAffinity.ts';

/**
 * Problems that kube-scheduler finds in a plugin's arguments at start, one line each. Arguments have their defaults.
 * Upstream checks NodeResourcesFit only when it creates the plugin, and then names no profile. Arguments of
 * DynamicResources are not checked.
 * Upstream source (v1.36.2): pkg/scheduler/apis/config/validation/validation_pluginargs.go.
 */
export function pluginArgsProblems(plugin: string, args: object, path: string): string[] {
  switch (plugin) {
    case 'DefaultPreemption':
      return preemptionProblems(args as DefaultPreemptionArgs, path);
    case 'InterPodAffinity':
      return outside(`${path}.hardPodAffinityWeight`, (args as InterPodAffinityArgs).hardPodAffinityWeight, 0, 100);
    case 'NodeAffinity':
      return addedAffinityProblems((args as NodeAffinityArgs).addedAffinity, `${path}.addedAffinity`);
    case 'NodeResourcesFit':
      return fitProblems(args as NodeResourcesFitArgs, path);
    case 'NodeResourcesBalancedAllocation':
      return balancedProblems((args as NodeResourcesBalancedAllocationArgs).resources, `${path}.resources`);
    case 'PodTopologySpread':
      return spreadProblems(args as PodTopologySpreadArgs, path);
    case 'VolumeBinding':
      return volumeProblems(args as VolumeBindingArgs, path);
    default:
      return [];
  }
}

function invalid(path: string, value: unknown, message: string): string {
  return `${path}: Invalid value: ${typeof value === 'string' ? `"${value}"` : String(value)}: ${message}`;
}

function outside(path: string, value: number, least: number, most: number): string[] {
  return value < least || value > most ? [invalid(path, value, `not in valid range [${least}, ${most}]`)] : [];
}

function unsupported(path: string, value: string, supported: readonly string[]): string {
  return `${path}: Unsupported value: "${value}": supported values: ${supported.map((each) => `"${each}"`).join(', ')}`;
}

function preemptionProblems(args: DefaultPreemptionArgs, path: string): string[] {
  const { minCandidateNodesPercentage: share, minCandidateNodesAbsolute: count } = args;
  const [sharePath, countPath] = [`${path}.minCandidateNodesPercentage`, `${path}.minCandidateNodesAbsolute`];
  const problems = outside(sharePath, share, 0, 100);
  if (count < 0) problems.push(invalid(countPath, count, 'not in valid range [0, inf)'));
  if (share === 0 && count === 0) {
    problems.push(
      invalid(sharePath, share, 'cannot be zero at the same time as minCandidateNodesAbsolute'),
      invalid(countPath, count, 'cannot be zero at the same time as minCandidateNodesPercentage'),
    );
  }
  return problems;
}

const STRATEGIES: readonly string[] = ['LeastAllocated', 'MostAllocated', 'RequestedToCapacityRatio'];

function fitProblems(args: NodeResourcesFitArgs, path: string): string[] {
  const { ignoredResources = [], ignoredResourceGroups = [], scoringStrategy } = args;
  const { type, resources, requestedToCapacityRatio: ratio } = scoringStrategy;
  const at = `${path}.scoringStrategy`;
  const problems = [
    ...ignoredResources.flatMap((name, i) => nameProblems(name, `${path}.ignoredResources[${i}]`)),
    ...ignoredResourceGroups.flatMap((group, i) => groupProblems(group, `${path}.ignoredResourceGroups[${i}]`)),
  ];
  if (!STRATEGIES.includes(type)) problems.push(unsupported(`${at}.type`, type, STRATEGIES));
  problems.push(...weightProblems(resources, `${at}.resources`));
  if (type !== 'RequestedToCapacityRatio') {
    if (ratio)
      problems.push(`${at}.requestedToCapacityRatio: Forbidden: must be nil when type is not RequestedToCapacityRatio`);
    return problems;
  }
  if (!ratio) {
    return [
      ...problems,
      `${at}.requestedToCapacityRatio: Required value: must be specified when type is RequestedToCapacityRatio`,
    ];
  }
  return [...problems, ...shapeProblems(ratio.shape ?? [], `${at}.requestedToCapacityRatio.shape`)];
}

function nameProblems(name: string, path: string): string[] {
  return qualifiedName(name).map((problem) => invalid(path, name, problem));
}

function groupProblems(group: string, path: string): string[] {
  const slash = group.includes('/') ? [invalid(path, group, "resource group name can't contain '/'")] : [];
  return [...slash, ...nameProblems(group, path)];
}

function weightProblems(resources: readonly ResourceSpec[], path: string): string[] {
  return resources.flatMap(({ name, weight }, i) =>
    weight <= 0 || weight > 100
      ? [invalid(`${path}[${i}].weight`, weight, `resource weight of ${name} not in valid range (0, 100]`)]
      : [],
  );
}

/** Utilization must grow from point to point, from 0 to 100. Scores range from 0 to 10. */
function shapeProblems(shape: readonly UtilizationShapePoint[], path: string): string[] {
  if (shape.length === 0) return [`${path}: Required value: at least one point must be specified`];
  const at = shape.findIndex((point, i) => i > 0 && (shape[i - 1]?.utilization ?? 0) >= point.utilization);
  const unsorted =
    at < 0
      ? []
      : [invalid(`${path}[${at}].utilization`, shape[at]?.utilization, 'values must be sorted in increasing order')];
  const ranges = shape.flatMap(({ utilization, score }, i) => [
    ...outside(`${path}[${i}].utilization`, utilization, 0, 100),
    ...outside(`${path}[${i}].score`, score, 0, 10),
  ]);
  return [...unsorted, ...ranges];
}

function balancedProblems(resources: readonly ResourceSpec[], path: string): string[] {
  const names = resources.map(({ name }) => name);
  return resources.flatMap(({ name, weight }, i) => [
    ...(names.indexOf(name) < i ? [`${path}[${i}].name: Duplicate value: "${name}"`] : []),
    ...(weight !== 1 ? [invalid(`${path}[${i}].weight`, weight, 'must be 1')] : []),
  ]);
}

const ACTIONS: readonly string[] = ['DoNotSchedule', 'ScheduleAnyway'];

function spreadProblems({ defaultingType, defaultConstraints = [] }: PodTopologySpreadArgs, path: string): string[] {
  const problems: string[] = [];
  const typePath = `${path}.defaultingType`;
  if (defaultingType !== 'System' && defaultingType !== 'List')
    problems.push(unsupported(typePath, defaultingType, ['System', 'List']));
  else if (defaultingType === 'System' && defaultConstraints.length > 0)
    problems.push(invalid(typePath, defaultingType, 'when .defaultConstraints are not empty'));
  const ids = defaultConstraints.map((each) => `{${each.topologyKey}, ${each.whenUnsatisfiable}}`);
  defaultConstraints.forEach(({ maxSkew, topologyKey, whenUnsatisfiable, labelSelector }, i) => {
    const at = `${path}.defaultConstraints[${i}]`;
    if (maxSkew <= 0) problems.push(invalid(`${at}.maxSkew`, maxSkew, 'not in valid range (0, inf)'));
    if (topologyKey) problems.push(...nameProblems(topologyKey, `${at}.topologyKey`));
    else problems.push(`${at}.topologyKey: Required value: can not be empty`);
    if (!whenUnsatisfiable) problems.push(`${at}.whenUnsatisfiable: Required value: can not be empty`);
    else if (!ACTIONS.includes(whenUnsatisfiable))
      problems.push(unsupported(`${at}.whenUnsatisfiable`, whenUnsatisfiable, ACTIONS));
    if (labelSelector)
      problems.push(
        `${at}.labelSelector: Forbidden: constraint must not define a selector, as they deduced for each pod`,
      );
    if (ids.indexOf(ids[i] ?? '') < i) problems.push(`${at}: Duplicate value: "${ids[i]}"`);
  });
  return problems;
}

interface VolumeBindingArgs {
  readonly bindTimeoutSeconds: number;
  /** Belongs to the feature gate StorageCapacityScoring, which is off. */
  readonly shape?: readonly UtilizationShapePoint[];
}

function volumeProblems({ bindTimeoutSeconds: seconds, shape }: VolumeBindingArgs, path: string): string[] {
  const problems: string[] = [];
  if (seconds < 0) {
    const message = 'invalid BindTimeoutSeconds, should not be a negative value';
    problems.push(invalid(`${path}.bindTimeoutSeconds`, seconds, message));
  }
  if (shape) {
    const message = 'unexpected field `shape`, remove it or turn on the feature gate StorageCapacityScoring';
    problems.push(`${path}.shape: Invalid value: ${JSON.stringify(shape)}: ${message}`);
  }
  return problems;
}
