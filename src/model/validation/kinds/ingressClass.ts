import type { IngressClass, IngressClassParametersReference } from '#model/generated/types.ts';
import { checkName } from '../common/checkName.ts';
import { domainPrefixedPath } from '../common/domains.ts';
import { immutable } from '../common/immutable.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { byteLength, dns1123Label, dns1123Subdomain } from '../common/names.ts';
import { typedReference } from '../common/typedReference.ts';
import { type FieldError, forbidden, notSupported, required, tooLong } from '../fieldError.ts';
import { type FieldPath, field } from '../fieldPath.ts';
import { validatorFor } from '../kindValidator.ts';

const MAX_CONTROLLER_BYTES = 250;
const SCOPES = ['Cluster', 'Namespace'];

/** Upstream source (v1.36.2): pkg/apis/networking/validation/validation.go, ValidateIngressClass. */
export const ingressClassValidator = validatorFor('IngressClass', validateIngressClass, (object, old) => [
  ...validateObjectMetaUpdate(object.metadata, old.metadata),
  ...immutable('string', object.spec?.controller ?? '', old.spec?.controller ?? '', field('spec', 'controller')),
  ...validateIngressClass(object),
]);

function validateIngressClass({ metadata, spec }: IngressClass): FieldError[] {
  const controller = spec?.controller ?? '';
  const path = field('spec', 'controller');
  return [
    ...validateObjectMeta(metadata, { namespaced: false, name: dns1123Subdomain }),
    ...(byteLength(controller) > MAX_CONTROLLER_BYTES ? [tooLong(path, '', MAX_CONTROLLER_BYTES)] : []),
    ...domainPrefixedPath(controller, path),
    ...(spec?.parameters === undefined ? [] : validateParameters(spec.parameters, field('spec', 'parameters'))),
  ];
}

function validateParameters(parameters: IngressClassParametersReference, path: FieldPath): FieldError[] {
  return [...typedReference(parameters, path), ...validateScope(parameters, path)];
}

function validateScope({ scope, namespace }: IngressClassParametersReference, path: FieldPath): FieldError[] {
  const at = path.child('namespace');
  if (scope === undefined) return [required(path.child('scope'))];
  if (!SCOPES.includes(scope)) return [notSupported(path.child('scope'), scope, SCOPES)];
  if (scope === 'Cluster')
    return namespace === undefined ? [] : [forbidden(at, "`parameters.scope` is set to 'Cluster'")];
  if (namespace === undefined) return [required(at, "`parameters.scope` is set to 'Namespace'")];
  return checkName(dns1123Label, namespace, at);
}
