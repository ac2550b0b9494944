import type {
  APIService,
  APIServiceSpec,
  ControllerRevision,
  Event,
  IngressClass,
  IngressClassParametersReference,
  IPAddress,
  Lease,
  ParentReference,
  RuntimeClass,
  Scheduling,
  ServiceCIDR,
  Toleration,
} from '#model/generated/types.ts';
import { ipFamily, parseCidr } from '../common/ipAddress.ts';
import { ipProblems, strictCidr } from '../common/ipFields.ts';
import { base64Length } from '../common/jsonObject.ts';
import { qualifiedName } from '../common/labelNames.ts';
import { validateLabels } from '../common/labels.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import {
  byteLength,
  checkName,
  dns1035Label,
  dns1123Label,
  dns1123Subdomain,
  domainPrefixedPath,
  pathSegmentName,
  portNumber,
  requiredSegment,
  typedReference,
} from '../common/names.ts';
import { notNegative, positive } from '../common/numbers.ts';
import { validateTolerations } from '../common/podSpec/placement.ts';
import { validateContainerResources } from '../common/podSpec/resources.ts';
import { immutable } from '../common/semanticEqual.ts';
import {
  duplicate,
  type FieldError,
  type FieldPath,
  field,
  forbidden,
  invalid,
  notSupported,
  required,
  tooLong,
} from '../fieldError.ts';
import { goQuote, goStruct } from '../goValue.ts';
import type { KindValidator } from '../kindValidator.ts';
import { validatorFor } from '../kindValidator.ts';
import {
  mutatingAdmissionPolicyBindingValidator,
  mutatingAdmissionPolicyValidator,
  validatingAdmissionPolicyBindingValidator,
  validatingAdmissionPolicyValidator,
} from './admissionPolicy.ts';
import { csiDriverValidator, csiNodeValidator, csiStorageCapacityValidator, volumeAttachmentValidator } from './csi.ts';
import { customResourceDefinitionValidator } from './customResourceDefinition.ts';
import { endpointSliceValidator } from './endpointSlice.ts';
import { endpointsValidator } from './endpoints.ts';
import { flowSchemaValidator } from './flowSchema.ts';
import { ingressValidator } from './ingress.ts';
import { limitRangeValidator } from './limitRange.ts';
import { networkPolicyValidator } from './networkPolicy.ts';
import { persistentVolumeValidator } from './persistentVolume.ts';
import { persistentVolumeClaimValidator } from './persistentVolumeClaim.ts';
import { priorityLevelConfigurationValidator } from './priorityLevelConfiguration.ts';
import { clusterRoleBindingValidator, clusterRoleValidator, roleBindingValidator, roleValidator } from './rbac.ts';
import { resourceQuotaValidator } from './resourceQuota.ts';
import { secretValidator } from './secret.ts';
import { serviceValidator } from './service.ts';
import { priorityClassValidator, storageClassValidator, volumeAttributesClassValidator } from './storageClass.ts';
import {
  mutatingWebhookConfigurationValidator,
  validatingWebhookConfigurationValidator,
} from './webhookConfiguration.ts';

const MAX_GROUP_PRIORITY = 20_000;
const MAX_VERSION_PRIORITY = 1000;

/** Upstream source (v1.36.2): staging/src/k8s.io/kube-aggregator/pkg/apis/apiregistration/validation/validation.go. */
const apiServiceValidator = validatorFor('APIService', validateApiService, (object, old) => [
  ...validateObjectMetaUpdate(object.metadata, old.metadata),
  ...validateApiService(object),
]);

const IMMUTABLE = 'field is immutable';
const ONE_OF_EACH = 'may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64';

/** Upstream source (v1.36.2): pkg/apis/networking/validation/validation.go, ValidateServiceCIDR. */
const serviceCidrValidator = validatorFor(
  'ServiceCIDR',
  (object) => [
    ...validateObjectMeta(object.metadata, { namespaced: false, name: dns1123Subdomain }),
    ...validateRanges(object),
  ],
  (object, old) => [...validateObjectMetaUpdate(object.metadata, old.metadata), ...rangesChange(object, old)],
);

/** Upstream source (v1.36.2): pkg/apis/node/validation/validation.go. What is wrong with an overhead stands at `overhead.limits`. */
const runtimeClassValidator = validatorFor(
  'RuntimeClass',
  ({ metadata, handler = '', overhead, scheduling }: RuntimeClass) => [
    ...validateObjectMeta(metadata, { namespaced: false, name: dns1123Subdomain }),
    ...(handler === '' ? [required(field('handler'))] : checkName(dns1123Label, handler, field('handler'))),
    ...(overhead === undefined
      ? []
      : validateContainerResources({ limits: overhead.podFixed ?? {} }, new Set(), field('overhead'), {})),
    ...(scheduling === undefined ? [] : validateScheduling(scheduling, field('scheduling'))),
  ],
  (object, old) => [
    ...validateObjectMetaUpdate(object.metadata, old.metadata),
    ...immutable('string', object.handler ?? '', old.handler ?? '', field('handler')),
  ],
);

const MAX_WORD = 128;
const MAX_MESSAGE = 1024;

/** Events of v1, whose rules are few. Upstream source (v1.36.2): pkg/apis/core/validation/events.go, legacyValidateEvent. */
const eventValidator = validatorFor('Event', validateEvent, (object) => validateEvent(object));

const MAX_CONTROLLER_BYTES = 250;
const SCOPES = ['Cluster', 'Namespace'];

/** Upstream source (v1.36.2): pkg/apis/networking/validation/validation.go, ValidateIngressClass. */
const ingressClassValidator = validatorFor('IngressClass', validateIngressClass, (object, old) => [
  ...validateObjectMetaUpdate(object.metadata, old.metadata),
  ...immutable('string', object.spec?.controller ?? '', old.spec?.controller ?? '', field('spec', 'controller')),
  ...validateIngressClass(object),
]);

/** Upstream source (v1.36.2): pkg/apis/networking/validation/validation.go, ValidateIPAddress. */
const ipAddressValidator = validatorFor(
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

/** Upstream source (v1.36.2): pkg/apis/apps/validation/validation.go, ValidateControllerRevisionCreate and ValidateControllerRevisionUpdate. */
const controllerRevisionValidator = validatorFor(
  'ControllerRevision',
  (object) => [...validateRevision(object), ...validateData(object.data)],
  (object, old) => [
    ...validateObjectMetaUpdate(object.metadata, old.metadata),
    ...validateRevision(object),
    ...immutable('any', object.data, old.data, field('data')),
  ],
);

/** Upstream source (v1.36.2): pkg/apis/coordination/validation/validation.go, ValidateLease. */
const leaseValidator = validatorFor(
  'Lease',
  (object) => [
    ...validateObjectMeta(object.metadata, { namespaced: true, name: dns1123Subdomain }),
    ...validateSpec(object),
  ],
  (object, old) => [...validateObjectMetaUpdate(object.metadata, old.metadata), ...validateSpec(object)],
);

const RULES = { namespaced: true, name: dns1123Subdomain };

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateServiceAccount. */
const serviceAccountValidator = validatorFor(
  'ServiceAccount',
  ({ metadata }) => validateObjectMeta(metadata, RULES),
  ({ metadata }, old) => [...validateObjectMetaUpdate(metadata, old.metadata), ...validateObjectMeta(metadata, RULES)],
);

/** Kinds that run nothing themselves: networks, storage, limits, access and extensions. */
export const infrastructureValidators: readonly KindValidator[] = [
  apiServiceValidator,
  clusterRoleBindingValidator,
  clusterRoleValidator,
  controllerRevisionValidator,
  csiDriverValidator,
  csiNodeValidator,
  csiStorageCapacityValidator,
  customResourceDefinitionValidator,
  endpointSliceValidator,
  endpointsValidator,
  eventValidator,
  ingressClassValidator,
  ingressValidator,
  ipAddressValidator,
  leaseValidator,
  mutatingAdmissionPolicyBindingValidator,
  mutatingAdmissionPolicyValidator,
  mutatingWebhookConfigurationValidator,
  networkPolicyValidator,
  priorityClassValidator,
  roleBindingValidator,
  roleValidator,
  secretValidator,
  serviceAccountValidator,
  serviceCidrValidator,
  serviceValidator,
  storageClassValidator,
  validatingAdmissionPolicyBindingValidator,
  validatingAdmissionPolicyValidator,
  validatingWebhookConfigurationValidator,
  volumeAttributesClassValidator,
  limitRangeValidator,
  persistentVolumeValidator,
  persistentVolumeClaimValidator,
  resourceQuotaValidator,
  runtimeClassValidator,
  flowSchemaValidator,
  priorityLevelConfigurationValidator,
  volumeAttachmentValidator,
];

/** Strategy and preferred holder belong to a feature that is off, and are dropped before. */
function validateSpec({ spec = {} }: Lease): FieldError[] {
  const path = field('spec');
  const { leaseDurationSeconds: duration, leaseTransitions: transitions } = spec;
  return [
    ...(duration === undefined ? [] : positive(duration, path.child('leaseDurationSeconds'), 'must be greater than 0')),
    ...(transitions === undefined ? [] : notNegative(transitions, path.child('leaseTransitions'))),
  ];
}

function validateRevision({ metadata, revision = 0 }: ControllerRevision): FieldError[] {
  return [
    ...validateObjectMeta(metadata, { namespaced: true, name: dns1123Subdomain }),
    ...notNegative(revision, field('revision')),
  ];
}

function validateData(data: unknown): FieldError[] {
  if (data === undefined || data === null) return [required(field('data'), 'data is mandatory')];
  const isObject = typeof data === 'object' && !Array.isArray(data);
  return isObject ? [] : [required(field('data'), 'data must be a valid JSON object')];
}

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

function validateEvent(event: Event): FieldError[] {
  const { namespace = '' } = event.metadata;
  return [
    ...validateNamespace(event, namespace),
    ...(event.eventTime ? validateNewEvent(event) : []),
    ...checkName(dns1123Subdomain, namespace, field('namespace')),
  ];
}

/** An Event is in the namespace of its object; a cluster-scoped object may have Events in `default`. */
function validateNamespace({ eventTime, involvedObject }: Event, namespace: string): FieldError[] {
  const about = involvedObject?.namespace ?? '';
  const homes = eventTime ? ['default', 'kube-system'] : ['', 'default'];
  const isRight = about === '' ? homes.includes(namespace) : Boolean(eventTime) || about === namespace;
  return isRight ? [] : [invalid(field('involvedObject', 'namespace'), about, 'does not match event.namespace')];
}

function validateNewEvent(event: Event): FieldError[] {
  const { reportingComponent: component = '', message = '' } = event;
  return [
    ...(component === '' ? [required(field('reportingComponent'))] : []),
    ...checkName(qualifiedName, component, field('reportingComponent')),
    ...word('reportingInstance', event.reportingInstance),
    ...word('action', event.action),
    ...word('reason', event.reason),
    ...limited('message', message, MAX_MESSAGE),
  ];
}

function word(name: string, text = ''): FieldError[] {
  return text === '' ? [required(field(name))] : limited(name, text, MAX_WORD);
}

function limited(name: string, text: string, max: number): FieldError[] {
  return byteLength(text) > max ? [invalid(field(name), '', `can have at most ${max} characters`)] : [];
}

function validateScheduling({ nodeSelector, tolerations = [] }: Scheduling, path: FieldPath): FieldError[] {
  const at = path.child('tolerations');
  return [
    ...validateLabels(nodeSelector, path.child('nodeSelector')),
    ...validateTolerations(tolerations, at),
    ...repeatedTolerations(tolerations, at),
  ];
}

function repeatedTolerations(tolerations: readonly Toleration[], path: FieldPath): FieldError[] {
  const seen = new Set<string>();
  return tolerations.flatMap((toleration, index) => {
    const { key = '', operator = '', value = '', effect = '' } = toleration;
    const listKey = JSON.stringify([key, operator, value, effect]);
    const isAgain = seen.has(listKey);
    seen.add(listKey);
    return isAgain ? [duplicate(path.index(index), goStruct('Toleration', toleration))] : [];
  });
}

function validateRanges({ spec }: ServiceCIDR): FieldError[] {
  const ranges = spec?.cidrs ?? [];
  const path = field('spec', 'cidrs');
  if (ranges.length === 0) return [required(path, 'at least one CIDR required')];
  if (ranges.length > 2) return [invalid(path, goStruct('ServiceCIDRSpec', spec), 'may only hold up to 2 values')];
  const families = new Set(ranges.map(familyOf));
  const isSame = ranges.length === 2 && families.size === 1 && !families.has(undefined);
  return [
    ...ranges.flatMap((range, index) => strictCidr(path.index(index), range)),
    ...(isSame ? [invalid(path, goStruct('[]string', ranges), ONE_OF_EACH)] : []),
  ];
}

function familyOf(range: string): string | undefined {
  const cidr = parseCidr(range);
  return cidr && ipFamily(cidr.address);
}

/** A second range may be added, nothing else. */
function rangesChange(object: ServiceCIDR, old: ServiceCIDR): FieldError[] {
  const path = field('spec', 'cidrs');
  const now = object.spec?.cidrs ?? [];
  const before = old.spec?.cidrs ?? [];
  const isAdded = before.length === 1 && now.length === 2;
  if (now.length !== before.length && !isAdded)
    return [invalid(path, goStruct('[]string', object.spec?.cidrs), IMMUTABLE)];
  const changed = before.flatMap((range, index) =>
    range === now[index] ? [] : [invalid(path.index(index), now[index], IMMUTABLE)],
  );
  return isAdded ? [...changed, ...validateRanges(object)] : changed;
}

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
