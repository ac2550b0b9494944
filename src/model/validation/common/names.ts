import { type FieldError, type FieldPath, invalid, required } from '../fieldError.ts';

/**
 * Names in Kubernetes, and the API server's messages about wrong ones. Each check returns the problems in order; an
 * empty list means that there are none.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/validation/validation.go.
 */
const LABEL = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const LABEL_1035 = /^[a-z]([-a-z0-9]*[a-z0-9])?$/;
const SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const SUBDOMAIN_UNDERSCORE = /^_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?(\._?[a-z0-9]([-_a-z0-9]*[a-z0-9])?)*$/;
const WILDCARD = /^\*\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const IDENTIFIER = /^[A-Za-z_][A-Za-z0-9_]*$/;
const PERCENT = /^[0-9]+%$/;
const HTTP_HEADER = /^[-A-Za-z0-9]+$/;
const CONFIG_KEY = /^[-._a-zA-Z0-9]+$/;
const HTTP_PATH = "[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+";
const MAX_LABEL = 63;
const MAX_SUBDOMAIN = 253;
const MAX_PORT_NAME = 15;
const MAX_PORT = 65_535;
const MAX_ID = 2 ** 31 - 1;

/** The problems of a name; empty if there are none. */
export type NameCheck = (name: string) => readonly string[];

/** In UTF-8, as Go counts. */
export function byteLength(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x80) bytes++;
    // A character outside the basic plane has two UTF-16 units and four bytes of UTF-8: two bytes for each unit.
    if (code >= 0x800 && (code < 0xd800 || code > 0xdfff)) bytes++;
  }
  return bytes;
}

/** A pattern in the format of the API server's messages. */
export function unanchored(pattern: RegExp): string {
  return pattern.source.slice(1, -1);
}

/** The API server's message about a pattern, with valid examples. */
export function regexMessage(message: string, pattern: string, ...examples: readonly string[]): string {
  const used = `regex used for validation is '${pattern}')`;
  if (examples.length === 0) return `${message} (${used}`;
  return `${message} (e.g. ${examples.map((example) => `'${example}', `).join(' or ')}${used}`;
}

/** For names; labels are counted in bytes, in labelNames.ts. */
function tooLong(value: string, limit: number): string[] {
  return byteLength(value) > limit ? [maxLengthMessage(limit)] : [];
}

function maxLengthMessage(limit: number): string {
  return `must be no more than ${limit} characters`;
}

/** RFC 1123 label: names of Namespaces and containers. */
export function dns1123Label(value: string): readonly string[] {
  const problems = tooLong(value, MAX_LABEL);
  if (LABEL.test(value)) return problems;
  if (SUBDOMAIN.test(value)) return [...problems, 'must not contain dots'];
  const message =
    "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character";
  return [...problems, regexMessage(message, unanchored(LABEL), 'my-name', '123-abc')];
}

const SUBDOMAIN_MESSAGE =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character";

/** The form of a subdomain without its length; names and label keys have different messages for the length. */
export function subdomainShape(value: string): readonly string[] {
  return SUBDOMAIN.test(value) ? [] : [regexMessage(SUBDOMAIN_MESSAGE, unanchored(SUBDOMAIN), 'example.com')];
}

/** RFC 1123 subdomain: names of most objects. */
export function dns1123Subdomain(value: string): readonly string[] {
  return [...tooLong(value, MAX_SUBDOMAIN), ...subdomainShape(value)];
}

/** A subdomain that may have underscores: search domains of a Pod's DNS. */
export function dns1123SubdomainWithUnderscore(value: string): readonly string[] {
  const problems = tooLong(value, MAX_SUBDOMAIN);
  if (SUBDOMAIN_UNDERSCORE.test(value)) return problems;
  const message =
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', and must start and end with an alphanumeric character";
  return [...problems, regexMessage(message, unanchored(SUBDOMAIN_UNDERSCORE), 'example.com')];
}

/** Such as `*.example.com`: hosts of Ingresses. */
export function wildcardSubdomain(value: string): readonly string[] {
  const problems = tooLong(value, MAX_SUBDOMAIN);
  if (WILDCARD.test(value)) return problems;
  const message =
    "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character";
  return [...problems, regexMessage(message, unanchored(WILDCARD), '*.example.com')];
}

/** DNS-1035 label. */
export function dns1035Label(value: string): readonly string[] {
  const problems = tooLong(value, MAX_LABEL);
  if (LABEL_1035.test(value)) return problems;
  const message =
    "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character";
  return [...problems, regexMessage(message, unanchored(LABEL_1035), 'my-name', 'abc-123')];
}

/** Names that fit one segment of a path: names of RBAC objects. */
export function pathSegmentName(value: string): readonly string[] {
  return value === '.' || value === '..' ? [`may not be '${value}'`] : pathSegmentPrefix(value);
}

/** The same of a name's beginning. */
export function pathSegmentPrefix(value: string): readonly string[] {
  return ['/', '%'].filter((sign) => value.includes(sign)).map((sign) => `may not contain '${sign}'`);
}

/** An identifier of C: keys of field references. */
export function cIdentifier(value: string): readonly string[] {
  if (IDENTIFIER.test(value)) return [];
  const message =
    "a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_'";
  return [regexMessage(message, unanchored(IDENTIFIER), 'my_name', 'MY_NAME', 'MyName')];
}

/** IANA service names: names of container ports. */
export function portName(value: string): readonly string[] {
  const problems = tooLong(value, MAX_PORT_NAME);
  if (!/^[-a-z0-9]+$/.test(value))
    problems.push('must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)');
  if (!/[a-z]/.test(value)) problems.push('must contain at least one letter (a-z)');
  if (value.includes('--')) problems.push('must not contain consecutive hyphens');
  if (value.startsWith('-') || value.endsWith('-')) problems.push('must not begin or end with a hyphen');
  return problems;
}

export function inRange(value: number, low: number, high: number): readonly string[] {
  return value >= low && value <= high ? [] : [`must be between ${low} and ${high}, inclusive`];
}

export function portNumber(port: number): readonly string[] {
  return inRange(port, 1, MAX_PORT);
}

/** The id of a user or a group. */
export function userId(id: number): readonly string[] {
  return inRange(id, 0, MAX_ID);
}

export function percent(value: string): readonly string[] {
  if (PERCENT.test(value)) return [];
  const message = "a valid percent string must be a numeric string followed by an ending '%'";
  return [regexMessage(message, unanchored(PERCENT), '1%', '93%')];
}

export function httpHeaderName(value: string): readonly string[] {
  if (HTTP_HEADER.test(value)) return [];
  const message = "a valid HTTP header must consist of alphanumeric characters or '-'";
  return [regexMessage(message, unanchored(HTTP_HEADER), 'X-Header-Name')];
}

/** All printable ASCII characters except `=`. */
export function envVarName(value: string): readonly string[] {
  const message = "a valid environment variable name must consist only of printable ASCII characters other than '='";
  return [
    ...(value === '' ? ['environment variable name must be non-empty'] : []),
    ...(/^[ -<>-~]*$/.test(value) ? [] : [message]),
  ];
}

/** A key of a ConfigMap or Secret, which becomes the name of a file. */
export function configMapKey(value: string): readonly string[] {
  const problems = tooLong(value, MAX_SUBDOMAIN);
  const message = "a valid config key must consist of alphanumeric characters, '-', '_' or '.'";
  if (!CONFIG_KEY.test(value))
    problems.push(regexMessage(message, unanchored(CONFIG_KEY), 'key.name', 'KEY_NAME', 'key-name'));
  if (value === '.' || value === '..') problems.push(`must not be '${value}'`);
  else if (value.startsWith('..')) problems.push("must not start with '..'");
  return problems;
}

/** The part after the domain in a prefixed path. */
function httpPath(value: string): readonly string[] {
  return /^[A-Za-z0-9/\-._~%!$&'()*+,;=:]+$/.test(value) ? [] : [regexMessage('Invalid path', HTTP_PATH)];
}

/** All mistakes of a name check in one field. */
export function checkName(check: NameCheck, value: string, path: FieldPath): FieldError[] {
  return check(value).map((problem) => invalid(path, value, problem));
}

/**
 * An object in another API group, referenced by kind and name. Upstream source (v1.36.2):
 * pkg/apis/networking/validation/validation.go, validateIngressTypedLocalObjectReference.
 */
export function typedReference(
  reference: { readonly apiGroup?: string; readonly kind?: string; readonly name?: string },
  path: FieldPath,
): FieldError[] {
  const { apiGroup, kind = '', name = '' } = reference;
  return [
    ...(apiGroup === undefined ? [] : checkName(dns1123Subdomain, apiGroup, path.child('apiGroup'))),
    ...requiredSegment(kind, path.child('kind')),
    ...requiredSegment(name, path.child('name')),
  ];
}

/** A required segment of a path. */
export function requiredSegment(value: string, path: FieldPath): FieldError[] {
  return value === '' ? [required(path)] : checkName(pathSegmentName, value, path);
}

/** A name with at least three parts: names of webhooks. Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/validation/validation.go, IsFullyQualifiedName. */
export function fullyQualifiedName(name: string, path: FieldPath): FieldError[] {
  if (name === '') return [required(path)];
  const problems = dns1123Subdomain(name);
  if (problems.length > 0) return [invalid(path, name, problems.join(','))];
  if (name.split('.').length >= 3) return [];
  return [invalid(path, name, 'should be a domain with at least three segments separated by dots')];
}

/**
 * A domain name with at least two parts, which may end with a dot. Upstream source (v1.36.2): as above,
 * IsFullyQualifiedDomainName.
 */
export function fullyQualifiedDomain(given: string, path: FieldPath): FieldError[] {
  if (given === '') return [required(path)];
  const name = given.endsWith('.') ? given.slice(0, -1) : given;
  const problems = dns1123Subdomain(name);
  if (problems.length > 0) return [invalid(path, name, problems.join(','))];
  const labels = name.split('.');
  if (labels.length < 2)
    return [invalid(path, name, 'should be a domain with at least two segments separated by dots')];
  const wrong = labels.find((label) => dns1123Label(label).length > 0);
  return wrong === undefined ? [] : [invalid(path, wrong, dns1123Label(wrong).join(','))];
}

/** Such as `acme.io/foo`: names of controllers. Upstream source (v1.36.2): as above, IsDomainPrefixedPath. */
export function domainPrefixedPath(value: string, path: FieldPath): FieldError[] {
  if (value === '') return [required(path)];
  const slash = value.indexOf('/');
  if (slash <= 0 || slash === value.length - 1)
    return [invalid(path, value, 'must be a domain-prefixed path (such as "acme.io/foo")')];
  return [
    ...checkName(dns1123Subdomain, value.slice(0, slash), path),
    ...checkName(httpPath, value.slice(slash + 1), path),
  ];
}
