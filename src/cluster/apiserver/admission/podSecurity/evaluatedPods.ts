import type { Pod } from '#model/generated/types.ts';
import { violations } from './evaluate.ts';
import { type LevelVersion, levelText } from './policy.ts';

/** Upstream source (v1.36.2): staging/src/k8s.io/pod-security-admission/admission/admission.go, defaultNamespaceMaxPodsToCheck. */
const MOST_PODS = 3000;

/**
 * Warnings for a client that makes a Namespace stricter while it has Pods: one line for each set of violations.
 * Upstream source (v1.36.2): staging/src/k8s.io/pod-security-admission/admission/admission.go, EvaluatePodsInNamespace.
 */
export function evaluatedPods(namespace: string, level: LevelVersion, pods: readonly Pod[]): string[] {
  const prioritized = oneOfEachOwnerFirst(pods);
  const checked = prioritized.slice(0, MOST_PODS);
  const byReasons = new Map<string, string[]>();
  for (const pod of checked) {
    const reasons = violations(level, pod.spec, pod.metadata).map(({ reason }) => reason);
    if (reasons.length === 0) continue;
    const text = reasons.join(', ');
    const others = byReasons.get(text);
    if (others) others.push(pod.metadata.name);
    else byReasons.set(text, [pod.metadata.name]);
  }
  const lines = [...byReasons].map(([text, names]) => `${named(names)}: ${text}`).sort();
  return [
    ...(checked.length < prioritized.length
      ? [
          `new PodSecurity enforce level only checked against the first ${checked.length} of ${prioritized.length} existing pods`,
        ]
      : []),
    ...(lines.length > 0
      ? [`existing pods in namespace "${namespace}" violate the new PodSecurity enforce level "${levelText(level)}"`]
      : []),
    ...lines,
  ];
}

function named(names: readonly string[]): string {
  const [first = ''] = [...names].sort();
  if (names.length === 1) return first;
  return names.length === 2 ? `${first} (and 1 other pod)` : `${first} (and ${names.length - 1} other pods)`;
}

/** Pods of the same owner are assumed alike. */
function oneOfEachOwnerFirst(pods: readonly Pod[]): readonly Pod[] {
  const seen = new Set<string>();
  const others: Pod[] = [];
  const first = pods.filter((pod) => {
    const owner = pod.metadata.ownerReferences?.find(({ controller }) => controller === true)?.uid;
    if (owner === undefined) return true;
    if (seen.has(owner)) {
      others.push(pod);
      return false;
    }
    seen.add(owner);
    return true;
  });
  return [...first, ...others];
}
