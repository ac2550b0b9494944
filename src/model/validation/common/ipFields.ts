import type { FieldPath } from '../fieldError.ts';
import { type FieldError, invalid } from '../fieldError.ts';
import { goQuote } from '../goValue.ts';
import {
  formatCidr,
  formatIp,
  type IpAddress,
  isMappedIpv4,
  maskedIp,
  parseCidr,
  parseIp,
  sameIp,
} from './ipAddress.ts';
import { checkName } from './names.ts';

/** Fast path for nearly all addresses. */
const STRICT_IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/** The problems of an address by the strict rules, except that it need not be in canonical form. */
function looseIpProblems(text: string): readonly string[] {
  if (STRICT_IPV4.test(text)) return [];
  const address = parseIp(text);
  if (address === undefined) return ['must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'];
  if (!address.isStrict) return ['must not have leading 0s'];
  return isMappedIpv4(address) ? ['must not be an IPv4-mapped IPv6 address'] : [];
}

/**
 * A field that is older than the strict rules for addresses: values of the old object stay valid. Upstream source
 * (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/validation/ip.go, IsValidIPForLegacyField.
 */
export function legacyIp(path: FieldPath, text: string, old: readonly string[] = []): FieldError[] {
  return old.includes(text) ? [] : checkName(looseIpProblems, text, path);
}

/**
 * Problems that only the strict rules report, in addresses of older fields: v1.35 and before accepted them.
 * Upstream source (v1.36.2): pkg/features/kube_features.go, StrictIPCIDRValidation.
 */
const SINCE_STRICT = [
  'must not have leading 0s',
  'must not be an IPv4-mapped IPv6 address',
  'must not have an IPv4-mapped IPv6 address',
  'must not have bits set beyond the prefix length',
];

/** Whether an object that an older release stored may have this problem. */
export function isSinceStrict({ message }: FieldError): boolean {
  return SINCE_STRICT.some((rule) => message.includes(rule));
}

/** The problems of an address that must be in canonical form. Upstream source (v1.36.2): as above, IsValidIP. */
export function ipProblems(text: string): readonly string[] {
  const wrong = looseIpProblems(text);
  const address = parseIp(text);
  if (wrong.length > 0 || address === undefined || formatIp(address) === text) return wrong;
  return [`must be in canonical form (${goQuote(formatIp(address))})`];
}

/** Upstream source (v1.36.2): as above, IsValidCIDRForLegacyField. */
export function legacyCidr(path: FieldPath, text: string, old: readonly string[] = []): FieldError[] {
  if (old.includes(text)) return [];
  const cidr = parseCidr(text);
  if (cidr === undefined)
    return [invalid(path, text, 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)')];
  if (!cidr.isStrict) return [invalid(path, text, 'must not have leading 0s in IP or prefix length')];
  if (isMappedIpv4(cidr.address)) return [invalid(path, text, 'must not have an IPv4-mapped IPv6 address')];
  if (!sameIp(maskedIp(cidr), cidr.address))
    return [invalid(path, text, 'must not have bits set beyond the prefix length')];
  return [];
}

/** The same in canonical form. Upstream source (v1.36.2): as above, IsValidCIDR. */
export function strictCidr(path: FieldPath, text: string): FieldError[] {
  const wrong = legacyCidr(path, text);
  const cidr = parseCidr(text);
  if (wrong.length > 0 || cidr === undefined || formatCidr(cidr) === text) return wrong;
  return [invalid(path, text, `must be in canonical form (${goQuote(formatCidr(cidr))})`)];
}

/**
 * Addresses that are not allowed as endpoints. Upstream source (v1.36.2): pkg/apis/core/validation/validation.go,
 * ValidateEndpointIP.
 */
export function endpointIp(path: FieldPath, text: string): FieldError[] {
  const address = parseIp(text);
  if (address === undefined) return [invalid(path, text, 'must be a valid IP address')];
  return unusable(address)
    .filter(({ found }) => found)
    .map(({ detail }) => invalid(path, text, detail.replace('{}', text)));
}

function unusable(address: IpAddress): readonly { readonly found: boolean; readonly detail: string }[] {
  const text = formatIp(address);
  const [first = 0, second = 0] = address.bytes;
  const isIpv6 = text.includes(':');
  return [
    { found: text === '0.0.0.0' || text === '::', detail: 'may not be unspecified ({})' },
    {
      found: isIpv6 ? text === '::1' : text.startsWith('127.'),
      detail: 'may not be in the loopback range (127.0.0.0/8, ::1/128)',
    },
    {
      found: isIpv6 ? first === 0xfe && second >= 0x80 && second < 0xc0 : text.startsWith('169.254.'),
      detail: 'may not be in the link-local range (169.254.0.0/16, fe80::/10)',
    },
    {
      found: isIpv6 ? first === 0xff && second % 16 === 2 : text.startsWith('224.0.0.'),
      detail: 'may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)',
    },
  ];
}
