import { byteLength, regexMessage, subdomainShape, unanchored } from './names.ts';

const NAME = /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/;
const NAME_MESSAGE =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
const VALUE_MESSAGE =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
const NAME_PROBLEM = regexMessage(NAME_MESSAGE, unanchored(NAME), 'MyName', 'my.name', '123-abc');
const MAX_LENGTH = 63;
const MAX_PREFIX = 253;

/**
 * The problems of a label (or annotation, taint, resource) key; empty if there are none.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/api/validate/content/kube.go, IsLabelKey.
 */
export function qualifiedName(key: string): readonly string[] {
  if (FAULTLESS.has(key)) return [];
  const problems = nameProblems(key);
  if (problems.length === 0) rememberFaultless(key);
  return problems;
}

/** Cached keys without problems: objects of one cluster often have the same keys. */
const FAULTLESS = new Set<string>();
const MOST_FAULTLESS = 1000;

function rememberFaultless(key: string): void {
  if (FAULTLESS.size >= MOST_FAULTLESS) FAULTLESS.clear();
  FAULTLESS.add(key);
}

function nameProblems(key: string): readonly string[] {
  const parts = key.split('/');
  if (parts.length > 2)
    return [
      `a valid label key ${NAME_PROBLEM} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  const problems: string[] = [];
  const [prefix, name] = parts.length === 2 ? [parts[0], parts[1] ?? ''] : [undefined, key];
  if (prefix === '') problems.push('prefix part must be non-empty');
  else if (prefix !== undefined) {
    if (byteLength(prefix) > MAX_PREFIX) problems.push(`prefix part ${tooLong(MAX_PREFIX)}`);
    problems.push(...subdomainShape(prefix).map((problem) => `prefix part ${problem}`));
  }
  if (name === '') problems.push('name part must be non-empty');
  else if (byteLength(name) > MAX_LENGTH) problems.push(`name part ${tooLong(MAX_LENGTH)}`);
  if (!NAME.test(name)) problems.push(`name part ${NAME_PROBLEM}`);
  return problems;
}

/** The problems of a label value; empty if there are none. */
export function labelValue(value: string): readonly string[] {
  const problems: string[] = [];
  if (byteLength(value) > MAX_LENGTH) problems.push(tooLong(MAX_LENGTH));
  if (value !== '' && !NAME.test(value))
    problems.push(regexMessage(VALUE_MESSAGE, `(${unanchored(NAME)})?`, 'MyValue', 'my_value', '12345'));
  return problems;
}

function tooLong(limit: number): string {
  return `must be no more than ${limit} bytes`;
}
