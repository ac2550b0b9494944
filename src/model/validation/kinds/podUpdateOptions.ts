import type {
  Affinity,
  LabelSelector,
  Pod,
  PodAffinityTerm,
  PodSpec,
  PodTemplateSpec,
} from '#model/generated/types.ts';
import { isSidecar } from '#model/pod/podResources.ts';
import { validateLabelSelector } from '../common/labelSelector.ts';
import { hasInvalidLabelValueInTerms } from '../common/nodeSelector.ts';
import { validatePodAnnotations } from '../common/podSpec/annotations.ts';
import { restartsToResize } from '../common/podSpec/containers.ts';
import { validateMatchLabelKeys } from '../common/podSpec/placement.ts';
import type { PodOptions } from '../common/podSpec/podOptions.ts';
import { containersOf, localNonReservedPath } from '../common/podSpec/podOptions.ts';
import { usesIndivisibleHugePages } from '../common/podSpec/resources.ts';
import { sysctlsOfHost } from '../common/podSpec/securityContext.ts';
import { field } from '../fieldError.ts';

const PATH = field('spec');

/**
 * An update accepts values that the stored Pod already has. Upstream source (v1.36.2): pkg/api/pod/util.go,
 * GetValidationOptionsFromPodSpecAndMeta.
 */
export function podUpdateOptions(old: Pod): PodOptions {
  return { isPod: true, ...templateUpdateOptions(old.metadata?.annotations ?? {}, old.spec) };
}

/** The same for a template. */
export function oldTemplateOptions(template: PodTemplateSpec | undefined): PodOptions {
  return templateUpdateOptions(template?.metadata?.annotations ?? {}, template?.spec);
}

function templateUpdateOptions(
  annotations: { readonly [key: string]: string },
  spec: PodSpec = { containers: [] },
): PodOptions {
  const spread = spec.topologySpreadConstraints ?? [];
  const isWrong = (selector: LabelSelector | undefined) => validateLabelSelector(selector, PATH).length > 0;
  const containers = containersOf(spec, PATH).map(({ container }) => container);
  return {
    allowInvalidLabelValueInSelector: selectorsOf(spec.affinity ?? {}).some(isWrong),
    allowInvalidLabelValueInRequiredNodeAffinity: hasInvalidNodeValue(spec.affinity ?? {}),
    allowInvalidSpreadSelector: spread.some(({ labelSelector }) => isWrong(labelSelector)),
    allowOldSpreadKeys: spread.some(
      ({ matchLabelKeys = [], labelSelector }) =>
        validateMatchLabelKeys(matchLabelKeys, [], labelSelector, PATH).length > 0,
    ),
    allowIndivisibleHugePages: usesIndivisibleHugePages(
      containers.map(({ resources }) => resources ?? {}),
      spec.overhead,
    ),
    allowInvalidDeletionCost: validatePodAnnotations(annotations, spec, PATH, {}).some(({ message }) =>
      message.endsWith('must be a 32bit integer'),
    ),
    allowNonLocalTokenPath: (spec.volumes ?? []).some(({ projected }) =>
      (projected?.sources ?? []).some(
        ({ serviceAccountToken: token }) => token && localNonReservedPath(token.path ?? '', PATH).length > 0,
      ),
    ),
    allowSysctlsOfHost: sysctlsOfHost(spec, PATH).length > 0,
    allowRestartOfInitContainers: (spec.initContainers ?? []).some(
      (container) => !isSidecar(container) && restartsToResize(container),
    ),
    allowDevicesOfUsers:
      spec.hostUsers === false && containers.some(({ volumeDevices = [] }) => volumeDevices.length > 0),
  };
}

function selectorsOf({ podAffinity, podAntiAffinity }: Affinity): LabelSelector[] {
  const terms: PodAffinityTerm[] = [podAffinity, podAntiAffinity].flatMap((affinity) => [
    ...(affinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []),
    ...(affinity?.preferredDuringSchedulingIgnoredDuringExecution ?? []).map(({ podAffinityTerm }) => podAffinityTerm),
  ]);
  return terms.flatMap(({ labelSelector, namespaceSelector }) => [labelSelector ?? [], namespaceSelector ?? []].flat());
}

function hasInvalidNodeValue({ nodeAffinity }: Affinity): boolean {
  return hasInvalidLabelValueInTerms(nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms);
}
