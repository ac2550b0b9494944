import { type FieldError, required } from '../fieldError.ts';
import type { FieldPath } from '../fieldPath.ts';
import { checkName } from './checkName.ts';
import { dns1123Subdomain, pathSegmentName } from './names.ts';

/** An object in another API group that is named by kind and name. Upstream source (v1.36.2): pkg/apis/networking/validation/validation.go, validateIngressTypedLocalObjectReference. */
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

/** What stands as a segment of a path, and must be there. */
export function requiredSegment(value: string, path: FieldPath): FieldError[] {
  return value === '' ? [required(path)] : checkName(pathSegmentName, value, path);
}
