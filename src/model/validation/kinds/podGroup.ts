import type { PodGroup, PodGroupSchedulingPolicy, PodGroupTemplateReference } from '#model/generated/types.ts';
import { validateConditions } from '../common/labels.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { dns1123Label, dns1123Subdomain, type NameCheck } from '../common/names.ts';
import { semanticEqual } from '../common/semanticEqual.ts';
import { type FieldError, type FieldPath, field, invalid, required } from '../fieldError.ts';
import { validatorFor } from '../kindValidator.ts';

/**
 * Fields of disabled features are dropped before.
 * Upstream source (v1.36.2): pkg/apis/scheduling/validation/validation.go, ValidatePodGroup;
 * pkg/apis/scheduling/v1alpha2/zz_generated.validations.go.
 */
export const podGroupValidator = validatorFor(
  'PodGroup',
  ({ metadata, spec }: PodGroup) => [
    ...validateObjectMeta(metadata, { namespaced: true, name: dns1123Subdomain }),
    ...checkReference(spec?.podGroupTemplateRef, field('spec', 'podGroupTemplateRef')),
    ...checkPolicy(spec?.schedulingPolicy, field('spec', 'schedulingPolicy')),
  ],
  ({ metadata, spec }, old) => [
    ...validateObjectMetaUpdate(metadata, old.metadata),
    ...(semanticEqual(spec?.podGroupTemplateRef, old.spec?.podGroupTemplateRef)
      ? []
      : [changed(field('spec', 'podGroupTemplateRef'))]),
    ...(samePolicy(spec?.schedulingPolicy, old.spec?.schedulingPolicy)
      ? []
      : [changed(field('spec', 'schedulingPolicy'))]),
  ],
  validatePodGroupStatus,
);

/** Upstream source (v1.36.2): pkg/apis/scheduling/validation/validation.go, ValidatePodGroupStatusUpdate. */
function validatePodGroupStatus({ metadata, status }: PodGroup, old: PodGroup): FieldError[] {
  return [
    ...validateObjectMetaUpdate(metadata, old.metadata),
    ...validateConditions(status?.conditions, field('status', 'conditions')),
  ];
}

/**
 * A declarative rule shows no value for an immutable field. Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/api/validate/immutable.go.
 */
export function changed(path: FieldPath): FieldError {
  return invalid(path, null, 'field is immutable');
}

/** A required name. */
export function checkRequiredName(name: string | undefined, check: NameCheck, path: FieldPath): FieldError[] {
  return name ? check(name).map((problem) => invalid(path, name, problem)) : [required(path)];
}

function checkReference(reference: PodGroupTemplateReference | undefined, path: FieldPath): FieldError[] {
  if (!reference) return [];
  const { workload } = reference;
  if (!workload) return [invalid(path, '', 'must specify one of: `workload`')];
  const at = path.child('workload');
  return [
    ...checkRequiredName(workload.workloadName, dns1123Subdomain, at.child('workloadName')),
    ...checkRequiredName(workload.podGroupTemplateName, dns1123Label, at.child('podGroupTemplateName')),
  ];
}

/** Upstream source (v1.36.2): pkg/apis/scheduling/v1alpha2/zz_generated.validations.go, Validate_PodGroupSchedulingPolicy. */
export function checkPolicy(policy: PodGroupSchedulingPolicy | undefined, path: FieldPath): FieldError[] {
  const isBasic = isSet(policy?.basic);
  const gang = policy?.gang;
  const errors: FieldError[] = [];
  if (!isBasic && !gang) errors.push(invalid(path, '', 'must specify one of: `basic`, `gang`'));
  if (isBasic && gang) errors.push(invalid(path, '{basic, gang}', 'must specify exactly one of: `basic`, `gang`'));
  if (!gang) return errors;
  const { minCount = 0 } = gang;
  const at = path.child('gang', 'minCount');
  if (minCount === 0) errors.push(required(at));
  if (minCount < 0) errors.push(invalid(at, minCount, 'must be greater than or equal to 1'));
  return errors;
}

/** An empty policy differs from an absent one. */
export function samePolicy(a: PodGroupSchedulingPolicy | undefined, b: PodGroupSchedulingPolicy | undefined): boolean {
  return (
    isSet(a?.basic) === isSet(b?.basic) && isSet(a?.gang) === isSet(b?.gang) && a?.gang?.minCount === b?.gang?.minCount
  );
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}
