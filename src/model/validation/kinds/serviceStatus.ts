import type { LoadBalancerIngress, Service } from '#model/generated/types.ts';
import { checkName } from '../common/checkName.ts';
import { parseIp } from '../common/ipAddress.ts';
import { legacyIp } from '../common/ipFields.ts';
import { validateObjectMetaUpdate } from '../common/metadata.ts';
import { dns1123Subdomain } from '../common/names.ts';
import { oneOf } from '../common/oneOf.ts';
import { type FieldError, forbidden, invalid, required } from '../fieldError.ts';
import { type FieldPath, field } from '../fieldPath.ts';

const INGRESS = field('status', 'loadBalancer', 'ingress');
const IP_MODES = ['Proxy', 'VIP'];

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, ValidateServiceStatusUpdate and ValidateLoadBalancerStatus. */
export function validateServiceStatus({ metadata, spec, status }: Service, old: Service): FieldError[] {
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
