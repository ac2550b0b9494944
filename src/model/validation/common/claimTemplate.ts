import type { PersistentVolumeClaimTemplate } from '#model/generated/types.ts';
import type { FieldError } from '../fieldError.ts';
import type { FieldPath } from '../fieldPath.ts';
import { validateClaimSpec } from './claimSpec.ts';
import { validateTemplateObjectMeta } from './templateMetadata.ts';

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidatePersistentVolumeClaimTemplate. */
export function validateClaimTemplate(template: PersistentVolumeClaimTemplate, path: FieldPath): FieldError[] {
  return [
    ...validateTemplateObjectMeta(template.metadata ?? {}, path.child('metadata')),
    ...validateClaimSpec(template.spec ?? {}, path.child('spec')),
  ];
}
