import type { ObjectMeta, PodSpec } from '#model/generated/types.ts';
import {
  type AnyContainer,
  annotationText,
  containersOf,
  counted,
  namedContainers,
  namesWhere,
  quoted,
  setters,
  sortedSet,
  type Violation,
} from './violation.ts';

const POD_ANNOTATION = 'seccomp.security.alpha.kubernetes.io/pod';
const CONTAINER_ANNOTATION = 'container.seccomp.security.alpha.kubernetes.io/';
const REASON = 'seccompProfile';

/**
 * Check before the fields existed (1.19).
 * Upstream source (v1.36.2): staging/src/k8s.io/pod-security-admission/policy/check_seccompProfile_baseline.go.
 */
export function seccompBaselineByAnnotation(spec: PodSpec, { annotations = {} }: ObjectMeta): Violation | undefined {
  const keys = [POD_ANNOTATION, ...containersOf(spec).map(({ name }) => CONTAINER_ANNOTATION + name)];
  const forbidden = keys.flatMap((key): string[] => {
    const value = annotations[key];
    const isAllowed =
      value === undefined ||
      value === 'runtime/default' ||
      value === 'docker/default' ||
      value.startsWith('localhost/');
    return isAllowed ? [] : [annotationText([key, value])];
  });
  if (forbidden.length === 0) return undefined;
  const list = sortedSet(forbidden);
  return { reason: REASON, detail: `forbidden ${counted('annotation', list)} ${list.join(', ')}` };
}

/** Allows no profiles other than these two. */
export function seccompBaseline(spec: PodSpec): Violation | undefined {
  const pod = spec.securityContext?.seccompProfile?.type;
  const bad = containersOf(spec).filter((container) => isBad(typeOf(container)));
  const values = [...(isBad(pod) ? [pod ?? ''] : []), ...bad.map((container) => typeOf(container) ?? '')];
  if (values.length === 0) return undefined;
  const who = setters(
    isBad(pod),
    bad.map(({ name }) => name),
  );
  const types = quoted(sortedSet(values));
  return { reason: REASON, detail: `${who} must not set securityContext.seccompProfile.type to ${types}` };
}

/**
 * Requires one of the two profiles.
 * Upstream source (v1.36.2): staging/src/k8s.io/pod-security-admission/policy/check_seccompProfile_restricted.go.
 */
export function seccompRestricted(spec: PodSpec): Violation | undefined {
  const found = seccompBaseline(spec);
  const isSetByPod = spec.securityContext?.seccompProfile !== undefined;
  if (found || isSetByPod) return found;
  const names = namesWhere(spec, (container) => container.securityContext?.seccompProfile === undefined);
  if (names.length === 0) return undefined;
  return {
    reason: REASON,
    detail: `pod or ${namedContainers(names)} must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost"`,
  };
}

function typeOf({ securityContext }: AnyContainer): string | undefined {
  return securityContext?.seccompProfile?.type;
}

function isBad(type: string | undefined): boolean {
  return type !== undefined && type !== 'RuntimeDefault' && type !== 'Localhost';
}
