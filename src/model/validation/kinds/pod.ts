import type { Pod, PodSpec } from '#model/generated/types.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { dns1123Subdomain } from '../common/names.ts';
import { annotationsMatchFields, validatePodAnnotations } from '../common/podSpec/annotations.ts';
import { imageHasNoBlanks } from '../common/podSpec/containers.ts';
import type { PodOptions } from '../common/podSpec/podOptions.ts';
import { validatePodSpec } from '../common/podSpec/podSpec.ts';
import { type FieldError, forbidden } from '../fieldError.ts';
import { field } from '../fieldPath.ts';
import { validatorFor } from '../kindValidator.ts';
import { podChanges } from './podChanges.ts';
import { validatePodStatus } from './podStatus.ts';
import { podUpdateOptions } from './podUpdateOptions.ts';

const METADATA = field('metadata');
const SPEC = field('spec');

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidatePodCreate and ValidatePodUpdate. */
export const podValidator = validatorFor(
  'Pod',
  validatePodCreate,
  (pod, old) => {
    const options = podUpdateOptions(old);
    return [
      ...validateObjectMetaUpdate(pod.metadata, old.metadata),
      ...validateMetadataAndSpec(pod, options),
      ...podChanges(pod, old, options),
    ];
  },
  validatePodStatus,
);

function validatePodCreate(pod: Pod): FieldError[] {
  const spec = specOf(pod);
  const cleared = 'cannot be set until all schedulingGates have been cleared';
  return [
    ...validateMetadataAndSpec(pod, { isPod: true }),
    ...((spec.ephemeralContainers ?? []).length > 0
      ? [forbidden(SPEC.child('ephemeralContainers'), 'cannot be set on create')]
      : []),
    ...(spec.nodeName && (spec.schedulingGates ?? []).length > 0 ? [forbidden(SPEC.child('nodeName'), cleared)] : []),
    ...annotationsMatchFields(pod.metadata, spec, SPEC),
  ];
}

/** For a Pod without a spec only the types of its containers are checked. */
function specOf(pod: Pod): PodSpec {
  return pod.spec ?? { containers: [] };
}

export function validateMetadataAndSpec(pod: Pod, options: PodOptions): FieldError[] {
  const spec = specOf(pod);
  const images = (list: 'containers' | 'initContainers') =>
    (spec[list] ?? []).flatMap((container, index) => imageHasNoBlanks(container, SPEC.child(list).index(index)));
  return [
    ...validateObjectMeta(pod.metadata, { namespaced: true, name: dns1123Subdomain }),
    ...validatePodAnnotations(pod.metadata?.annotations ?? {}, spec, METADATA.child('annotations'), options),
    ...validatePodSpec(spec, pod.metadata, SPEC, options),
    ...(spec.serviceAccountName ? [] : tokensWithoutAccount(spec)),
    ...images('containers'),
    ...images('initContainers'),
  ];
}

function tokensWithoutAccount({ volumes = [] }: PodSpec): FieldError[] {
  const detail = 'must not be specified when serviceAccountName is not set';
  return volumes.flatMap(({ projected }, volume) =>
    (projected?.sources ?? []).flatMap(({ serviceAccountToken }, source) => {
      if (serviceAccountToken === undefined) return [];
      const at = SPEC.child('volumes').index(volume).child('projected', 'sources').index(source);
      return [forbidden(at.child('serviceAccountToken'), detail)];
    }),
  );
}
