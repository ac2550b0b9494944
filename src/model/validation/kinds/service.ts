import type {
  LoadBalancerIngress,
  Service,
  ServicePort,
  ServiceSpec,
  SessionAffinityConfig,
} from '#model/generated/types.ts';
import { parseIp } from '../common/ipAddress.ts';
import { endpointIp, legacyCidr, legacyIp } from '../common/ipFields.ts';
import { qualifiedName } from '../common/labelNames.ts';
import { validateLabels } from '../common/labels.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { checkName, dns1123Label, dns1123Subdomain } from '../common/names.ts';
import { checkPort, portOrName, requiredProtocol } from '../common/numbers.ts';
import { oneOf, requiredOneOf } from '../common/oneOf.ts';
import { duplicate, type FieldError, type FieldPath, field, forbidden, invalid, required } from '../fieldError.ts';
import { goStruct } from '../goValue.ts';
import { validatorFor } from '../kindValidator.ts';
import {
  allocationErrors,
  isExternallyAccessible,
  isHeadless,
  needsHealthCheck,
  validateClusterIps,
} from './serviceAllocation.ts';

const ONCE = 'may not change once set';

const INGRESS = field('status', 'loadBalancer', 'ingress');

const IP_MODES = ['Proxy', 'VIP'];

const TYPES = ['ClusterIP', 'ExternalName', 'LoadBalancer', 'NodePort'];
const TRAFFIC_POLICIES = ['Cluster', 'Local'];
const DISTRIBUTIONS = ['PreferClose', 'PreferSameZone', 'PreferSameNode'];
const LOAD_BALANCER_ONLY = "may only be used when `type` is 'LoadBalancer'";
const MAX_AFFINITY_SECONDS = 86_400;
const HINTS = 'service.kubernetes.io/topology-aware-hints';
const MODE = 'service.kubernetes.io/topology-mode';
const SOURCE_RANGES = 'service.beta.kubernetes.io/load-balancer-source-ranges';

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateServiceCreate and ValidateServiceUpdate. */
export const serviceValidator = validatorFor(
  'Service',
  (given) => {
    const object = { ...given, spec: withClusterIps(given.spec ?? {}) };
    const refused = allocationErrors(object.spec);
    if (refused.length > 0) return refused;
    return [
      ...validateObjectMeta(object.metadata, { namespaced: true, name: dns1123Label }),
      ...validateService(object),
    ];
  },
  (given, old) => {
    const object = { ...given, spec: given.spec ?? {} };
    return [
      ...validateObjectMetaUpdate(object.metadata, old.metadata),
      ...validateServiceChange(object.spec, old.spec),
      ...loadBalancerClass(object.spec),
      ...healthCheckPortChange(object.spec, old.spec),
      ...validateService(object, old),
    ];
  },
  validateServiceStatus,
);

/**
 * A client that only knows `clusterIP` may omit `clusterIPs`. Upstream source (v1.36.2):
 * pkg/registry/core/service/storage/storage.go, normalizeClusterIPs.
 */
function withClusterIps(spec: ServiceSpec): ServiceSpec {
  return spec.clusterIP && (spec.clusterIPs ?? []).length === 0 ? { ...spec, clusterIPs: [spec.clusterIP] } : spec;
}

function validateService(object: Service, old?: Service): FieldError[] {
  const { spec } = object;
  const ports = spec.ports ?? [];
  const path = field('spec');
  return [
    ...topologyAnnotations(object.metadata.annotations ?? {}),
    ...(ports.length === 0 && !isHeadless(spec) && spec.type !== 'ExternalName' ? [required(path.child('ports'))] : []),
    ...fieldsOfType(spec, path),
    ...validatePorts(spec, path.child('ports')),
    ...validateLabels(spec.selector, path.child('selector')),
    ...sessionAffinity(spec, path),
    ...validateClusterIps(spec, old?.spec),
    ...externalIps(spec, old?.spec),
    ...requiredOneOf(spec.type, TYPES, path.child('type')),
    ...nodePortsOfClusterIp(spec, path.child('ports')),
    ...sameNodePorts(ports, path.child('ports')),
    ...samePorts(ports, path.child('ports')),
    ...sourceRanges(object, old),
    ...nodePortAllocation(spec, path.child('allocateLoadBalancerNodePorts')),
    ...loadBalancerClass(spec),
    ...externalTrafficPolicy(spec, path),
    ...healthCheckPort(spec, path.child('healthCheckNodePort')),
    ...internalTrafficPolicy(spec, path.child('internalTrafficPolicy')),
    ...oneOf(spec.trafficDistribution, DISTRIBUTIONS, path.child('trafficDistribution')),
  ];
}

function topologyAnnotations(annotations: { readonly [key: string]: string }): FieldError[] {
  const mode = annotations[MODE];
  const hints = annotations[HINTS];
  if (mode === undefined || hints === undefined || mode === hints) return [];
  const path = field('metadata', 'annotations').key(MODE);
  return [invalid(path, mode, `must match annotations[${HINTS}] when both are specified`)];
}

function fieldsOfType(spec: ServiceSpec, path: FieldPath): FieldError[] {
  if (spec.type === 'ExternalName') return externalName(spec, path);
  if ((spec.type !== 'LoadBalancer' && spec.type !== 'NodePort') || !isHeadless(spec)) return [];
  return [invalid(path.child('clusterIPs').index(0), 'None', `may not be set to 'None' for ${spec.type} services`)];
}

function externalName(spec: ServiceSpec, path: FieldPath): FieldError[] {
  const detail = 'may not be set for ExternalName services';
  const at = path.child('externalName');
  const name = (spec.externalName ?? '').replace(/\.$/, '');
  return [
    ...((spec.clusterIPs ?? []).length > 0 ? [forbidden(path.child('clusterIPs'), detail)] : []),
    ...((spec.ipFamilies ?? []).length > 0 ? [forbidden(path.child('ipFamilies'), detail)] : []),
    ...(spec.ipFamilyPolicy === undefined ? [] : [forbidden(path.child('ipFamilyPolicy'), detail)]),
    ...(name === '' ? [required(at)] : checkName(dns1123Subdomain, name, at)),
  ];
}

function validatePorts({ ports = [] }: ServiceSpec, path: FieldPath): FieldError[] {
  const names = new Set<string>();
  return ports.flatMap((port, index) => {
    const at = path.index(index);
    const { name = '' } = port;
    const again = name !== '' && names.has(name);
    names.add(name);
    return [
      ...(name === '' && ports.length > 1 ? [required(at.child('name'))] : []),
      ...(name === '' ? [] : checkName(dns1123Label, name, at.child('name'))),
      ...(again ? [duplicate(at.child('name'), name)] : []),
      ...validatePort(port, at),
    ];
  });
}

function validatePort(port: ServicePort, path: FieldPath): FieldError[] {
  return [
    ...checkPort(port.port ?? 0, path.child('port')),
    ...requiredProtocol(port.protocol, path.child('protocol')),
    ...portOrName(port.targetPort, path.child('targetPort')),
    ...(port.appProtocol === undefined ? [] : checkName(qualifiedName, port.appProtocol, path.child('appProtocol'))),
  ];
}

function sessionAffinity(spec: ServiceSpec, path: FieldPath): FieldError[] {
  const { sessionAffinity: affinity, sessionAffinityConfig: config } = spec;
  const at = path.child('sessionAffinityConfig');
  return [
    ...requiredOneOf(affinity, ['ClientIP', 'None'], path.child('sessionAffinity')),
    ...(affinity === 'ClientIP' ? clientIpAffinity(config, at) : []),
    ...(affinity === 'None' && config !== undefined
      ? [forbidden(at, 'must not be set when session affinity is None')]
      : []),
  ];
}

function clientIpAffinity(config: SessionAffinityConfig | undefined, path: FieldPath): FieldError[] {
  const detail = 'when session affinity type is ClientIP';
  if (config === undefined) return [required(path, detail)];
  if (config.clientIP === undefined) return [required(path.child('clientIP'), detail)];
  const seconds = config.clientIP.timeoutSeconds;
  const at = path.child('clientIP', 'timeoutSeconds');
  if (seconds === undefined) return [required(at, detail)];
  if (seconds > 0 && seconds <= MAX_AFFINITY_SECONDS) return [];
  return [invalid(at, seconds, `must be greater than 0 and less than ${MAX_AFFINITY_SECONDS}`)];
}

function externalIps({ externalIPs = [] }: ServiceSpec, old: ServiceSpec | undefined): FieldError[] {
  return externalIPs.flatMap((address, index) => {
    const path = field('spec', 'externalIPs').index(index);
    const wrong = legacyIp(path, address, old?.externalIPs);
    return wrong.length > 0 ? wrong : endpointIp(path, address);
  });
}

function nodePortsOfClusterIp({ type, ports = [] }: ServiceSpec, path: FieldPath): FieldError[] {
  if (type !== 'ClusterIP') return [];
  return ports.flatMap(({ nodePort }, index) =>
    nodePort ? [forbidden(path.index(index).child('nodePort'), "may not be used when `type` is 'ClusterIP'")] : [],
  );
}

function sameNodePorts(ports: readonly ServicePort[], path: FieldPath): FieldError[] {
  const seen = new Set<string>();
  return ports.flatMap(({ nodePort, protocol }, index) => {
    if (!nodePort) return [];
    const key = `${protocol}/${nodePort}`;
    const again = seen.has(key);
    seen.add(key);
    return again ? [duplicate(path.index(index).child('nodePort'), nodePort)] : [];
  });
}

/** The message shows a port with only protocol and number. */
function samePorts(ports: readonly ServicePort[], path: FieldPath): FieldError[] {
  const seen = new Set<string>();
  return ports.flatMap(({ port, protocol }, index) => {
    const key = `${protocol}/${port}`;
    const again = seen.has(key);
    seen.add(key);
    return again ? [duplicate(path.index(index), goStruct('ServicePort', { port, protocol }))] : [];
  });
}

/** Spaces around a range have always been allowed. */
function sourceRanges({ spec, metadata }: Service, old: Service | undefined): FieldError[] {
  const isLoadBalancer = spec.type === 'LoadBalancer';
  const ranges = spec.loadBalancerSourceRanges ?? [];
  if (ranges.length > 0) {
    const path = field('spec', 'LoadBalancerSourceRanges');
    const before = (old?.spec.loadBalancerSourceRanges ?? []).map((range) => range.trim());
    return [
      ...(isLoadBalancer ? [] : [forbidden(path, LOAD_BALANCER_ONLY)]),
      ...ranges.flatMap((range, index) => legacyCidr(path.index(index), range.trim(), before)),
    ];
  }
  const annotation = metadata.annotations?.[SOURCE_RANGES];
  if (annotation === undefined) return [];
  const path = field('metadata', 'annotations').key(SOURCE_RANGES);
  const isKept = old !== undefined && (old.metadata.annotations?.[SOURCE_RANGES] ?? '') === annotation;
  const listed = isKept || annotation.trim() === '' ? [] : annotation.trim().split(',');
  return [
    ...(isLoadBalancer ? [] : [forbidden(path, LOAD_BALANCER_ONLY)]),
    ...listed.flatMap((range) => legacyCidr(path, range.trim())),
  ];
}

/** If it is missing, the real path lacks `spec`. */
function nodePortAllocation(spec: ServiceSpec, path: FieldPath): FieldError[] {
  const isSet = spec.allocateLoadBalancerNodePorts !== undefined;
  if (spec.type === 'LoadBalancer') return isSet ? [] : [required(field('allocateLoadBalancerNodePorts'))];
  return isSet ? [forbidden(path, LOAD_BALANCER_ONLY)] : [];
}

function loadBalancerClass(spec: ServiceSpec): FieldError[] {
  const path = field('spec', 'loadBalancerClass');
  if (spec.loadBalancerClass === undefined) return [];
  if (spec.type !== 'LoadBalancer') return [forbidden(path, LOAD_BALANCER_ONLY)];
  return checkName(qualifiedName, spec.loadBalancerClass, path);
}

function externalTrafficPolicy(spec: ServiceSpec, path: FieldPath): FieldError[] {
  const at = path.child('externalTrafficPolicy');
  const policy = spec.externalTrafficPolicy ?? '';
  if (isExternallyAccessible(spec)) return requiredOneOf(policy, TRAFFIC_POLICIES, at);
  return policy === '' ? [] : [invalid(at, policy, 'may only be set for externally-accessible services')];
}

function healthCheckPort(spec: ServiceSpec, path: FieldPath): FieldError[] {
  const port = spec.healthCheckNodePort ?? 0;
  if (needsHealthCheck(spec)) return port === 0 ? [] : checkPort(port, path);
  const detail = "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'";
  return port === 0 ? [] : [invalid(path, port, detail)];
}

function healthCheckPortChange(spec: ServiceSpec, old: ServiceSpec): FieldError[] {
  if (!needsHealthCheck(spec) || !needsHealthCheck(old)) return [];
  if ((spec.healthCheckNodePort ?? 0) === (old.healthCheckNodePort ?? 0)) return [];
  return [forbidden(field('spec', 'healthCheckNodePort'), 'field is immutable')];
}

function internalTrafficPolicy(spec: ServiceSpec, path: FieldPath): FieldError[] {
  const isNeeded = spec.type === 'NodePort' || spec.type === 'LoadBalancer' || spec.type === 'ClusterIP';
  if (spec.internalTrafficPolicy === undefined) return isNeeded ? [required(path)] : [];
  return oneOf(spec.internalTrafficPolicy, TRAFFIC_POLICIES, path);
}

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateServiceStatusUpdate and ValidateLoadBalancerStatus. */
function validateServiceStatus({ metadata, spec, status }: Service, old: Service): FieldError[] {
  const ingress = status?.loadBalancer?.ingress ?? [];
  const errors = validateObjectMetaUpdate(metadata, old.metadata);
  if (spec?.type !== 'LoadBalancer' && ingress.length > 0)
    return [...errors, forbidden(INGRESS, "may only be used when `spec.type` is 'LoadBalancer'")];
  const before = (old.status?.loadBalancer?.ingress ?? []).flatMap(({ ip }) => ip || []);
  return [...errors, ...ingress.flatMap((address, index) => validateAddress(address, before, INGRESS.index(index)))];
}

function validateAddress(address: LoadBalancerIngress, before: readonly string[], path: FieldPath): FieldError[] {
  const { ip = '', hostname = '' } = address;
  const at = path.child('hostname');
  return [
    ...(ip === '' ? [] : legacyIp(path.child('ip'), ip, before)),
    ...ipMode(address, path.child('ipMode')),
    ...(hostname === '' ? [] : checkName(dns1123Subdomain, hostname, at)),
    ...(parseIp(hostname) === undefined ? [] : [invalid(at, hostname, 'must be a DNS name, not an IP address')]),
  ];
}

function ipMode({ ip, ipMode: mode }: LoadBalancerIngress, path: FieldPath): FieldError[] {
  if (mode === undefined) return ip ? [required(path, 'must be specified when `ip` is set')] : [];
  return ip ? oneOf(mode, IP_MODES, path) : [forbidden(path, 'may not be specified when `ip` is not set')];
}

/**
 * The permanent fields of a Service: a second address may come and go, the first one stays. Upstream source (v1.36.2):
 * pkg/apis/core/validation/validation.go, ValidateServiceUpdate.
 */
function validateServiceChange(spec: ServiceSpec, old: ServiceSpec): FieldError[] {
  const isExternal = spec.type === 'ExternalName' || old.type === 'ExternalName';
  return [
    ...(isExternal ? [] : [...clusterIpChange(spec, old), ...familyChange(spec, old)]),
    ...loadBalancerClassChange(spec, old),
  ];
}

function clusterIpChange(spec: ServiceSpec, old: ServiceSpec): FieldError[] {
  if (isHeadless(spec) && isHeadless(old)) return [];
  const path = field('spec', 'clusterIPs');
  const shown = goStruct('[]string', spec.clusterIPs);
  const before = old.clusterIPs ?? [];
  const now = spec.clusterIPs ?? [];
  if (before.length === now.length)
    return before.flatMap((address, index) =>
      address === now[index] ? [] : [invalid(path.index(index), shown, ONCE)],
    );
  const isChanged = before.length > 0 && now.length > 0 && before[0] !== now[0];
  const first = isChanged ? [invalid(path.index(0), shown, ONCE)] : [];
  if (before.length < now.length) return first;
  return [
    ...(now.length === 0 ? [invalid(path.index(0), shown, 'primary clusterIP can not be unset')] : []),
    ...first,
    ...released(spec, now.length, 'clusterIP'),
  ];
}

/** Some of these messages show the addresses instead of the families, as in Kubernetes. */
function familyChange(spec: ServiceSpec, old: ServiceSpec): FieldError[] {
  if (isHeadless(spec) || isHeadless(old)) return [];
  const at = field('spec', 'ipFamilies').index(0);
  const families = goStruct('[]string', spec.ipFamilies);
  const addresses = goStruct('[]string', spec.clusterIPs);
  const before = old.ipFamilies ?? [];
  const now = spec.ipFamilies ?? [];
  if (before.length === now.length)
    return before.flatMap((family, index) => (family === now[index] ? [] : [invalid(at, families, ONCE)]));
  const isChanged = before.length > 0 && now.length > 0 && before[0] !== now[0];
  const first = isChanged ? [invalid(at, addresses, ONCE)] : [];
  if (before.length < now.length) return first;
  return [
    ...((spec.clusterIPs ?? []).length === 0 ? [invalid(at, families, 'primary ipFamily can not be unset')] : []),
    ...first,
    ...released(spec, now.length, 'ipFamily'),
  ];
}

function released(spec: ServiceSpec, left: number, what: string): FieldError[] {
  if (left !== 1 || spec.ipFamilyPolicy === 'SingleStack') return [];
  const detail = `must be set to 'SingleStack' when releasing the secondary ${what}`;
  return [invalid(field('spec', 'ipFamilyPolicy'), spec.ipFamilyPolicy, detail)];
}

function loadBalancerClassChange(spec: ServiceSpec, old: ServiceSpec): FieldError[] {
  if (spec.type !== 'LoadBalancer' || old.type !== 'LoadBalancer') return [];
  if (spec.loadBalancerClass === old.loadBalancerClass) return [];
  return [invalid(field('spec', 'loadBalancerClass'), spec.loadBalancerClass, ONCE)];
}
