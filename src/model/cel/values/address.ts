import { formatIpv6 } from '#model/validation/common/ipAddress.ts';
import { goQuote } from '#model/validation/goValue.ts';

/** The text is no address; the message is Go's. */
export class AddressError extends Error {}

/** An IP address, as the number formed by its bits. */
export class CelIp {
  readonly is = 'ip';

  readonly family: 4 | 6;
  readonly bits: bigint;

  constructor(family: 4 | 6, bits: bigint) {
    this.family = family;
    this.bits = bits;
  }

  /** In bytes. */
  get size(): number {
    return this.family === 4 ? 4 : 16;
  }

  toString(): string {
    return this.family === 4 ? showIPv4(this.bits) : showIPv6(this.bits);
  }
}

/** A network: an address and the length of its network prefix in bits. */
export class CelCidr {
  readonly is = 'cidr';

  readonly ip: CelIp;
  readonly prefixLength: number;

  constructor(ip: CelIp, prefixLength: number) {
    this.ip = ip;
    this.prefixLength = prefixLength;
  }

  /** Size of the network prefix in bytes. */
  get size(): number {
    return Math.ceil(this.prefixLength / 8);
  }

  contains(ip: CelIp): boolean {
    return ip.family === this.ip.family && this.network(ip) === this.network(this.ip);
  }

  masked(): CelCidr {
    const host = BigInt(this.ip.size * 8 - this.prefixLength);
    return new CelCidr(new CelIp(this.ip.family, this.network(this.ip) << host), this.prefixLength);
  }

  toString(): string {
    return `${this.ip}/${this.prefixLength}`;
  }

  private network(ip: CelIp): bigint {
    return ip.bits >> BigInt(ip.size * 8 - this.prefixLength);
  }
}

/**
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/cel/library/ip.go, parseIPAddr.
 * @throws {AddressError}
 */
export function parseIp(text: string): CelIp {
  const { ip, zone } = parseAddress(
    text,
    (problem) => `IP Address ${goQuote(text)} parse error during conversion from string: ${problem}`,
  );
  if (zone !== '') throw new AddressError(`IP address ${goQuote(text)} with zone value is not allowed`);
  refuseMapped(ip, text);
  return ip;
}

/**
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/cel/library/cidr.go, parseCIDR.
 * @throws {AddressError}
 */
export function parseCidr(text: string): CelCidr {
  const fail = (problem: string): string =>
    `network address parse error during conversion from string: netip.ParsePrefix(${goQuote(text)}): ${problem}`;
  const slash = text.lastIndexOf('/');
  if (slash < 0) throw new AddressError(fail("no '/'"));
  const { ip, zone } = parseAddress(text.slice(0, slash), fail);
  if (zone !== '') throw new AddressError(fail('IPv6 zones cannot be present in a prefix'));
  const length = text.slice(slash + 1);
  if (!/^(?:0|[1-9]\d*)$/.test(length)) throw new AddressError(fail(`bad bits after slash: ${goQuote(length)}`));
  if (Number(length) > ip.size * 8) throw new AddressError(fail('prefix length out of range'));
  refuseMapped(ip, text);
  return new CelCidr(ip, Number(length));
}

function refuseMapped(ip: CelIp, text: string): void {
  if (ip.family === 6 && ip.bits >> 32n === 0xffffn) {
    throw new AddressError(`IPv4-mapped IPv6 address ${goQuote(text)} is not allowed`);
  }
}

function parseAddress(text: string, fail: (problem: string) => string): { ip: CelIp; zone: string } {
  const problem = (detail: string, at?: string): AddressError =>
    new AddressError(fail(`ParseAddr(${goQuote(text)}): ${detail}${at === undefined ? '' : ` (at ${goQuote(at)})`}`));
  for (const character of text) {
    if (character === '.') return { ip: parseIPv4(text, problem), zone: '' };
    if (character === ':') return parseIPv6(text, problem);
    if (character === '%') throw problem('missing IPv6 address');
  }
  throw problem('unable to parse IP');
}

type Problem = (detail: string, at?: string) => AddressError;

function parseIPv4(text: string, problem: Problem): CelIp {
  return new CelIp(4, parseIPv4Fields(text, problem));
}

function parseIPv4Fields(text: string, problem: Problem): bigint {
  let bits = 0n;
  let fields = 0;
  let digits = '';
  for (const [i, character] of Array.from(text).entries()) {
    if (character >= '0' && character <= '9') {
      if (digits === '0') throw problem('IPv4 field has octet with leading zero');
      digits += character;
      if (Number(digits) > 255) throw problem('IPv4 field has value >255');
    } else if (character === '.') {
      if (i === 0 || i === text.length - 1 || text[i - 1] === '.')
        throw problem('IPv4 field must have at least one digit', text.slice(i));
      if (fields === 3) throw problem('IPv4 address too long');
      bits = (bits << 8n) | BigInt(digits);
      fields++;
      digits = '';
    } else {
      throw problem('unexpected character', text.slice(i));
    }
  }
  if (fields < 3) throw problem('IPv4 address too short');
  return (bits << 8n) | BigInt(digits);
}

function parseIPv6(text: string, problem: Problem): { ip: CelIp; zone: string } {
  const percent = text.indexOf('%');
  const zone = percent < 0 ? '' : text.slice(percent + 1);
  if (percent >= 0 && zone === '') throw problem('zone must be a non-empty string');
  const { groups, gap } = new GroupReader(percent < 0 ? text : text.slice(0, percent), problem).read();
  if (groups.length < 8) {
    if (gap < 0) throw problem('address string too short');
    groups.splice(gap, 0, ...Array<bigint>(8 - groups.length).fill(0n));
  } else if (gap >= 0) {
    throw problem('the :: must expand to at least one field of zeros');
  }
  return {
    ip: new CelIp(
      6,
      groups.reduce((bits, group) => (bits << 16n) | group, 0n),
    ),
    zone,
  };
}

/** Reads the groups of an IPv6 address; `gap` is the index of `::`, else -1. */
class GroupReader {
  private readonly groups: bigint[] = [];
  private gap = -1;
  private rest: string;
  private readonly problem: Problem;

  constructor(text: string, problem: Problem) {
    this.rest = text;
    this.problem = problem;
  }

  read(): { groups: bigint[]; gap: number } {
    if (this.rest.startsWith('::')) {
      this.gap = 0;
      this.rest = this.rest.slice(2);
    }
    while (this.groups.length < 8 && this.rest !== '') this.readGroup();
    if (this.rest !== '') throw this.problem('trailing garbage after address', this.rest);
    return { groups: this.groups, gap: this.gap };
  }

  private readGroup(): void {
    const hex = /^[0-9a-fA-F]*/.exec(this.rest)?.[0] ?? '';
    if (hex.length > 4) throw this.problem('each group must have 4 or less digits', this.rest);
    if (hex === '') throw this.problem('each colon-separated field must have at least one digit', this.rest);
    if (this.rest[hex.length] === '.') {
      this.readEmbedded();
      return;
    }
    this.groups.push(BigInt(`0x${hex}`));
    this.rest = this.rest.slice(hex.length);
    if (this.rest !== '') this.readColon();
  }

  private readEmbedded(): void {
    if (this.gap < 0 && this.groups.length !== 6) {
      throw this.problem('embedded IPv4 address must replace the final 2 fields of the address', this.rest);
    }
    if (this.groups.length > 6) {
      throw this.problem('too many hex fields to fit an embedded IPv4 at the end of the address', this.rest);
    }
    const embedded = parseIPv4Fields(this.rest, this.problem);
    this.groups.push(embedded >> 16n, embedded & 0xffffn);
    this.rest = '';
  }

  private readColon(): void {
    if (!this.rest.startsWith(':')) throw this.problem('unexpected character, want colon', this.rest);
    if (this.rest === ':') throw this.problem('colon must be followed by more characters', this.rest);
    this.rest = this.rest.slice(1);
    if (!this.rest.startsWith(':')) return;
    if (this.gap >= 0) throw this.problem('multiple :: in address', this.rest);
    this.gap = this.groups.length;
    this.rest = this.rest.slice(1);
  }
}

function showIPv4(bits: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (bits >> shift) & 0xffn).join('.');
}

function showIPv6(bits: bigint): string {
  return formatIpv6(Array.from({ length: 8 }, (_, i) => Number((bits >> BigInt(112 - 16 * i)) & 0xffffn)));
}
