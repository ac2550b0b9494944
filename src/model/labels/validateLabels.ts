import { QUALIFIED_NAME, QUALIFIED_NAME_PATTERN, regexMessage, subdomainProblems, tooLong } from './validateNames.ts';

const NAME_MESSAGE =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
const VALUE_MESSAGE =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
const MAX_LENGTH = 63;

/**
 * What is wrong with a label (or annotation, taint, resource) key; empty when nothing is.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/api/validate/content/kube.go, IsLabelKey.
 */
export function labelKeyProblems(key: string): string[] {
  const parts = key.split('/');
  if (parts.length > 2) {
    return [
      `a valid label key ${regexMessage(NAME_MESSAGE, QUALIFIED_NAME_PATTERN, 'MyName', 'my.name', '123-abc')} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  }
  const problems: string[] = [];
  const [prefix, name] = parts.length === 2 ? [parts[0], parts[1] ?? ''] : [undefined, key];
  if (prefix === '') problems.push('prefix part must be non-empty');
  else if (prefix !== undefined) problems.push(...subdomainProblems(prefix).map((problem) => `prefix part ${problem}`));
  if (name === '') problems.push('name part must be non-empty');
  else if (name.length > MAX_LENGTH) problems.push(`name part ${tooLong(MAX_LENGTH)}`);
  if (!QUALIFIED_NAME.test(name))
    problems.push(`name part ${regexMessage(NAME_MESSAGE, QUALIFIED_NAME_PATTERN, 'MyName', 'my.name', '123-abc')}`);
  return problems;
}

/** What is wrong with a label value; empty when nothing is. */
export function labelValueProblems(value: string): string[] {
  const problems: string[] = [];
  if (value.length > MAX_LENGTH) problems.push(tooLong(MAX_LENGTH));
  if (value !== '' && !QUALIFIED_NAME.test(value))
    problems.push(regexMessage(VALUE_MESSAGE, `(${QUALIFIED_NAME_PATTERN})?`, 'MyValue', 'my_value', '12345'));
  return problems;
}
