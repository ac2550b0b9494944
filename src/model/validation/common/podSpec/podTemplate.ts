import type { PodTemplateSpec } from '#model/generated/types.ts';
import { type FieldError, forbidden } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { validateAnnotations, validateLabels } from '../labels.ts';
import { annotationsMatchFields, validatePodAnnotations } from './annotations.ts';
import type { PodOptions } from './podOptions.ts';
import { validatePodSpec } from './podSpec.ts';

/**
 * Labels and annotations have paths in the template itself: Go's struct embeds the metadata's fields. Upstream source
 * (v1.36.2): pkg/apis/core/validation/validation.go, ValidatePodTemplateSpec.
 */
export function validatePodTemplate(
  template: PodTemplateSpec | undefined,
  path: FieldPath,
  options: PodOptions = {},
): FieldError[] {
  const { metadata, spec = { containers: [] } } = template ?? {};
  const atSpec = path.child('spec');
  return [
    ...validateLabels(metadata?.labels, path.child('labels')),
    ...validateAnnotations(metadata?.annotations, path.child('annotations')),
    ...validatePodAnnotations(metadata?.annotations ?? {}, spec, path.child('annotations'), options),
    ...validatePodSpec(spec, undefined, atSpec, options),
    ...annotationsMatchFields(metadata, spec, atSpec),
    ...((spec.ephemeralContainers ?? []).length > 0
      ? [forbidden(atSpec.child('ephemeralContainers'), 'ephemeral containers not allowed in pod template')]
      : []),
  ];
}
