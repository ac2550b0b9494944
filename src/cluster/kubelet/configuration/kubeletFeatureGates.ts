/** A feature gate of the kubelet that the model implements, with its state in v1.36. */
export interface KubeletGate {
  readonly name: string;
  readonly isOn: boolean;
  readonly stage: 'alpha' | 'beta' | 'deprecated';
}

/** Upstream source (v1.36.2): pkg/features/kube_features.go. */
export const KUBELET_GATES: readonly KubeletGate[] = [
  { name: 'ChangeContainerStatusOnKubeletRestart', isOn: false, stage: 'deprecated' },
  { name: 'EventedPLEG', isOn: false, stage: 'alpha' },
  { name: 'GracefulNodeShutdown', isOn: true, stage: 'beta' },
  { name: 'KubeletCrashLoopBackOffMax', isOn: true, stage: 'beta' },
  { name: 'PLEGOnDemandRelist', isOn: true, stage: 'beta' },
  { name: 'PreventStaticPodAPIReferences', isOn: true, stage: 'beta' },
  { name: 'ReduceDefaultCrashLoopBackOffDecay', isOn: false, stage: 'alpha' },
  { name: 'RestartAllContainersOnContainerExits', isOn: true, stage: 'beta' },
];

export function isKubeletGateOn(gates: Readonly<Record<string, boolean>>, name: string): boolean {
  return gates[name] ?? KUBELET_GATES.find((gate) => gate.name === name)?.isOn ?? false;
}
