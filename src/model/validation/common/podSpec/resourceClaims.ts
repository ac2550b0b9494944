import type { ObjectMeta, PodResourceClaim } from '#model/generated/types.ts';
import { duplicate, type FieldError, forbidden, invalid, required } from '../../fieldError.ts';
import { type FieldPath, field } from '../../fieldPath.ts';
import { goStruct } from '../../goValue.ts';
import { checkName } from '../checkName.ts';
import { dns1123Label, dns1123Subdomain } from '../names.ts';
import { MIRROR_POD } from './annotations.ts';

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, validatePodResourceClaims. */
export function validatePodClaims(
  claims: readonly PodResourceClaim[],
  meta: ObjectMeta | undefined,
  path: FieldPath,
): FieldError[] {
  const names = new Set<string>();
  const isMirror = meta?.annotations?.[MIRROR_POD] !== undefined;
  return claims.flatMap((claim, index) =>
    isMirror
      ? [forbidden(field(''), 'static pods do not support resource claims')]
      : validateClaim(claim, names, path.index(index)),
  );
}

function validateClaim(claim: PodResourceClaim, names: Set<string>, path: FieldPath): FieldError[] {
  const { resourceClaimName: own, resourceClaimTemplateName: template } = claim;
  const shown = () => goStruct('PodResourceClaim', claim);
  const errors = nameProblems(claim.name ?? '', names, path.child('name'));
  if (own !== undefined && template !== undefined) {
    const detail = 'at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified';
    errors.push(invalid(path, shown(), detail));
  }
  if (own === undefined && template === undefined)
    errors.push(invalid(path, shown(), 'must specify one of: `resourceClaimName`, `resourceClaimTemplateName`'));
  if (own !== undefined) errors.push(...checkName(dns1123Subdomain, own, path.child('resourceClaimName')));
  if (template !== undefined)
    errors.push(...checkName(dns1123Subdomain, template, path.child('resourceClaimTemplateName')));
  return errors;
}

function nameProblems(name: string, names: Set<string>, path: FieldPath): FieldError[] {
  if (name === '') return [required(path)];
  if (names.has(name)) return [duplicate(path, name)];
  names.add(name);
  return checkName(dns1123Label, name, path);
}
