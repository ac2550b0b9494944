import type { HostAlias, PodDNSConfig, PodSpec } from '#model/generated/types.ts';
import { type FieldError, forbidden, invalid, required, tooLong } from '../../fieldError.ts';
import type { FieldPath } from '../../fieldPath.ts';
import { goStruct } from '../../goValue.ts';
import { checkName } from '../checkName.ts';
import { legacyIp } from '../ipFields.ts';
import { byteLength, dns1123Subdomain, dns1123SubdomainWithUnderscore } from '../names.ts';

const MAX_NAMESERVERS = 3;
const MAX_SEARCHES = 32;
const MAX_SEARCH_CHARACTERS = 2048;

/** Upstream source (v1.36.2): pkg/apis/core/validation/validation.go, validatePodDNSConfig. */
export function validateDnsConfig({ dnsPolicy, dnsConfig }: PodSpec, path: FieldPath): FieldError[] {
  if (dnsPolicy === 'None') {
    if (dnsConfig === undefined) return [required(path, 'must provide `dnsConfig` when `dnsPolicy` is None')];
    if ((dnsConfig.nameservers ?? []).length === 0) {
      const detail = 'must provide at least one DNS nameserver when `dnsPolicy` is None';
      return [required(path.child('nameservers'), detail)];
    }
  }
  return dnsConfig === undefined ? [] : configProblems(dnsConfig, path);
}

function configProblems(
  { nameservers = [], searches = [], options = [] }: PodDNSConfig,
  path: FieldPath,
): FieldError[] {
  const [atServers, atSearches] = [path.child('nameservers'), path.child('searches')];
  const list = (names: readonly string[]) => goStruct('[]string', names);
  const tooMany = `must not have more than ${MAX_SEARCHES} search paths`;
  const tooLongList = `must not have more than ${MAX_SEARCH_CHARACTERS} characters (including spaces) in the search list`;
  return [
    ...(nameservers.length > MAX_NAMESERVERS
      ? [invalid(atServers, list(nameservers), `must not have more than ${MAX_NAMESERVERS} nameservers`)]
      : []),
    ...nameservers.flatMap((server, index) => legacyIp(atServers.index(index), server)),
    ...(searches.length > MAX_SEARCHES ? [invalid(atSearches, list(searches), tooMany)] : []),
    ...(byteLength(searches.join(' ')) > MAX_SEARCH_CHARACTERS
      ? [invalid(atSearches, list(searches), tooLongList)]
      : []),
    ...searches.flatMap((search, index) =>
      search === '.'
        ? []
        : checkName(dns1123SubdomainWithUnderscore, search.replace(/\.$/, ''), atSearches.index(index)),
    ),
    ...options.flatMap(({ name }, index) =>
      name ? [] : [required(path.child('options').index(index), 'must not be empty')],
    ),
  ];
}

/** Upstream source (v1.36.2): as above, ValidateHostAliases. */
export function validateHostAliases(aliases: readonly HostAlias[], path: FieldPath): FieldError[] {
  return aliases.flatMap(({ ip = '', hostnames = [] }, index) => [
    ...legacyIp(path.index(index).child('ip'), ip),
    ...hostnames.flatMap((name, at) =>
      checkName(dns1123Subdomain, name, path.index(index).child('hostnames').index(at)),
    ),
  ]);
}

const MAX_HOST_NAME = 64;

/** Upstream source (v1.36.2): as above, validatePodHostName. */
export function validateHostnameOverride(spec: PodSpec, path: FieldPath): FieldError[] {
  const { hostnameOverride: name } = spec;
  if (name === undefined) return [];
  const at = path.child('hostnameOverride');
  return [
    ...(spec.setHostnameAsFQDN === true ? [forbidden(at, 'may not be specified when setHostnameAsFQDN is true')] : []),
    ...(spec.hostNetwork === true ? [forbidden(at, 'may not be specified when hostNetwork is true')] : []),
    ...(byteLength(name) > MAX_HOST_NAME ? [tooLong(at, name, MAX_HOST_NAME)] : []),
    ...checkName(dns1123Subdomain, name, at),
  ];
}
