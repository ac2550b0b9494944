import type { APIService, APIServiceSpec } from '#model/generated/types.ts';
import { base64Length } from '../common/base64Text.ts';
import { checkName } from '../common/checkName.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { dns1035Label, dns1123Subdomain, pathSegmentName, portNumber } from '../common/names.ts';
import { type FieldError, invalid, required } from '../fieldError.ts';
import { type FieldPath, field } from '../fieldPath.ts';
import { goQuote } from '../goValue.ts';
import { validatorFor } from '../kindValidator.ts';

const MAX_GROUP_PRIORITY = 20_000;
const MAX_VERSION_PRIORITY = 1000;

/** Upstream source (v1.36.2): staging/src/k8s.io/kube-aggregator/pkg/apis/apiregistration/validation/validation.go. */
export const apiServiceValidator = validatorFor('APIService', validateApiService, (object, old) => [
  ...validateObjectMetaUpdate(object.metadata, old.metadata),
  ...validateApiService(object),
]);

function validateApiService({ metadata, spec }: APIService): FieldError[] {
  const { group = '', version = '' } = spec ?? {};
  const needed = `${version}.${group}`;
  const name = (given: string) => {
    const problems = pathSegmentName(given);
    if (problems.length > 0 || given === needed) return problems;
    return [`must be \`spec.version+"."+spec.group\`: ${goQuote(needed)}`];
  };
  const path = field('spec');
  const legacy = 'only v1 may have an empty group and it better be legacy kube';
  return [
    ...validateObjectMeta(metadata, { namespaced: false, name }),
    ...(group === '' && version !== 'v1' ? [required(path.child('group'), legacy)] : []),
    ...(group === '' ? [] : checkName(dns1123Subdomain, group, path.child('group'))),
    ...checkName(dns1035Label, version, path.child('version')),
    ...priority(spec?.groupPriorityMinimum ?? 0, MAX_GROUP_PRIORITY, path.child('groupPriorityMinimum')),
    ...priority(spec?.versionPriority ?? 0, MAX_VERSION_PRIORITY, path.child('versionPriority')),
    ...(spec?.service === undefined ? localOnly(spec, path) : backend(spec, path)),
  ];
}

function priority(value: number, most: number, path: FieldPath): FieldError[] {
  return value > 0 && value <= most ? [] : [invalid(path, value, `must be positive and less than ${most}`)];
}

/** Rules for a version that the API server serves itself. */
function localOnly(spec: APIServiceSpec | undefined, path: FieldPath): FieldError[] {
  const { caBundle = '', insecureSkipTLSVerify: skips = false } = spec ?? {};
  const bytes = base64Length(caBundle);
  return [
    ...(bytes === 0
      ? []
      : [invalid(path.child('caBundle'), `${bytes} bytes`, 'local APIServices may not have a caBundle')]),
    ...(skips
      ? [invalid(path.child('insecureSkipTLSVerify'), true, 'local APIServices may not have insecureSkipTLSVerify')]
      : []),
  ];
}

function backend({ service, caBundle = '', insecureSkipTLSVerify: skips }: APIServiceSpec, path: FieldPath) {
  const { name, namespace, port = 0 } = service ?? {};
  const at = path.child('service');
  const ofPort = portNumber(port);
  return [
    ...(namespace ? [] : [required(at.child('namespace'))]),
    ...(name ? [] : [required(at.child('name'))]),
    ...(ofPort.length === 0 ? [] : [invalid(at.child('port'), port, `port is not valid: ${ofPort.join(', ')}`)]),
    ...(skips && caBundle !== ''
      ? [invalid(path.child('insecureSkipTLSVerify'), true, 'may not be true if caBundle is present')]
      : []),
  ];
}
