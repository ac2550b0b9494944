import type { IPAddress, ParentReference } from '#model/generated/types.ts';
import { checkName } from '../common/checkName.ts';
import { immutable } from '../common/immutable.ts';
import { ipProblems } from '../common/ipFields.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { dns1123Subdomain, pathSegmentName } from '../common/names.ts';
import { requiredSegment } from '../common/typedReference.ts';
import { type FieldError, required } from '../fieldError.ts';
import { field } from '../fieldPath.ts';
import { validatorFor } from '../kindValidator.ts';

/** Upstream source (v1.36.2): pkg/apis/networking/validation/validation.go, ValidateIPAddress. */
export const ipAddressValidator = validatorFor(
  'IPAddress',
  ({ metadata, spec }: IPAddress) => [
    ...validateObjectMeta(metadata, { namespaced: false, name: ipProblems }),
    ...validateParent(spec?.parentRef),
  ],
  (object, old) => [
    ...validateObjectMetaUpdate(object.metadata, old.metadata),
    ...immutable('*ParentReference', object.spec?.parentRef, old.spec?.parentRef, field('spec', 'parentRef')),
  ],
);

function validateParent(parent: ParentReference | undefined): FieldError[] {
  const path = field('spec', 'parentRef');
  if (parent === undefined) return [required(path)];
  const { group = '', resource = '', name = '', namespace = '' } = parent;
  return [
    ...(group === '' ? [] : checkName(dns1123Subdomain, group, path.child('group'))),
    ...requiredSegment(resource, path.child('resource')),
    ...requiredSegment(name, path.child('name')),
    ...(namespace === '' ? [] : checkName(pathSegmentName, namespace, path.child('namespace'))),
  ];
}
