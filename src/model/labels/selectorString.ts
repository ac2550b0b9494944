import type { LabelSelector } from '#model/generated/types.ts';
import { allOf, compileRequirement, type LabelMatcher, type LabelRequirement, SelectorError } from './labelMatcher.ts';

const OPERATOR_NAMES: ReadonlyMap<string, string> = new Map([
  ['=', 'In'],
  ['==', 'In'],
  ['!=', 'NotIn'],
  ['in', 'In'],
  ['notin', 'NotIn'],
  ['>', 'Gt'],
  ['<', 'Lt'],
]);
const TOKEN = /==|!=|[=!<>(),]|[^\s=!<>(),]+/g;

/**
 * Parses kubectl's selector notation, such as `a=b,c in (d,e),!f`. The empty text has no requirement and selects everything.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/labels/selector.go, Parser.
 * @throws {SelectorError} saying what was found and what was expected.
 */
export function parseSelector(text: string): readonly LabelRequirement[] {
  const reader = new TokenReader(text);
  const requirements: LabelRequirement[] = [];
  if (reader.peek() === '') return requirements;
  for (;;) {
    requirements.push(readRequirement(reader));
    const next = reader.take();
    if (next === '') break;
    if (next !== ',') throw unexpected(next, "',' or 'end of string'");
    if (reader.peek() === '') throw unexpected('', "identifier after ','");
  }
  return requirements.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

/** Parses and compiles kubectl's selector notation. */
export function compileSelectorString(text: string): LabelMatcher {
  return allOf(parseSelector(text).map(compileRequirement));
}

class TokenReader {
  private readonly tokens: readonly string[];
  private position = 0;

  constructor(text: string) {
    this.tokens = text.match(TOKEN) ?? [];
  }

  peek(): string {
    return this.tokens[this.position] ?? '';
  }

  take(): string {
    const token = this.peek();
    this.position += 1;
    return token;
  }
}

function readRequirement(reader: TokenReader): LabelRequirement {
  const isNegated = reader.peek() === '!';
  if (isNegated) reader.take();
  const key = identifier(reader.take(), 'identifier');
  const next = reader.peek();
  if (next === '' || next === ',') return { key, operator: isNegated ? 'DoesNotExist' : 'Exists' };
  if (isNegated) throw unexpected(next, "',' or 'end of string'");
  const operator = OPERATOR_NAMES.get(reader.take());
  if (operator === undefined) throw unexpected(next, 'in, notin, =, ==, !=, gt, lt');
  const values = next === 'in' || next === 'notin' ? readSet(reader) : [readValue(reader)];
  return { key, operator, values };
}

function readValue(reader: TokenReader): string {
  const next = reader.peek();
  if (next === '' || next === ',') return '';
  return identifier(reader.take(), 'identifier');
}

function readSet(reader: TokenReader): readonly string[] {
  const open = reader.take();
  if (open !== '(') throw unexpected(open, "'('");
  const values = new Set<string>();
  for (;;) {
    const next = reader.peek();
    values.add(next === ',' || next === ')' ? '' : identifier(reader.take(), 'identifier'));
    const after = reader.take();
    if (after === ')') return [...values].sort();
    if (after !== ',') throw unexpected(after, "',' or ')'");
  }
}

function identifier(token: string, expected: string): string {
  if (token === '' || /^[=!<>(),]/.test(token)) throw unexpected(token, expected);
  return token;
}

function unexpected(found: string, expected: string): SelectorError {
  return new SelectorError(`unable to parse requirement: found '${found}', expected: ${expected}`);
}

/** A LabelSelector in kubectl's notation, as its printer shows it: `<none>` without any requirement. */
export function formatLabelSelector(selector: LabelSelector | undefined): string {
  const equalities = Object.entries(selector?.matchLabels ?? {}).map(([key, value]) => ({
    key,
    text: `${key}=${value}`,
  }));
  const expressions = (selector?.matchExpressions ?? []).map((expression) => ({
    key: expression.key,
    text: formatRequirement(expression),
  }));
  const parts = [...equalities, ...expressions].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return parts.length === 0 ? '<none>' : parts.map((part) => part.text).join(',');
}

/** One requirement in kubectl's notation. */
export function formatRequirement({ key, operator, values = [] }: LabelRequirement): string {
  switch (operator) {
    case 'Exists':
      return key;
    case 'DoesNotExist':
      return `!${key}`;
    case 'Gt':
      return `${key}>${values[0] ?? ''}`;
    case 'Lt':
      return `${key}<${values[0] ?? ''}`;
    default:
      return `${key} ${operator === 'In' ? 'in' : 'notin'} (${[...values].sort().join(',')})`;
  }
}
