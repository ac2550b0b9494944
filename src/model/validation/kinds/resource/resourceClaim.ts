import type { ResourceClaim, ResourceClaimTemplate } from '#model/generated/types.ts';
import { immutable } from '../../common/immutable.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../../common/metadata.ts';
import { dns1123Subdomain } from '../../common/names.ts';
import { validateTemplateObjectMeta } from '../../common/templateMetadata.ts';
import type { FieldError } from '../../fieldError.ts';
import { field } from '../../fieldPath.ts';
import { validatorFor } from '../../kindValidator.ts';
import { checkClaimSpec } from './claimSpec.ts';
import { validateClaimStatus } from './claimStatus.ts';

const NAMES = { namespaced: true, name: dns1123Subdomain };

/** Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go, ValidateResourceClaim and ValidateResourceClaimUpdate. */
export const resourceClaimValidator = validatorFor(
  'ResourceClaim',
  (claim: ResourceClaim) => [
    ...validateObjectMeta(claim.metadata, NAMES),
    ...checkClaimSpec(claim.spec, field('spec')),
  ],
  (claim, old) => [
    ...validateObjectMeta(claim.metadata, NAMES),
    ...validateObjectMetaUpdate(claim.metadata, old.metadata),
    ...immutable('ResourceClaimSpec', claim.spec, old.spec, field('spec')),
  ],
  validateClaimStatus,
);

/** Upstream source (v1.36.2): pkg/registry/resource/resourceclaimtemplate/strategy.go, Validate and ValidateUpdate. */
export const resourceClaimTemplateValidator = validatorFor('ResourceClaimTemplate', createTemplate, (template, old) => [
  ...createTemplate(template),
  ...validateObjectMetaUpdate(template.metadata, old.metadata),
  ...immutable('ResourceClaimTemplateSpec', template.spec, old.spec, field('spec')),
]);

function createTemplate({ metadata, spec }: ResourceClaimTemplate): FieldError[] {
  const path = field('spec');
  return [
    ...validateObjectMeta(metadata, NAMES),
    ...validateTemplateObjectMeta(spec?.metadata ?? {}, path.child('metadata')),
    ...checkClaimSpec(spec?.spec, path.child('spec')),
  ];
}
