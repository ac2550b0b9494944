/** A feature gate that the model acts on. */
export interface FeatureGate {
  readonly name: string;
  readonly isOn: boolean;
  readonly stage: 'alpha' | 'beta';
}

/** With the stage and default of v1.36. Upstream source (v1.36.2): pkg/features/kube_features.go. */
export const FEATURE_GATES: readonly FeatureGate[] = [
  { name: 'GangScheduling', isOn: false, stage: 'alpha' },
  { name: 'GenericWorkload', isOn: false, stage: 'alpha' },
  { name: 'NominatedNodeNameForExpectation', isOn: true, stage: 'beta' },
  { name: 'SchedulerAsyncPreemption', isOn: true, stage: 'beta' },
  { name: 'SchedulerPopFromBackoffQ', isOn: true, stage: 'beta' },
];

export type FeatureGates = Readonly<Record<string, boolean>>;

/** Whether a gate is open, by its default unless the run says otherwise. */
export function isEnabled(gates: FeatureGates, name: string): boolean {
  return gates[name] ?? FEATURE_GATES.find((gate) => gate.name === name)?.isOn ?? false;
}

/** In the words with which a component refuses to start; `undefined` when the gates are in order. */
export function featureGatesProblem(gates: FeatureGates): string | undefined {
  const unknown = Object.keys(gates)
    .sort()
    .find((name) => !FEATURE_GATES.some((gate) => gate.name === name));
  if (unknown !== undefined) return `unrecognized feature gate: ${unknown}`;
  return isEnabled(gates, 'GangScheduling') && !isEnabled(gates, 'GenericWorkload')
    ? 'GangScheduling is enabled, but depends on features that are disabled: [GenericWorkload]'
    : undefined;
}
