import type { PodSpec } from '#model/generated/types.ts';

/**
 * The features that matter when a Pod is placed; further ones matter only when a running Pod is changed.
 * Upstream source (v1.36.2): staging/src/k8s.io/component-helpers/nodedeclaredfeatures/features, InferForScheduling.
 */
export function neededFeatures(spec: PodSpec): string[] {
  const needed: string[] = [];
  const containers = [...spec.containers, ...(spec.initContainers ?? [])];
  const restartsAll = containers.some(({ restartPolicyRules }) =>
    restartPolicyRules?.some(({ action }) => action === 'RestartAllContainers'),
  );
  if (restartsAll) needed.push('RestartAllContainersOnContainerExits');
  if (spec.hostNetwork === true && spec.hostUsers === false) needed.push('UserNamespacesHostNetworkSupport');
  return needed;
}
