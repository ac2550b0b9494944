import { compare } from '#base/order.ts';
import { quantityProblem } from '#model/quantity/quantity.ts';
import { AddressError, CelCidr, CelIp, parseCidr, parseIp } from '../values/address.ts';
import { CelMap } from '../values/celMap.ts';
import { CelQuantity } from '../values/quantity.ts';
import { CelSemver, parseSemver, parseTolerantSemver, SemverError } from '../values/semver.ts';
import { CelUrl, parseUrl, UrlError } from '../values/url.ts';
import { CelError, noSuchOverload, type Value } from '../values/value.ts';
import { declare, type FunctionBody, type FunctionDeclaration } from './declaration.ts';

/** A function of one receiver type; `make` is only called with that type. */
function of<T extends Value>(
  type: abstract new (...args: never[]) => T,
  make: (value: T, other: Value) => Value,
): FunctionBody {
  return (value = null, other = null) => (value instanceof type ? make(value, other) : noSuchOverload(value));
}

/** `make` receives the text; an error of these classes that it throws becomes the value. */
function ofText(make: (text: string, second: Value) => Value): FunctionBody {
  return (text = null, second = false) => {
    if (typeof text !== 'string') return noSuchOverload(text);
    try {
      return make(text, second);
    } catch (error) {
      if (error instanceof SemverError || error instanceof AddressError || error instanceof UrlError) {
        return new CelError(error.message);
      }
      throw error;
    }
  };
}

/** Whether the text can be parsed. */
function isReadable(read: FunctionBody): FunctionBody {
  return (text, second) => {
    const value = read(text ?? null, second ?? false);
    return !(value instanceof CelError);
  };
}

const quantity: FunctionBody = ofText((text) => {
  const problem = quantityProblem(text);
  return problem === undefined ? CelQuantity.parse(text) : new CelError(problem);
});
const semver: FunctionBody = ofText((text, tolerant) =>
  tolerant === true ? parseTolerantSemver(text) : parseSemver(text),
);
const ip: FunctionBody = ofText((text) => parseIp(text));
const cidr: FunctionBody = ofText((text) => {
  try {
    return parseCidr(text);
  } catch (error) {
    if (!(error instanceof AddressError)) throw error;
    return new CelError(`network address parse error during conversion from string: ${error.message}`);
  }
});
const url: FunctionBody = ofText((text) => {
  try {
    return parseUrl(text);
  } catch (error) {
    if (!(error instanceof UrlError)) throw error;
    return new CelError(`URL parse error during conversion from string: ${error.message}`);
  }
});

function compareQuantities(holds: (order: number) => Value): FunctionBody {
  return of(CelQuantity, (a, b) => {
    if (!(b instanceof CelQuantity)) return noSuchOverload(a);
    return holds(compare(a.nanos, b.nanos));
  });
}

function compareVersions(holds: (order: number) => Value): FunctionBody {
  return of(CelSemver, (a, b) => (b instanceof CelSemver ? holds(a.compare(b)) : noSuchOverload(a)));
}

function plus(sign: 1n | -1n): FunctionBody {
  return of(CelQuantity, (a, b) => {
    const other = typeof b === 'bigint' ? CelQuantity.ofInt(b) : b;
    return other instanceof CelQuantity ? a.plus(other, sign) : noSuchOverload(a);
  });
}

/** Quantities and versions. Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/cel/library/{quantity,semverlib}.go. */
export const QUANTITIES_AND_VERSIONS: readonly FunctionDeclaration[] = [
  declare('quantity', [['string_to_quantity', '(string): quantity', quantity]]),
  declare('isQuantity', [['is_quantity_string', '(string): bool', isReadable(quantity)]]),
  declare('sign', [
    ['quantity_sign', '(quantity): int', of(CelQuantity, ({ nanos }) => (nanos > 0n ? 1n : nanos < 0n ? -1n : 0n))],
  ]),
  declare('isGreaterThan', [
    ['quantity_is_greater_than', 'quantity.(quantity): bool', compareQuantities((order) => order > 0)],
    ['semver_is_greater_than', 'semver.(semver): bool', compareVersions((order) => order > 0)],
  ]),
  declare('isLessThan', [
    ['quantity_is_less_than', 'quantity.(quantity): bool', compareQuantities((order) => order < 0)],
    ['semver_is_less_than', 'semver.(semver): bool', compareVersions((order) => order < 0)],
  ]),
  declare('compareTo', [
    ['quantity_compare_to', 'quantity.(quantity): int', compareQuantities(BigInt)],
    ['semver_compare_to', 'semver.(semver): int', compareVersions(BigInt)],
  ]),
  declare('asApproximateFloat', [
    ['quantity_get_float', 'quantity.(): double', of(CelQuantity, (value) => value.asDouble())],
  ]),
  declare('asInteger', [
    [
      'quantity_get_int',
      'quantity.(): int',
      of(CelQuantity, (value) => value.asInteger() ?? new CelError('cannot convert value to integer')),
    ],
  ]),
  declare('isInteger', [
    ['quantity_is_integer', 'quantity.(): bool', of(CelQuantity, (value) => value.asInteger() !== undefined)],
  ]),
  declare('add', [
    ['quantity_add', 'quantity.(quantity): quantity', plus(1n)],
    ['quantity_add_int', 'quantity.(int): quantity', plus(1n)],
  ]),
  declare('sub', [
    ['quantity_sub', 'quantity.(quantity): quantity', plus(-1n)],
    ['quantity_sub_int', 'quantity.(int): quantity', plus(-1n)],
  ]),
  declare('semver', [
    ['string_to_semver', '(string): semver', semver],
    ['string_bool_to_semver', '(string, bool): semver', semver],
  ]),
  declare('isSemver', [
    ['is_semver_string', '(string): bool', isReadable(semver)],
    ['is_semver_string_bool', '(string, bool): bool', isReadable(semver)],
  ]),
  declare('major', [['semver_major', 'semver.(): int', of(CelSemver, ({ major }) => BigInt.asIntN(64, major))]]),
  declare('minor', [['semver_minor', 'semver.(): int', of(CelSemver, ({ minor }) => BigInt.asIntN(64, minor))]]),
  declare('patch', [['semver_patch', 'semver.(): int', of(CelSemver, ({ patch }) => BigInt.asIntN(64, patch))]]),
];

/** Whether an address is in one of these networks. */
function within(...networks: string[]): FunctionBody {
  const parsed = networks.map(parseCidr);
  return of(CelIp, (address) => parsed.some((network) => network.contains(address)));
}

const isSpecial = within(
  '0.0.0.0/32',
  '::/128',
  '255.255.255.255/32',
  '127.0.0.0/8',
  '::1/128',
  '224.0.0.0/4',
  'ff00::/8',
  '169.254.0.0/16',
  'fe80::/10',
);

function containsIp(network: CelCidr, other: Value): Value {
  const address = typeof other === 'string' ? ip(other) : other;
  return address instanceof CelIp ? network.contains(address) : noSuchOverload(network);
}

function containsCidr(network: CelCidr, other: Value): Value {
  const inner = typeof other === 'string' ? cidr(other) : other;
  if (!(inner instanceof CelCidr)) return noSuchOverload(inner);
  return network.prefixLength <= inner.prefixLength && network.contains(inner.ip);
}

/** Addresses, networks and URLs. Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/cel/library/{ip,cidr,urls}.go. */
export const NETWORK: readonly FunctionDeclaration[] = [
  declare('ip', [
    ['string_to_ip', '(string): ip', ip],
    ['cidr_ip', 'cidr.(): ip', of(CelCidr, (network) => network.ip)],
  ]),
  declare('family', [['ip_family', 'ip.(): int', of(CelIp, ({ family }) => BigInt(family))]]),
  declare('ip.isCanonical', [
    ['ip_is_canonical', '(string): bool', ofText((text) => parseIp(text).toString() === text)],
  ]),
  declare('isUnspecified', [['ip_is_unspecified', 'ip.(): bool', within('0.0.0.0/32', '::/128')]]),
  declare('isLoopback', [['ip_is_loopback', 'ip.(): bool', within('127.0.0.0/8', '::1/128')]]),
  declare('isLinkLocalMulticast', [
    [
      'ip_is_link_local_multicast',
      'ip.(): bool',
      of(CelIp, ({ family, bits }) =>
        family === 4 ? bits >> 8n === 0xe00000n : bits >> 120n === 0xffn && ((bits >> 112n) & 0xfn) === 2n,
      ),
    ],
  ]),
  declare('isLinkLocalUnicast', [['ip_is_link_local_unicast', 'ip.(): bool', within('169.254.0.0/16', 'fe80::/10')]]),
  declare('isGlobalUnicast', [
    ['ip_is_global_unicast', 'ip.(): bool', of(CelIp, (address) => isSpecial(address) === false)],
  ]),
  declare('isIP', [['is_ip', '(string): bool', isReadable(ip)]]),
  declare('cidr', [['string_to_cidr', '(string): cidr', cidr]]),
  declare('containsIP', [
    ['cidr_contains_ip_string', 'cidr.(string): bool', of(CelCidr, containsIp)],
    ['cidr_contains_ip_ip', 'cidr.(ip): bool', of(CelCidr, containsIp)],
  ]),
  declare('containsCIDR', [
    ['cidr_contains_cidr_string', 'cidr.(string): bool', of(CelCidr, containsCidr)],
    ['cidr_contains_cidr', 'cidr.(cidr): bool', of(CelCidr, containsCidr)],
  ]),
  declare('prefixLength', [
    ['cidr_prefix_length', 'cidr.(): int', of(CelCidr, ({ prefixLength }) => BigInt(prefixLength))],
  ]),
  declare('masked', [['cidr_masked', 'cidr.(): cidr', of(CelCidr, (network) => network.masked())]]),
  declare('isCIDR', [['is_cidr', '(string): bool', isReadable(cidr)]]),
  declare('url', [['string_to_url', '(string): url', url]]),
  declare('getScheme', [['url_get_scheme', 'url.(): string', of(CelUrl, ({ scheme }) => scheme)]]),
  declare('getHost', [['url_get_host', 'url.(): string', of(CelUrl, ({ host }) => host)]]),
  declare('getHostname', [['url_get_hostname', 'url.(): string', of(CelUrl, ({ hostname }) => hostname)]]),
  declare('getPort', [['url_get_port', 'url.(): string', of(CelUrl, ({ port }) => port)]]),
  declare('getEscapedPath', [['url_get_escaped_path', 'url.(): string', of(CelUrl, ({ escapedPath }) => escapedPath)]]),
  declare('getQuery', [
    ['url_get_query', 'url.(): map(string, list(string))', of(CelUrl, (value) => new CelMap(value.queryValues()))],
  ]),
  declare('isURL', [['is_url_string', '(string): bool', isReadable(url)]]),
];

/**
 * Declared for all expressions; a device selector contains no authorizer. Upstream source (v1.36.2):
 * staging/src/k8s.io/apiserver/pkg/cel/library/authz.go.
 */
export const AUTHORIZATION: readonly FunctionDeclaration[] = [
  declare('path', [['authorizer_path', 'Authorizer.(string): PathCheck']]),
  declare('group', [['authorizer_group', 'Authorizer.(string): GroupCheck']]),
  declare('serviceAccount', [['authorizer_serviceaccount', 'Authorizer.(string, string): Authorizer']]),
  declare('resource', [['groupcheck_resource', 'GroupCheck.(string): ResourceCheck']]),
  declare('subresource', [['resourcecheck_subresource', 'ResourceCheck.(string): ResourceCheck']]),
  declare('namespace', [['resourcecheck_namespace', 'ResourceCheck.(string): ResourceCheck']]),
  declare('name', [['resourcecheck_name', 'ResourceCheck.(string): ResourceCheck']]),
  declare('check', [
    ['pathcheck_check', 'PathCheck.(string): Decision'],
    ['resourcecheck_check', 'ResourceCheck.(string): Decision'],
  ]),
  declare('errored', [['decision_errored', 'Decision.(): bool']]),
  declare('error', [['decision_error', 'Decision.(): string']]),
  declare('allowed', [['decision_allowed', 'Decision.(): bool']]),
  declare('reason', [['decision_reason', 'Decision.(): string']]),
  declare('fieldSelector', [['authorizer_fieldselector', 'ResourceCheck.(string): ResourceCheck']]),
  declare('labelSelector', [['authorizer_labelselector', 'ResourceCheck.(string): ResourceCheck']]),
];
