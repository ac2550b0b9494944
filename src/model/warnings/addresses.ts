import {
  type Cidr,
  formatCidr,
  formatIp,
  type IpAddress,
  isMappedIpv4,
  maskedIp,
  parseCidr,
  parseIp,
  sameIp,
} from '#model/validation/common/ipAddress.ts';
import type { FieldPath } from '#model/validation/fieldPath.ts';
import { goQuote } from '#model/validation/goValue.ts';

/**
 * Warnings for addresses that are accepted but not in canonical form. Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/util/validation/ip.go, GetWarningsForIP.
 */
export function addressWarnings(path: FieldPath, text: string): string[] {
  const address = parseIp(text);
  if (address === undefined) return [];
  const usual = goQuote(formatIp(address));
  if (isUnusual(address)) return [`${path}: non-standard IP address ${goQuote(text)} is invalid: use ${usual}`];
  if (!text.includes(':') || formatIp(address) === text) return [];
  return [`${path}: IPv6 address ${goQuote(text)} should be in RFC 5952 canonical format (${usual})`];
}

function isUnusual(address: IpAddress): boolean {
  return !address.isStrict || isMappedIpv4(address);
}

/** Upstream source (v1.36.2): as above, GetWarningsForCIDR. */
export function rangeWarnings(path: FieldPath, text: string): string[] {
  const cidr = parseCidr(text);
  if (cidr === undefined) return [];
  const usual = goQuote(formatCidr(cidr));
  const warnings = [
    ...ambiguity(path, text, cidr, usual),
    ...(!cidr.isStrict || isMappedIpv4(cidr.address)
      ? [`${path}: non-standard CIDR value ${goQuote(text)} is invalid: use ${usual}`]
      : []),
  ];
  if (warnings.length > 0 || !text.includes(':') || formatCidr(cidr) === text) return warnings;
  return [`${path}: IPv6 CIDR value ${goQuote(text)} should be in RFC 5952 canonical format (${usual})`];
}

function ambiguity(path: FieldPath, text: string, cidr: Cidr, usual: string): string[] {
  if (sameIp(maskedIp(cidr), cidr.address)) return [];
  const alone = goQuote(`${formatIp(cidr.address)}/${cidr.address.bytes.length * 8}`);
  return [`${path}: CIDR value ${goQuote(text)} is ambiguous in this context (should be ${usual} or ${alone}?)`];
}
