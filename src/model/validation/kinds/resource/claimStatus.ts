import type {
  AllocatedDeviceStatus,
  AllocationResult,
  DeviceAllocationConfiguration,
  DeviceRequestAllocationResult,
  NetworkDeviceData,
  Pod,
  PodExtendedResourceClaimStatus,
  PodResourceClaimStatus,
  PodSpec,
  ResourceClaim,
  ResourceClaimConsumerReference,
  ResourceClaimStatus,
  ResourceClaimTemplate,
} from '#model/generated/types.ts';
import { validateTemplateObjectMeta } from '../../common/claimSpec.ts';
import { formatIp, isMappedIpv4, parseCidr } from '../../common/ipAddress.ts';
import { validateConditions } from '../../common/labels.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../../common/metadata.ts';
import { byteLength, dns1123Label, dns1123Subdomain } from '../../common/names.ts';
import { validateNodeSelector } from '../../common/nodeSelector.ts';
import { immutable, semanticEqual } from '../../common/semanticEqual.ts';
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
  tooMany,
} from '../../fieldError.ts';
import { goQuote, goStruct } from '../../goValue.ts';
import { validatorFor } from '../../kindValidator.ts';
import {
  checkClaimSpec,
  checkConfiguration,
  checkRaw,
  checkReferences,
  checkRequestReference,
  MAX_CONFIGURATIONS,
  type RequestNames,
  requestNames,
} from './claimSpec.ts';
import { checkBindingConditions } from './device.ts';
import { checkDriver, checkLabel, checkList, checkName, checkPool, checkSet, checkUid } from './names.ts';

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

/** Upstream source (v1.36.2): pkg/apis/resource/types.go. */
const MAX_CONSUMERS = 256;
const MAX_RESULTS = 32;
const MAX_CONDITIONS = 8;
const MAX_IPS = 16;
/** In bytes. */
const MAX_INTERFACE_NAME = 256;
const MAX_HARDWARE_ADDRESS = 128;
const IPV4_BITS = 32;
/** The prefix of an IPv4 address in IPv6 notation. */
const MAPPED_BITS = 96;

/** Upstream source (v1.36.2): pkg/apis/resource/validation/validation.go, ValidateResourceClaimStatusUpdate. */
function validateClaimStatus(claim: ResourceClaim, old: ResourceClaim): FieldError[] {
  const path = field('status');
  const status = claim.status ?? {};
  const before = old.status ?? {};
  const names = requestNames(claim.spec?.devices ?? {});
  const isDeleted = claim.metadata.deletionTimestamp !== undefined;
  return [
    ...validateObjectMetaUpdate(claim.metadata, old.metadata),
    ...checkSet(status.reservedFor, MAX_CONSUMERS, path.child('reservedFor'), checkConsumer, ({ uid = '' }) => uid),
    ...checkDevices(status, path.child('devices')),
    ...checkReservations(status, before, isDeleted, path.child('reservedFor')),
    ...checkAllocation(status.allocation, before.allocation, names, path.child('allocation')),
  ];
}

function checkConsumer({ resource, name, uid }: ResourceClaimConsumerReference, path: FieldPath): FieldError[] {
  return [
    ...(resource ? [] : [required(path.child('resource'))]),
    ...(name ? [] : [required(path.child('name'))]),
    ...(uid ? [] : [required(path.child('uid'))]),
  ];
}

function checkReservations(
  { reservedFor = [], allocation }: ResourceClaimStatus,
  before: ResourceClaimStatus,
  isDeleted: boolean,
  path: FieldPath,
): FieldError[] {
  if (reservedFor.length === 0) return [];
  if (!allocation) return [forbidden(path, 'may not be specified when `allocated` is not set')];
  const isOld = (consumer: object) => (before.reservedFor ?? []).some((other) => semanticEqual(consumer, other));
  const detail = 'new entries may not be added while `deallocationRequested` or `deletionTimestamp` are set';
  return isDeleted && !reservedFor.every(isOld) ? [forbidden(path, detail)] : [];
}

/** An allocation stays unchanged and is not checked again: rules for new results are stricter than they were. */
function checkAllocation(
  allocation: AllocationResult | undefined,
  before: AllocationResult | undefined,
  names: RequestNames,
  path: FieldPath,
): FieldError[] {
  if (!allocation) return [];
  if (before) return immutable('AllocationResult', allocation, before, path);
  const at = path.child('devices');
  const { results, config } = allocation.devices ?? {};
  return [
    ...checkList(results, MAX_RESULTS, at.child('results'), (result, place) => checkResult(result, place, names)),
    ...checkList(config, 2 * MAX_CONFIGURATIONS, at.child('config'), (item, place) => checkConfig(item, place, names)),
    ...(allocation.nodeSelector ? validateNodeSelector(allocation.nodeSelector, path.child('nodeSelector')) : []),
  ];
}

function checkResult(result: DeviceRequestAllocationResult, path: FieldPath, names: RequestNames): FieldError[] {
  const { request = '', driver, pool, device, shareID } = result;
  return [
    ...checkRequestReference(request, path.child('request'), names),
    ...checkDriver(driver, path.child('driver')),
    ...checkPool(pool, path.child('pool')),
    ...checkLabel(device, path.child('device')),
    ...checkBindingConditions(result.bindingConditions, result.bindingFailureConditions, path),
    ...(shareID === undefined ? [] : checkUid(shareID, path.child('shareID'))),
  ];
}

const SOURCES = ['FromClaim', 'FromClass'];

function checkConfig(config: DeviceAllocationConfiguration, path: FieldPath, names: RequestNames): FieldError[] {
  const { source = '', requests } = config;
  const at = path.child('source');
  return [
    ...(source === '' ? [required(at)] : SOURCES.includes(source) ? [] : [notSupported(at, source, SOURCES)]),
    ...checkReferences(requests, path, names),
    ...checkConfiguration(config, path),
  ];
}

interface DeviceName {
  readonly driver?: string;
  readonly pool?: string;
  readonly device?: string;
  readonly shareID?: string;
}

function keyOf({ driver = '', pool = '', device = '', shareID = '' }: DeviceName): string {
  return [driver, pool, device, shareID].join('\n');
}

function shown(device: DeviceName) {
  return goStruct('SharedDeviceID', device);
}

function checkDevices({ devices, allocation }: ResourceClaimStatus, path: FieldPath): FieldError[] {
  const allocated = new Set((allocation?.devices?.results ?? []).map(keyOf));
  const check = (device: AllocatedDeviceStatus, at: FieldPath) => checkDeviceStatus(device, at, allocated);
  return checkSet(devices, -1, path, check, keyOf, shown);
}

function checkDeviceStatus(
  status: AllocatedDeviceStatus,
  path: FieldPath,
  allocated: ReadonlySet<string>,
): FieldError[] {
  const { driver, pool, device, shareID, conditions, data, networkData } = status;
  const count = conditions?.length ?? 0;
  return [
    ...checkDriver(driver, path.child('driver')),
    ...checkPool(pool, path.child('pool')),
    ...checkLabel(device, path.child('device')),
    ...(shareID === undefined ? [] : checkUid(shareID, path.child('shareID'))),
    ...(allocated.has(keyOf(status)) ? [] : [invalid(path, shown(status), 'must be an allocated device in the claim')]),
    ...(count > MAX_CONDITIONS ? [tooMany(path.child('conditions'), count, MAX_CONDITIONS)] : []),
    ...validateConditions(conditions, path.child('conditions')),
    ...(data === undefined || data === null ? [] : checkRaw(data, path.child('data'))),
    ...(networkData ? checkNetwork(networkData, path.child('networkData')) : []),
  ];
}

function checkNetwork(network: NetworkDeviceData, path: FieldPath): FieldError[] {
  const { interfaceName = '', hardwareAddress = '', ips } = network;
  const limited = (text: string, max: number, at: FieldPath) => (byteLength(text) > max ? [tooLong(at, '', max)] : []);
  return [
    ...limited(interfaceName, MAX_INTERFACE_NAME, path.child('interfaceName')),
    ...limited(hardwareAddress, MAX_HARDWARE_ADDRESS, path.child('hardwareAddress')),
    ...checkSet(ips, MAX_IPS, path.child('ips'), checkAddress, (ip) => ip),
  ];
}

/**
 * An address with the prefix length of its network. Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/util/validation/ip.go, IsValidInterfaceAddress.
 */
function checkAddress(text: string, path: FieldPath): FieldError[] {
  const cidr = parseCidr(text);
  if (!cidr) {
    const detail = 'must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)';
    return [invalid(path, text, detail)];
  }
  const { address, length } = cidr;
  const isShort = isMappedIpv4(address) && length > IPV4_BITS;
  const canonical = `${formatIp(address)}/${isShort ? length - MAPPED_BITS : length}`;
  return text === canonical ? [] : [invalid(path, text, `must be in canonical form (${goQuote(canonical)})`)];
}

/**
 * A Pod's status of its claims; its other fields are not checked.
 * Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, validatePodResourceClaimStatuses and
 * validatePodExtendedResourceClaimStatus.
 */
export function validatePodClaimStatus({ spec, status }: Pod): FieldError[] {
  const path = field('status');
  const extended = status?.extendedResourceClaimStatus;
  return [
    ...checkStatuses(status?.resourceClaimStatuses ?? [], spec, path.child('resourceClaimStatuses')),
    ...(extended ? checkExtended(extended, spec, path.child('extendedResourceClaimStatus')) : []),
  ];
}

function checkStatuses(statuses: readonly PodResourceClaimStatus[], spec: PodSpec, path: FieldPath): FieldError[] {
  const known = new Set((spec.resourceClaims ?? []).map(({ name }) => name));
  const seen = new Set<string>();
  return statuses.flatMap(({ name = '', resourceClaimName }, index) => {
    const at = path.index(index);
    const isAgain = seen.has(name);
    seen.add(name);
    return [
      ...(known.has(name)
        ? []
        : [invalid(at.child('name'), name, 'must match the name of an entry in `spec.resourceClaims`')]),
      ...(isAgain ? [duplicate(at.child('name'), name)] : []),
      ...(resourceClaimName === undefined
        ? []
        : checkName(dns1123Subdomain)(resourceClaimName, at.child('resourceClaimName'))),
    ];
  });
}

function checkExtended(
  { requestMappings, resourceClaimName }: PodExtendedResourceClaimStatus,
  spec: PodSpec,
  path: FieldPath,
): FieldError[] {
  const at = path.child('requestMappings');
  const mappings = requestMappings ?? [];
  const seen = new Set<string>();
  const errors = mappings.length === 0 ? [required(at, 'at least one request mapping is required')] : [];
  for (const [index, { containerName = '', resourceName = '', requestName = '' }] of mappings.entries()) {
    const place = at.index(index);
    errors.push(...checkMapped(containerName, resourceName, spec, place));
    errors.push(...checkName(dns1123Label)(requestName, path.child('requestName')));
    const key = [containerName, resourceName, requestName].join('\n');
    if (seen.has(key))
      errors.push(
        duplicate(place.child('containerName'), containerName),
        duplicate(place.child('resourceName'), resourceName),
        duplicate(place.child('requestName'), requestName),
      );
    seen.add(key);
  }
  const name = path.child('resourceClaimName');
  return [...errors, ...(resourceClaimName ? checkName(dns1123Subdomain)(resourceClaimName, name) : [required(name)])];
}

/** The container requests the resource. */
function checkMapped(container: string, resource: string, spec: PodSpec, path: FieldPath): FieldError[] {
  const found = [...spec.containers, ...(spec.initContainers ?? [])].find(({ name }) => name === container);
  if (!found) {
    const detail = 'must match the name of an entry in spec.initContainers.name or spec.containers.name';
    return [invalid(path.child('containerName'), container, detail)];
  }
  if (found.resources?.requests?.[resource] !== undefined) return [];
  const detail =
    'must match the extended resource name of an entry in spec.initContainers.resources.requests or spec.containers.resources.requests';
  return [invalid(path.child('resourceName'), resource, detail)];
}

function createTemplate({ metadata, spec }: ResourceClaimTemplate): FieldError[] {
  const path = field('spec');
  return [
    ...validateObjectMeta(metadata, NAMES),
    ...validateTemplateObjectMeta(spec?.metadata ?? {}, path.child('metadata')),
    ...checkClaimSpec(spec?.spec, path.child('spec')),
  ];
}
