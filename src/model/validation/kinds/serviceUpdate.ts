import type { ServiceSpec } from '#model/generated/types.ts';
import { type FieldError, invalid } from '../fieldError.ts';
import { field } from '../fieldPath.ts';
import { goStruct } from '../goValue.ts';
import { isHeadless } from './serviceTraits.ts';

const ONCE = 'may not change once set';

/**
 * The permanent fields of a Service: a second address may come and go, the first one stays. Upstream source (v1.36.2):
 * pkg/apis/core/validation/validation.go, ValidateServiceUpdate.
 */
export function validateServiceChange(spec: ServiceSpec, old: ServiceSpec): FieldError[] {
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
