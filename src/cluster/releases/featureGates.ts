import { CURRENT_RELEASE, isSince, type Release } from './knownReleases.ts';

/** A feature gate that the model acts on. */
export interface FeatureGate {
  readonly name: string;
  /** In v1.36. */
  readonly isOn: boolean;
  readonly stage: 'alpha' | 'beta';
  /** The first release that knows it, of those that a run can have. */
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

/** Whether a gate is open, by its default in v1.36 unless the run says otherwise. */
export function isEnabled(gates: FeatureGates, name: string): boolean {
  return gates[name] ?? FEATURE_GATES.find((gate) => gate.name === name)?.isOn ?? false;
}

/** Every gate as it is by default in a release. */
export function gatesOf(release: Release): FeatureGates {
  return Object.fromEntries(
    FEATURE_GATES.map(({ name, onSince }) => [name, onSince !== undefined && isSince(release, onSince)]),
  );
}

/** In the words with which a component refuses to start; `undefined` when the gates are in order. */
export function featureGatesProblem(gates: FeatureGates, release: Release = CURRENT_RELEASE): string | undefined {
  const unknown = Object.keys(gates)
    .sort()
    .find((name) => !FEATURE_GATES.some((gate) => gate.name === name && isSince(release, gate.since)));
  if (unknown !== undefined) return `unrecognized feature gate: ${unknown}`;
  return isEnabled(gates, 'GangScheduling') && !isEnabled(gates, 'GenericWorkload')
    ? 'GangScheduling is enabled, but depends on features that are disabled: [GenericWorkload]'
    : undefined;
}
