import type {
  CustomResourceDefinition,
  JSONSchemaProps,
  ResourceQuota,
  RuntimeClass,
  Secret,
  ServiceAccount,
} from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
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
import { base64Text } from '#model/validation/common/jsonObject.ts';
import { canonical, nanosOf } from '#model/validation/common/quantities.ts';
import type { FieldPath } from '#model/validation/fieldError.ts';
import { goQuote } from '#model/validation/goValue.ts';
import { propertyEntries, schemaOf } from '#model/validation/kinds/customResource/openApi.ts';
import { nodeLabelWarning } from './storage.ts';

/**
 * Warnings for an invalid pair. The model does not check whether a key fits its certificate. Upstream source (v1.36.2):
 * pkg/registry/core/secret/strategy.go.
 */
export function secretWarnings({ type, data = {} }: Secret): string[] {
  if (type !== 'kubernetes.io/tls') return [];
  const missing = [
    ['tls.crt', 'certificate'],
    ['tls.key', 'key'],
  ].find(([name = '']) => !/-----BEGIN [^-\n]+-----\n/.test(base64Text(data[name] ?? '')));
  return missing === undefined ? [] : [`tls: failed to find any PEM data in ${missing[1]} input`];
}

const MOUNTABLE = 'kubernetes.io/enforce-mountable-secrets';

/** Upstream source (v1.36.2): pkg/registry/core/serviceaccount/strategy.go. */
export function serviceAccountWarnings({ metadata }: ServiceAccount, old: ServiceAccount | undefined): string[] {
  const isNew = metadata.annotations?.[MOUNTABLE] !== undefined && old?.metadata.annotations?.[MOUNTABLE] === undefined;
  if (!isNew) return [];
  return [
    `metadata.annotations[${MOUNTABLE}]: deprecated in v1.32+; prefer separate namespaces to isolate access to mounted secrets`,
  ];
}

/** Upstream source (v1.36.2): pkg/registry/core/resourcequota/strategy.go. */
export function resourceQuotaWarnings({ spec }: ResourceQuota, old: ResourceQuota | undefined): string[] {
  const hard = spec?.hard ?? {};
  if (old !== undefined) return [];
  return ['cpu', 'memory', 'storage', 'ephemeral-storage'].flatMap((name) => {
    const isShort = name === 'cpu' || name === 'memory';
    const asked = hard[`requests.${name}`] === undefined && isShort ? name : `requests.${name}`;
    const limited = `limits.${name}`;
    const [request, limit] = [hard[asked], hard[limited]];
    if (request === undefined || limit === undefined || nanosOf(request) <= nanosOf(limit)) return [];
    return [`ResourceQuota ${asked} (${canonical(request)}) should be less than ${limited} (${canonical(limit)})`];
  });
}

/** Upstream source (v1.36.2): pkg/api/node/util.go, GetWarningsForRuntimeClass. */
export function runtimeClassWarnings({ scheduling }: RuntimeClass): string[] {
  return Object.keys(scheduling?.nodeSelector ?? {}).flatMap((key) => {
    const message = nodeLabelWarning(key);
    return message === undefined ? [] : [`scheduling.nodeSelector: ${message}`];
  });
}

/**
 * Names that are reserved for files of the API server itself. Upstream source (v1.36.2):
 * pkg/apis/admissionregistration/validation/static_suffix.go.
 */
export function staticSuffixWarnings({ metadata: { name } }: KubeObject): string[] {
  if (!name.endsWith('.static.k8s.io')) return [];
  return [
    'metadata.name: names ending with ".static.k8s.io" are reserved for static manifest-based configurations and cannot be managed via the API',
  ];
}

const STRING_FORMATS: ReadonlySet<string> = new Set(
  'bsonobjectid uri email hostname ipv4 ipv6 cidr mac uuid uuid3 uuid4 uuid5 isbn isbn10 isbn13 creditcard ssn hexcolor rgbcolor byte password date duration datetime k8sshortname k8slongname'.split(
    ' ',
  ),
);

/**
 * Formats without an effect. Upstream source (v1.36.2):
 * staging/src/k8s.io/apiextensions-apiserver/pkg/apiserver/validation/formats.go.
 */
export function definitionWarnings(
  definition: CustomResourceDefinition,
  old: CustomResourceDefinition | undefined,
): string[] {
  const before = new Set(old === undefined ? [] : unknownFormats(old));
  return unknownFormats(definition)
    .filter((format) => !before.has(format))
    .map((format) => `unrecognized format ${goQuote(format)}`);
}

function unknownFormats({ spec }: CustomResourceDefinition): string[] {
  const schemas = spec.versions.flatMap(({ schema }) => schema?.openAPIV3Schema ?? []);
  const different = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
  // A schema that all versions share is checked once.
  return (different.length === 1 ? different : schemas).flatMap(formatsOf);
}

function formatsOf(schema: JSONSchemaProps): string[] {
  const inner = [
    schemaOf(schema.items),
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    schema.not,
    ...propertyEntries(schema).map(([, property]) => property),
    schemaOf(schema.additionalProperties),
  ];
  const { format = '', type = '' } = schema;
  return [
    ...(format === '' || isKnownFormat(format, type) ? [] : [format]),
    ...inner.flatMap((part) => (part === undefined ? [] : formatsOf(part))),
  ];
}

function isKnownFormat(format: string, type: string): boolean {
  if (type === '' || type === 'string') return STRING_FORMATS.has(format.replaceAll('-', ''));
  if (type === 'integer') return format === 'int32' || format === 'int64';
  return type === 'number' && (format === 'float' || format === 'double');
}

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
