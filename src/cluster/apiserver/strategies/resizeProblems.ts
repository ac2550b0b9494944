import type { Container, Pod } from '#model/generated/types.ts';
import { qosClass } from '#model/pod/qosClass.ts';
import { deepEqual } from './deepEqual.ts';

/** What a resize may not do, in the API server's words. Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidatePodResize. */
export function resizeProblems(pod: Pod, old: Pod): string[] {
  const problems: string[] = [];
  const qos = qosClass(pod.spec);
  if (qos !== qosClass(old.spec))
    problems.push(`spec: Invalid value: ${JSON.stringify(qos)}: Pod QOS Class may not change as a result of resizing`);
  const fixed = ({ spec }: Pod) => [...(spec.initContainers ?? []), ...spec.containers].map(fixedResources);
  if (!deepEqual(fixed(pod), fixed(old))) problems.push('spec: Forbidden: only cpu and memory resources are mutable');
  return problems;
}

/** Without cpu and memory. */
function fixedResources({ resources }: Container): object {
  const rest = (list: Readonly<Record<string, unknown>> | undefined) =>
    Object.fromEntries(Object.entries(list ?? {}).filter(([name]) => name !== 'cpu' && name !== 'memory'));
  return { limits: rest(resources?.limits), requests: rest(resources?.requests) };
}
