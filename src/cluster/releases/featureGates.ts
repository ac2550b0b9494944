import { table } from '#kernel/delta.ts';
import type { World } from '#kernel/world.ts';

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

/** Releases whose defaults a run can have. The rest of the model always follows the last one. */
const RELEASES = ['1.30', '1.31', '1.32', '1.33', '1.34', '1.35', '1.36'] as const;

export const CURRENT_RELEASE: Release = '1.36';

/** A feature gate that the model implements. */
export interface FeatureGate {
  readonly name: string;
  /** The default in v1.36. */
  readonly isOn: boolean;
  readonly stage: 'alpha' | 'beta';
  /** The first release with the gate, among those that a run can have. */
  readonly since: Release;
  /** The first release in which it is on by default. */
  readonly onSince?: Release;
}

/** Stage and default are those of v1.36. Upstream source (v1.36.2): pkg/features/kube_features.go. */
export const FEATURE_GATES: readonly FeatureGate[] = [
  { name: 'DRAExtendedResource', isOn: true, stage: 'beta', since: '1.34', onSince: '1.36' },
  { name: 'GangScheduling', isOn: false, stage: 'alpha', since: '1.35' },
  { name: 'GenericWorkload', isOn: false, stage: 'alpha', since: '1.35' },
  { name: 'NominatedNodeNameForExpectation', isOn: true, stage: 'beta', since: '1.34', onSince: '1.35' },
  { name: 'OpportunisticBatching', isOn: true, stage: 'beta', since: '1.35', onSince: '1.35' },
  { name: 'SchedulerAsyncPreemption', isOn: true, stage: 'beta', since: '1.32', onSince: '1.33' },
  { name: 'SchedulerPopFromBackoffQ', isOn: true, stage: 'beta', since: '1.33', onSince: '1.33' },
];

export type FeatureGates = Readonly<Record<string, boolean>>;

/** Whether a gate is on: by the run's setting, otherwise by its default in v1.36. */
export function isEnabled(gates: FeatureGates, name: string): boolean {
  return gates[name] ?? FEATURE_GATES.find((gate) => gate.name === name)?.isOn ?? false;
}

/** With everything that the model knows: for objects whose run is not known. */
export const EVERY_GATE: FeatureGates = Object.fromEntries(FEATURE_GATES.map(({ name }) => [name, true]));

interface ChangedGate {
  readonly name: string;
  readonly isOn: boolean;
}

/** The gates of a run that are not as they are by default in v1.36: every component starts with the same ones. */
const CHANGED_GATES = table<ChangedGate>('start/featureGates');

export function setFeatureGates(world: World, gates: FeatureGates): void {
  for (const { name, isOn } of FEATURE_GATES) {
    const wanted = gates[name] ?? isOn;
    if (wanted !== isOn) world.table(CHANGED_GATES).put(name, { name, isOn: wanted });
  }
}

/** Whether a gate is open in this run. */
function isGateOn(world: World, name: string): boolean {
  return world.table(CHANGED_GATES).get(name)?.isOn ?? isEnabled({}, name);
}

/**
 * Built-in kinds whose API is alpha: the API server has them only with a gate.
 * Upstream source (v1.36.2): pkg/registry/scheduling/rest/storage_scheduling.go.
 */
export const GATE_OF_KIND: ReadonlyMap<string, string> = new Map([
  ['PodGroup', 'GenericWorkload'],
  ['Workload', 'GenericWorkload'],
]);

/** Whether the API server of this run has the API of a built-in kind. */
export function isServedKind(world: World, kind: string): boolean {
  const gate = GATE_OF_KIND.get(kind);
  return gate === undefined || isGateOn(world, gate);
}

/** The gates of this run that are not as they are by default. */
export function changedGates(world: World): FeatureGates {
  return Object.fromEntries(
    world
      .table(CHANGED_GATES)
      .values()
      .map(({ name, isOn }) => [name, isOn]),
  );
}

/** The default of every gate in a release. */
export function gatesOf(release: Release): FeatureGates {
  return Object.fromEntries(
    FEATURE_GATES.map(({ name, onSince }) => [name, onSince !== undefined && isSince(release, onSince)]),
  );
}

/** A component's message when it refuses to start; `undefined` when the gates are valid. */
export function featureGatesProblem(gates: FeatureGates, release: Release = CURRENT_RELEASE): string | undefined {
  const unknown = Object.keys(gates)
    .sort()
    .find((name) => !FEATURE_GATES.some((gate) => gate.name === name && isSince(release, gate.since)));
  if (unknown !== undefined) return `unrecognized feature gate: ${unknown}`;
  return isEnabled(gates, 'GangScheduling') && !isEnabled(gates, 'GenericWorkload')
    ? 'GangScheduling is enabled, but depends on features that are disabled: [GenericWorkload]'
    : undefined;
}

export type Release = (typeof RELEASES)[number];

/** Whether a release is `since` or newer. */
export function isSince(release: Release, since: Release): boolean {
  return RELEASES.indexOf(release) >= RELEASES.indexOf(since);
}

/** A plugin with its weight; 0 when the plugin does not score. */
export interface WeightedPlugin {
  readonly name: string;
  readonly weight: number;
}

/** The default plugins under the feature gates of a run. */
export function defaultPlugins(gates: FeatureGates): readonly WeightedPlugin[] {
  return isEnabled(gates, 'GangScheduling')
    ? [...DEFAULT_PLUGINS, { name: 'GangScheduling', weight: 0 }]
    : DEFAULT_PLUGINS;
}
