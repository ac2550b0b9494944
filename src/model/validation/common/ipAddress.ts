/** An address in the form of Go's `net.IP`: 4 or 16 bytes. */
export interface IpAddress {
  readonly bytes: readonly number[];
  /** In a form that today's parser accepts too: without leading zeros. */
  readonly isStrict: boolean;
}

export interface Cidr {
  readonly address: IpAddress;
  /** In bits. */
  readonly length: number;
  readonly isStrict: boolean;
}

const IPV4_BYTES = 4;
const IPV6_GROUPS = 8;
const MAPPED = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff];

/**
 * Parses an address, including the old loose form: IPv4 with leading zeros. Undefined if it is invalid. Upstream source
 * (v1.36.2): k8s.io/utils/internal/third_party/forked/golang/net/ip.go.
 */
export function parseIp(text: string): IpAddress | undefined {
  return text.includes(':') ? parseIpv6(text) : parseIpv4(text);
}

function parseIpv4(text: string): IpAddress | undefined {
  const parts = text.split('.');
  if (parts.length !== IPV4_BYTES || !parts.every((part) => /^\d{1,7}$/.test(part) && Number(part) <= 255))
    return undefined;
  return { bytes: parts.map(Number), isStrict: parts.every((part) => part === String(Number(part))) };
}

function parseIpv6(text: string): IpAddress | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [left = '', right] = halves;
  const before = groupsOf(left, right === undefined);
  const after = groupsOf(right ?? '', true);
  if (before === undefined || after === undefined) return undefined;
  const given = before.groups.length + after.groups.length;
  if (right === undefined ? given !== IPV6_GROUPS : given >= IPV6_GROUPS) return undefined;
  const zeros = Array.from({ length: IPV6_GROUPS - given }, () => 0);
  const groups = [...before.groups, ...zeros, ...after.groups];
  return {
    bytes: groups.flatMap((group) => [Math.floor(group / 256), group % 256]),
    isStrict: before.isStrict && after.isStrict,
  };
}

interface Groups {
  readonly groups: readonly number[];
  readonly isStrict: boolean;
}

/** The last group of an address may be an IPv4 address. */
function groupsOf(text: string, mayEndInIpv4: boolean): Groups | undefined {
  const groups: number[] = [];
  let isStrict = true;
  const words = text === '' ? [] : text.split(':');
  for (const [index, word] of words.entries()) {
    if (/^0{0,3}[0-9a-fA-F]{1,4}$/.test(word)) {
      groups.push(Number.parseInt(word, 16));
      isStrict &&= word.length <= 4;
      continue;
    }
    const embedded = mayEndInIpv4 && index === words.length - 1 ? parseIpv4(word) : undefined;
    if (embedded === undefined) return undefined;
    const [a = 0, b = 0, c = 0, d = 0] = embedded.bytes;
    groups.push(a * 256 + b, c * 256 + d);
    isStrict &&= embedded.isStrict;
  }
  return { groups, isStrict };
}

/** An IPv6 address that represents an IPv4 one: `::ffff:1.2.3.4`. */
export function isMappedIpv4({ bytes }: IpAddress): boolean {
  return bytes.length > IPV4_BYTES && MAPPED.every((byte, index) => bytes[index] === byte);
}

/** The four bytes of an IPv4 address, also of a mapped one; undefined for IPv6. */
function ipv4Bytes(address: IpAddress): readonly number[] | undefined {
  if (address.bytes.length === IPV4_BYTES) return address.bytes;
  return isMappedIpv4(address) ? address.bytes.slice(MAPPED.length) : undefined;
}

export function ipFamily(address: IpAddress): 'IPv4' | 'IPv6' {
  return ipv4Bytes(address) === undefined ? 'IPv6' : 'IPv4';
}

/** The canonical form: IPv6 in lower case, without its longest run of zeros. */
export function formatIp(address: IpAddress): string {
  const short = ipv4Bytes(address);
  return short === undefined ? formatIpv6(groupsOfBytes(address.bytes)) : short.join('.');
}

function groupsOfBytes(bytes: readonly number[]): readonly number[] {
  return Array.from({ length: IPV6_GROUPS }, (_, i) => (bytes[2 * i] ?? 0) * 256 + (bytes[2 * i + 1] ?? 0));
}

/** For eight groups of 16 bits: the longest run of two or more zeros becomes `::`, the first of equal runs. */
export function formatIpv6(groups: readonly number[]): string {
  let start = 0;
  let longest = 1;
  for (let from = 0; from < IPV6_GROUPS; from++) {
    let end = from;
    while (end < IPV6_GROUPS && groups[end] === 0) end++;
    if (end - from <= longest) continue;
    start = from;
    longest = end - from;
  }
  const words = groups.map((group) => group.toString(16));
  if (longest === 1) return words.join(':');
  return `${words.slice(0, start).join(':')}::${words.slice(start + longest).join(':')}`;
}

/**
 * `10.0.0.0/8`, parsed as loosely as parseIp does. Upstream source (v1.36.2):
 * k8s.io/utils/internal/third_party/forked/golang/net/ip.go, ParseCIDR.
 */
export function parseCidr(text: string): Cidr | undefined {
  const slash = text.indexOf('/');
  if (slash < 0) return undefined;
  const address = parseIp(text.slice(0, slash));
  const bits = text.slice(slash + 1);
  if (address === undefined || !/^\d{1,7}$/.test(bits)) return undefined;
  const length = Number(bits);
  if (length > address.bytes.length * 8) return undefined;
  return { address, length, isStrict: address.isStrict && bits === String(length) };
}

/** The address with all bits after the prefix cleared. */
export function maskedIp({ address, length }: Cidr): IpAddress {
  const bytes = address.bytes.map((byte, index) => {
    const kept = Math.max(0, Math.min(8, length - index * 8));
    return byte - (byte % 2 ** (8 - kept));
  });
  return { ...address, bytes };
}

export function formatCidr(cidr: Cidr): string {
  return `${formatIp(maskedIp(cidr))}/${cidr.length}`;
}

/** Whether the network contains the address; never one of another family. */
export function containsIp(network: Cidr, address: IpAddress): boolean {
  const own = ipv4Bytes(network.address);
  const other = ipv4Bytes(address);
  if ((own === undefined) !== (other === undefined)) return false;
  const length = own !== undefined && network.address.bytes.length > IPV4_BYTES ? network.length - 96 : network.length;
  const shown = (bytes: readonly number[]) =>
    formatIp(maskedIp({ address: { bytes, isStrict: true }, length, isStrict: true }));
  return shown(own ?? network.address.bytes) === shown(other ?? address.bytes);
}

export function sameIp(a: IpAddress, b: IpAddress): boolean {
  return formatIp(a) === formatIp(b);
}
