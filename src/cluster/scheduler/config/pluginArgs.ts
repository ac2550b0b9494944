import { ownValue } from '#base/record.ts';
import type { NodeAffinity } from '#model/generated/types.ts';
import { nodeSelectorTermProblems } from '#model/labels/nodeSelector.ts';
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
import type { PluginName } from '../plugins/registry.ts';

/** Defaults and checks of the arguments of one plugin, as kube-scheduler has them. */
interface PluginArgs {
  /** Fills in what is missing. Upstream source (v1.36.2): pkg/scheduler/apis/config/v1/defaults.go. */
  defaulted(given: object): object;
  /**
   * Problems that it finds in them at start, one line each.
   * Upstream source (v1.36.2): pkg/scheduler/apis/config/validation/validation_pluginargs.go.
   */
  problems(args: object, path: string): string[];
}

/** It takes none, or as those of DynamicResources they are not checked. */
const UNCHECKED: PluginArgs = { defaulted: (given) => given, problems: () => [] };

const ARGS: Readonly<Record<PluginName, PluginArgs>> = {
  SchedulingGates: UNCHECKED,
  PrioritySort: UNCHECKED,
  NodeUnschedulable: UNCHECKED,
  NodeName: UNCHECKED,
  TaintToleration: UNCHECKED,
  NodeAffinity: {
    defaulted: (given) => given,
    problems: (args, path) => addedAffinityProblems((args as NodeAffinityArgs).addedAffinity, `${path}.addedAffinity`),
  },
  NodePorts: UNCHECKED,
  // Upstream checks these only when it creates the plugin, and then names no profile.
  NodeResourcesFit: {
    defaulted(given) {
      const strategy = (given as Partial<NodeResourcesFitArgs>).scoringStrategy;
      const scoringStrategy = {
        ...strategy,
        type: strategy?.type ?? 'LeastAllocated',
        resources: defaultedResources(strategy?.resources),
      };
      return { ...given, scoringStrategy };
    },
    problems: (args, path) => fitProblems(args as NodeResourcesFitArgs, path),
  },
  VolumeRestrictions: UNCHECKED,
  NodeVolumeLimits: UNCHECKED,
  VolumeBinding: {
    defaulted: (given) => ({ bindTimeoutSeconds: 600, ...given }),
    problems: (args, path) => volumeProblems(args as VolumeBindingArgs, path),
  },
  VolumeZone: UNCHECKED,
  PodTopologySpread: {
    defaulted: (given) => ({ defaultingType: 'System', ...given }),
    problems: (args, path) => spreadProblems(args as PodTopologySpreadArgs, path),
  },
  InterPodAffinity: {
    defaulted: (given) => ({ hardPodAffinityWeight: 1, ignorePreferredTermsOfExistingPods: false, ...given }),
    problems: (args, path) =>
      outside(`${path}.hardPodAffinityWeight`, (args as InterPodAffinityArgs).hardPodAffinityWeight, 0, 100),
  },
  DynamicResources: UNCHECKED,
  DefaultPreemption: {
    defaulted: (given) => ({ minCandidateNodesPercentage: 10, minCandidateNodesAbsolute: 100, ...given }),
    problems: (args, path) => preemptionProblems(args as DefaultPreemptionArgs, path),
  },
  NodeResourcesBalancedAllocation: {
    defaulted: (given) => ({
      ...given,
      resources: defaultedResources((given as Partial<NodeResourcesBalancedAllocationArgs>).resources),
    }),
    problems: (args, path) =>
      balancedProblems((args as NodeResourcesBalancedAllocationArgs).resources, `${path}.resources`),
  },
  ImageLocality: UNCHECKED,
  DefaultBinder: UNCHECKED,
  NodeDeclaredFeatures: UNCHECKED,
  GangScheduling: UNCHECKED,
  Demo: UNCHECKED,
};

/** Arguments of a plugin with defaults for missing ones. */
export function defaultedArgs(plugin: string, given: object = {}): object {
  return (ownValue(ARGS, plugin) ?? UNCHECKED).defaulted(given);
}

/** Problems in a plugin's arguments, which have their defaults. */
export function pluginArgsProblems(plugin: string, args: object, path: string): string[] {
  return (ownValue(ARGS, plugin) ?? UNCHECKED).problems(args, path);
}

const CPU_AND_MEMORY: readonly ResourceSpec[] = [
  { name: 'cpu', weight: 1 },
  { name: 'memory', weight: 1 },
];

function defaultedResources(resources: readonly ResourceSpec[] | undefined): readonly ResourceSpec[] {
  if (!resources || resources.length === 0) return CPU_AND_MEMORY;
  return resources.map((resource) => ({ ...resource, weight: resource.weight || 1 }));
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

/**
 * Problems of NodeAffinity's `addedAffinity`, one line each.
 * Upstream source (v1.36.2): staging/src/k8s.io/component-helpers/scheduling/corev1/nodeaffinity/nodeaffinity.go,
 * NewNodeSelector and NewPreferredSchedulingTerms.
 */
function addedAffinityProblems(affinity: NodeAffinity | undefined, path: string): string[] {
  const must = affinity?.requiredDuringSchedulingIgnoredDuringExecution;
  const should = affinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
  const terms = `${path}.requiredDuringSchedulingIgnoredDuringExecution.nodeSelectorTerms`;
  const preferences = `${path}.preferredDuringSchedulingIgnoredDuringExecution`;
  return [
    ...(must?.nodeSelectorTerms ?? []).flatMap((term, i) => nodeSelectorTermProblems(term, `${terms}[${i}]`)),
    ...should.flatMap(({ weight, preference }, i) =>
      weight === 0 ? [] : nodeSelectorTermProblems(preference, `${preferences}[${i}]`),
    ),
  ];
}
