import { labelValue, qualifiedName } from '#model/validation/common/labelNames.ts';
import { dns1035Label, dns1123Label, dns1123Subdomain } from '#model/validation/common/names.ts';
import { parseTimestamp } from '../values/time.ts';
import { parseUrl, UrlError } from '../values/url.ts';
import { Format, NO_SUCH_OVERLOAD, NONE, Optional } from '../values/value.ts';
import { declare, type FunctionDeclaration, type Run } from './declaration.ts';

type Problems = (text: string) => readonly string[];

/** A prefix of a name may end with a dash. */
function asPrefix(problems: Problems): Problems {
  return (text) => problems(text.length > 1 && text.endsWith('-') ? `${text.slice(0, -2)}a` : text);
}

function shape(isRight: (text: string) => boolean, problem: string): Problems {
  return (text) => (isRight(text) ? [] : [problem]);
}

const uriProblems: Problems = (text) => {
  try {
    parseUrl(text);
    return [];
  } catch (error) {
    if (error instanceof UrlError) return [error.message];
    throw error;
  }
};

const UUID = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/;

/**
 * By the function that returns the format. Upstream source (v1.36.2):
 * staging/src/k8s.io/apiserver/pkg/cel/library/format.go.
 */
const FORMATS: ReadonlyMap<string, Format> = new Map([
  ['dns1123Label', new Format('DNS1123Label', dns1123Label, 30)],
  ['dns1123Subdomain', new Format('DNS1123Subdomain', dns1123Subdomain, 60)],
  ['dns1035Label', new Format('DNS1035Label', dns1035Label, 30)],
  ['qualifiedName', new Format('QualifiedName', qualifiedName, 60)],
  ['dns1123LabelPrefix', new Format('DNS1123LabelPrefix', asPrefix(dns1123Label), 30)],
  ['dns1123SubdomainPrefix', new Format('DNS1123SubdomainPrefix', asPrefix(dns1123Subdomain), 60)],
  ['dns1035LabelPrefix', new Format('DNS1035LabelPrefix', asPrefix(dns1035Label), 30)],
  ['labelValue', new Format('LabelValue', labelValue, 40)],
  ['uri', new Format('URI', uriProblems, 1103)],
  [
    'uuid',
    new Format(
      'uuid',
      shape((text) => UUID.test(text), 'does not match the UUID format'),
      88,
    ),
  ],
  [
    'byte',
    new Format(
      'byte',
      shape((text) => BASE64.test(text), 'invalid base64'),
      84,
    ),
  ],
  [
    'date',
    new Format(
      'date',
      shape((text) => parseTimestamp(`${text}T00:00:00Z`) !== undefined, 'invalid date'),
      83,
    ),
  ],
  [
    'datetime',
    new Format(
      'datetime',
      shape((text) => parseTimestamp(text) !== undefined, 'invalid datetime'),
      83,
    ),
  ],
]);

const named: Run = (name = null) => {
  if (typeof name !== 'string') return NO_SUCH_OVERLOAD;
  const format = FORMATS.get(name);
  return format === undefined ? NONE : new Optional(format);
};

const validate: Run = (format = null, text = null) => {
  if (!(format instanceof Format) || typeof text !== 'string') return NO_SUCH_OVERLOAD;
  const problems = format.problems(text);
  return problems.length === 0 ? NONE : new Optional(problems);
};

export const FORMAT_FUNCTIONS: readonly FunctionDeclaration[] = [
  declare('validate', [['format-validate', 'format.(string): optional(list(string))', validate]]),
  declare('format.named', [['format-named', '(string): optional(format)', named]]),
  ...[...FORMATS].map(([name, format]) => declare(`format.${name}`, [[`format.${name}`, '(): format', () => format]])),
];
