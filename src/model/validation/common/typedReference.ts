import { type FieldError, required } from '../fieldError.ts';
import type { FieldPath } from '../fieldPath.ts';
import { checkName } from './checkName.ts';
import { dns1123Subdomain, pathSegmentName } from './names.ts';

/**
 * An object in another API group, referenced by kind and name. Upstream source (v1.36.2):
 * pkg/apis/networking/validation/validation.go, validateIngressTypedLocalObjectReference.
 */
export function typedReference(
  reference: { readonly apiGroup?: string; readonly kind?: string; readonly name?: string },
  path: FieldPath,
): FieldError[] {
  const { apiGroup, kind = '', name = '' } = reference;
  return [
    ...(apiGroup === undefined ? [] : checkName(dns1123Subdomain, apiGroup, path.child('apiGroup'))),
    ...requiredSegment(kind, path.child('kind')),
    ...requiredSegment(name, path.child('name')),
  ];
}

/** A required segment of a path. */
export function requiredSegment(value: string, path: FieldPath): FieldError[] {
  return value === '' ? [required(path)] : checkName(pathSegmentName, value, path);
}
