import type { NodeAffinity } from '#model/generated/types.ts';
import { nodeSelectorTermProblems } from '#model/labels/nodeSelectorProblems.ts';

/**
 * Problems of NodeAffinity's `addedAffinity`, one line each.
 * Upstream source (v1.36.2): staging/src/k8s.io/component-helpers/scheduling/corev1/nodeaffinity/nodeaffinity.go,
 * NewNodeSelector and NewPreferredSchedulingTerms.
 */
export function addedAffinityProblems(affinity: NodeAffinity | undefined, path: string): string[] {
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
