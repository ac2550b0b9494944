import type { PodSpec, SELinuxOptions } from '#model/generated/types.ts';
import { containersOf, counted, quoted, setters, sortedSet, type Violation } from './violation.ts';

/**
 * Allows only some types, and neither user nor role.
 * Upstream source (v1.36.2): staging/src/k8s.io/pod-security-admission/policy/check_seLinuxOptions.go.
 */
export function seLinuxOptions(types: readonly string[]): (spec: PodSpec) => Violation | undefined {
  const isBad = (options: SELinuxOptions | undefined) =>
    options !== undefined && (!types.includes(options.type ?? '') || !!options.user || !!options.role);
  return (spec) => {
    const pod = spec.securityContext?.seLinuxOptions;
    const containers = containersOf(spec).filter(({ securityContext }) => isBad(securityContext?.seLinuxOptions));
    const bad = [
      ...(pod && isBad(pod) ? [pod] : []),
      ...containers.map((one) => one.securityContext?.seLinuxOptions ?? {}),
    ];
    if (bad.length === 0) return undefined;
    const badTypes = sortedSet(bad.map(({ type = '' }) => type).filter((type) => !types.includes(type)));
    const data = [
      ...(badTypes.length > 0 ? [`${counted('type', badTypes)} ${quoted(badTypes)}`] : []),
      ...(bad.some(({ user }) => user) ? ['user may not be set'] : []),
      ...(bad.some(({ role }) => role) ? ['role may not be set'] : []),
    ];
    const who = setters(
      isBad(pod),
      containers.map(({ name }) => name),
    );
    return {
      reason: 'seLinuxOptions',
      detail: `${who} set forbidden securityContext.seLinuxOptions: ${data.join('; ')}`,
    };
  };
}
