/**
 * Names in Kubernetes, and what the API server says of wrong ones.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/validation/validation.go.
 */
const LABEL = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const LABEL_1035 = /^[a-z]([-a-z0-9]*[a-z0-9])?$/;
const SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
export const QUALIFIED_NAME = /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;
const LABEL_PATTERN = unanchored(LABEL);
const LABEL_1035_PATTERN = unanchored(LABEL_1035);
const SUBDOMAIN_PATTERN = unanchored(SUBDOMAIN);
export const QUALIFIED_NAME_PATTERN = unanchored(QUALIFIED_NAME);
const MAX_LABEL_LENGTH = 63;
const MAX_SUBDOMAIN_LENGTH = 253;

const LABEL_MESSAGE =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character";
const LABEL_1035_MESSAGE =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character";
const SUBDOMAIN_MESSAGE =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character";

/** As the API server's messages show it. */
function unanchored(pattern: RegExp): string {
  return pattern.source.slice(1, -1);
}

/** The API server's way to tell a pattern, with examples of what would do. */
export function regexMessage(message: string, pattern: string, ...examples: readonly string[]): string {
  const shown = examples.map((example) => `'${example}', `).join(' or ');
  return `${message} (e.g. ${shown}regex used for validation is '${pattern}')`;
}

export function tooLong(limit: number): string {
  return `must be no more than ${limit} bytes`;
}

/** RFC 1123 label: names of Namespaces and containers. */
export function labelProblems(value: string): string[] {
  const problems = value.length > MAX_LABEL_LENGTH ? [tooLong(MAX_LABEL_LENGTH)] : [];
  if (LABEL.test(value)) return problems;
  const isSubdomain = SUBDOMAIN.test(value);
  return [
    ...problems,
    isSubdomain ? 'must not contain dots' : regexMessage(LABEL_MESSAGE, LABEL_PATTERN, 'my-name', '123-abc'),
  ];
}

/** RFC 1123 subdomain: names of most objects. */
export function subdomainProblems(value: string): string[] {
  const problems = value.length > MAX_SUBDOMAIN_LENGTH ? [tooLong(MAX_SUBDOMAIN_LENGTH)] : [];
  return SUBDOMAIN.test(value)
    ? problems
    : [...problems, regexMessage(SUBDOMAIN_MESSAGE, SUBDOMAIN_PATTERN, 'example.com')];
}

/** DNS-1035 label: names of Services. */
export function label1035Problems(value: string): string[] {
  const problems = value.length > MAX_LABEL_LENGTH ? [tooLong(MAX_LABEL_LENGTH)] : [];
  return LABEL_1035.test(value)
    ? problems
    : [...problems, regexMessage(LABEL_1035_MESSAGE, LABEL_1035_PATTERN, 'my-name', 'abc-123')];
}

/** What may stand as one segment of a path: names of RBAC objects. */
export function pathSegmentProblems(value: string): string[] {
  if (value === '.' || value === '..') return [`may not be '${value}'`];
  return ['/', '%']
    .filter((forbidden) => value.includes(forbidden))
    .map((forbidden) => `may not contain '${forbidden}'`);
}

const PORT_NAME_LENGTH = 15;

/** IANA service names: names of container ports. */
export function portNameProblems(value: string): string[] {
  const problems: string[] = [];
  if (value.length > PORT_NAME_LENGTH) problems.push(tooLong(PORT_NAME_LENGTH));
  if (!/^[-a-z0-9]+$/.test(value))
    problems.push('must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)');
  if (!/[a-z]/.test(value)) problems.push('must contain at least one letter (a-z)');
  if (value.includes('--')) problems.push('must not contain consecutive hyphens');
  if (value.startsWith('-') || value.endsWith('-')) problems.push('must not begin or end with a hyphen');
  return problems;
}
