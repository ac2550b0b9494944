import type { PodSpec } from '#model/generated/types.ts';

/**
 * Features that matter for placing a Pod. Others matter only for changes of a running Pod.
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
