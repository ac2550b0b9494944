import type { ServiceCIDR } from '#model/generated/types.ts';
import { ipFamily, parseCidr } from '../common/ipAddress.ts';
import { strictCidr } from '../common/ipFields.ts';
import { validateObjectMeta, validateObjectMetaUpdate } from '../common/metadata.ts';
import { dns1123Subdomain } from '../common/names.ts';
import { type FieldError, invalid, required } from '../fieldError.ts';
import { field } from '../fieldPath.ts';
import { goStruct } from '../goValue.ts';
import { validatorFor } from '../kindValidator.ts';

const IMMUTABLE = 'field is immutable';
const ONE_OF_EACH = 'may specify no more than one IP for each IP family, i.e 192.168.0.0/24 and 2001:db8::/64';

/** Upstream source (v1.36.2): pkg/apis/networking/validation/validation.go, ValidateServiceCIDR. */
export const serviceCidrValidator = validatorFor(
  'ServiceCIDR',
  (object) => [
    ...validateObjectMeta(object.metadata, { namespaced: false, name: dns1123Subdomain }),
    ...validateRanges(object),
  ],
  (object, old) => [...validateObjectMetaUpdate(object.metadata, old.metadata), ...rangesChange(object, old)],
);

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
