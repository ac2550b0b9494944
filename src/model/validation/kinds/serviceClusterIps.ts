import type { ServiceSpec } from '#model/generated/types.ts';
import { ipFamily, parseIp } from '../common/ipAddress.ts';
import { legacyIp } from '../common/ipFields.ts';
import { duplicate, type FieldError, invalid, notSupported, required } from '../fieldError.ts';
import { type FieldPath, field } from '../fieldPath.ts';
import { goStruct } from '../goValue.ts';

const FAMILIES = ['IPv4', 'IPv6'];
const POLICIES = ['PreferDualStack', 'RequireDualStack', 'SingleStack'];

/** The addresses of a Service and their families. Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateServiceClusterIPsRelatedFields. */
export function validateClusterIps(spec: ServiceSpec, old?: ServiceSpec): FieldError[] {
  if (spec.type === 'ExternalName') return [];
  const path = field('spec', 'clusterIPs');
  const wrong = wrongAddresses(spec, path, old?.clusterIPs);
  return [
    ...firstAddress(spec, path),
    ...families(spec, field('spec', 'ipFamilies')),
    ...familyPolicy(spec, field('spec', 'ipFamilyPolicy')),
    ...wrong,
    ...((spec.clusterIPs ?? []).length > 2 ? [invalid(path, shown(spec), 'may only hold up to 2 values')] : []),
    // The next checks would only report a wrong address again in other words.
    ...(wrong.length > 0 ? [] : [...oneOfEachFamily(spec, path), ...matchingFamilies(spec, path)]),
  ];
}

function shown({ clusterIPs }: ServiceSpec) {
  return goStruct('[]string', clusterIPs);
}

/** `clusterIP` is the first of `clusterIPs`. */
function firstAddress(spec: ServiceSpec, path: FieldPath): FieldError[] {
  const { clusterIP = '', clusterIPs = [] } = spec;
  if (clusterIP === '')
    return clusterIPs.length === 0
      ? []
      : [invalid(path, shown(spec), 'must be empty when `clusterIP` is not specified')];
  if (clusterIPs.length === 0) return [required(path)];
  return clusterIPs[0] === clusterIP ? [] : [invalid(path, shown(spec), 'first value must match `clusterIP`')];
}

function families({ ipFamilies = [] }: ServiceSpec, path: FieldPath): FieldError[] {
  return ipFamilies.flatMap((family, index) => [
    ...(FAMILIES.includes(family) ? [] : [notSupported(path.index(index), family, FAMILIES)]),
    ...(ipFamilies.indexOf(family) < index ? [duplicate(path.index(index), family)] : []),
  ]);
}

function familyPolicy({ ipFamilyPolicy: policy }: ServiceSpec, path: FieldPath): FieldError[] {
  return policy === undefined || POLICIES.includes(policy) ? [] : [notSupported(path, policy, POLICIES)];
}

function wrongAddresses(spec: ServiceSpec, path: FieldPath, old: readonly string[] | undefined): FieldError[] {
  const { clusterIPs = [] } = spec;
  return clusterIPs.flatMap((address, index) => {
    if (index > 0 || address !== 'None') return legacyIp(path.index(index), address, old);
    return clusterIPs.length > 1 ? [invalid(path, shown(spec), "'None' must be the first and only value")] : [];
  });
}

function familyOf(address: string): string | undefined {
  const parsed = parseIp(address);
  return parsed && ipFamily(parsed);
}

function oneOfEachFamily(spec: ServiceSpec, path: FieldPath): FieldError[] {
  const { clusterIPs = [] } = spec;
  if (clusterIPs.length < 2 || new Set(clusterIPs.map(familyOf)).size > 1) return [];
  return [invalid(path, shown(spec), 'may specify no more than one IP for each IP family')];
}

function matchingFamilies(spec: ServiceSpec, path: FieldPath): FieldError[] {
  const { clusterIPs = [], ipFamilies = [] } = spec;
  if (isHeadless(spec)) return [];
  return clusterIPs.flatMap((address, index) => {
    const family = ipFamilies[index] ?? '';
    if (!FAMILIES.includes(family) || familyOf(address) === family) return [];
    const article = `expected an ${family} value as indicated by \`ipFamilies[${index}]\``;
    return [invalid(path.index(index), address, article)];
  });
}

/**
 * Whether its name resolves to the Pods themselves. Upstream source (v1.36.2): pkg/apis/core/validation/validation.go,
 * isHeadlessService.
 */
export function isHeadless({ clusterIPs = [] }: ServiceSpec): boolean {
  return clusterIPs.length === 1 && clusterIPs[0] === 'None';
}

/** Upstream source (v1.36.2): pkg/api/service/util.go, ExternallyAccessible. */
export function isExternallyAccessible({ type, externalIPs = [] }: ServiceSpec): boolean {
  return type === 'LoadBalancer' || type === 'NodePort' || (type === 'ClusterIP' && externalIPs.length > 0);
}

/** Upstream source (v1.36.2): pkg/api/service/util.go, NeedsHealthCheck. */
export function needsHealthCheck({ type, externalTrafficPolicy }: ServiceSpec): boolean {
  return type === 'LoadBalancer' && externalTrafficPolicy === 'Local';
}
