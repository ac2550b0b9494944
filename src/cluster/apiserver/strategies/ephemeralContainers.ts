import type { Pod } from '#model/generated/types.ts';
import { isStaticPod } from '#model/pod/criticalPod.ts';
import { deepEqual } from './deepEqual.ts';

/** The subresource changes nothing but the list of ephemeral containers. Upstream source (v1.36.2): pkg/registry/core/pod/strategy.go, dropNonEphemeralContainerUpdates. */
export function prepareEphemeralContainersForUpdate(pod: Pod, old: Pod): Pod {
  const { ephemeralContainers } = pod.spec;
  return { ...old, spec: { ...old.spec, ...(ephemeralContainers && { ephemeralContainers }) } };
}

/** They can be added, but neither changed nor removed. Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidatePodEphemeralContainersUpdate. */
export function ephemeralContainerProblems(pod: Pod, old: Pod): string[] {
  if (isStaticPod(pod)) return ['spec: Forbidden: static pods do not support ephemeral containers'];
  const path = 'spec.ephemeralContainers: Forbidden: existing ephemeral containers';
  const next = pod.spec.ephemeralContainers ?? [];
  const others = new Set([...(pod.spec.initContainers ?? []), ...pod.spec.containers].map(({ name }) => name));
  const taken = next.flatMap(({ name }, i) =>
    others.has(name) || next.findIndex((other) => other.name === name) < i
      ? [`spec.ephemeralContainers[${i}].name: Duplicate value: ${JSON.stringify(name)}`]
      : [],
  );
  const kept = (old.spec.ephemeralContainers ?? []).flatMap((before) => {
    const now = next.find(({ name }) => name === before.name);
    if (!now) return [`${path} ${JSON.stringify(before.name)} may not be removed`];
    return deepEqual(now, before) ? [] : [`${path} ${JSON.stringify(before.name)} may not be changed`];
  });
  return [...taken, ...kept];
}
