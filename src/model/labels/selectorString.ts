import { compare } from '#base/order.ts';
import type { LabelSelector } from '#model/generated/types.ts';
import { labelValue, qualifiedName } from '#model/validation/common/labelNames.ts';
import { goQuote } from '#model/validation/goValue.ts';
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
 * Parses kubectl's selector notation, such as `a=b,c in (d,e),!f`. The empty text has no requirement and selects
 * everything.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/labels/selector.go, Parser.
 * @throws {SelectorError} saying what was found and what was expected.
 */
export function parseSelector(text: string): readonly LabelRequirement[] {
  const reader = new TokenReader(text);
  const requirements: LabelRequirement[] = [];
  if (reader.peek() === '') return requirements;
  for (;;) {
    const first = reader.peek();
    if (first !== '!' && isSign(first)) throw outside(first, "!, identifier, or 'end of string'");
    requirements.push(readRequirement(reader));
    const next = reader.next();
    if (next === '') break;
    if (next !== ',') throw outside(next, "',' or 'end of string'");
    const after = reader.peek();
    if (after !== '!' && isSign(after)) throw outside(after, "identifier after ','");
  }
  return requirements.sort((a, b) => compare(a.key, b.key));
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

  next(): string {
    const token = this.peek();
    this.position += 1;
    return token;
  }
}

function readRequirement(reader: TokenReader): LabelRequirement {
  const isNegated = reader.peek() === '!';
  if (isNegated) reader.next();
  const key = identifier(reader.next(), 'identifier');
  const problems = qualifiedName(key);
  if (problems.length > 0) throw unparsed(`<nil>: Invalid value: ${goQuote(key)}: ${problems.join('; ')}`);
  const next = reader.peek();
  if (next === '' || next === ',') return { key, operator: isNegated ? 'DoesNotExist' : 'Exists' };
  if (isNegated) throw outside(next, "',' or 'end of string'");
  const operator = OPERATOR_NAMES.get(reader.next());
  if (operator === undefined) throw unexpected(next, 'in, notin, =, ==, !=, gt, lt');
  const values = next === 'in' || next === 'notin' ? readSet(reader) : [readValue(reader)];
  checkValues(key, operator, values);
  return { key, operator, values };
}

function checkValues(key: string, operator: string, values: readonly string[]): void {
  const isNumber = operator === 'Gt' || operator === 'Lt';
  const numbers = values.flatMap((value, index) =>
    isNumber && !/^[+-]?\d+$/.test(value)
      ? [`values[${index}]: Invalid value: ${goQuote(value)}: for 'Gt', 'Lt' operators, the value must be an integer`]
      : [],
  );
  const labels = values.flatMap((value, index) => {
    const problems = labelValue(value);
    const path = `values[${index}][${key}]`;
    return problems.length > 0 ? [`${path}: Invalid value: ${goQuote(value)}: ${problems.join('; ')}`] : [];
  });
  const all = [...numbers, ...labels];
  if (all.length > 0) throw unparsed(all.length === 1 ? (all[0] ?? '') : `[${all.join(', ')}]`);
}

function readValue(reader: TokenReader): string {
  const next = reader.peek();
  if (next === '' || next === ',') return '';
  return identifier(reader.next(), 'identifier');
}

function readSet(reader: TokenReader): readonly string[] {
  const open = reader.next();
  if (open !== '(') throw unparsed(`found '${open}' expected: '('`);
  const values = new Set<string>();
  let expected = "',', ')' or identifier";
  for (;;) {
    const next = reader.peek();
    values.add(next === ',' || next === ')' ? '' : identifier(reader.next(), expected));
    expected = "',', or identifier";
    const after = reader.next();
    if (after === ')') return [...values].sort();
    if (after !== ',') throw unexpected(after, "',' or ')'");
  }
}

function identifier(token: string, expected: string): string {
  if (isSign(token)) throw unexpected(token, expected);
  return token;
}

function unexpected(found: string, expected: string): SelectorError {
  return unparsed(`found '${found}', expected: ${expected}`);
}

/** The error for text between the requirements. */
function outside(found: string, expected: string): SelectorError {
  return new SelectorError(`found '${found}', expected: ${expected}`);
}

function unparsed(why: string): SelectorError {
  return new SelectorError(`unable to parse requirement: ${why}`);
}

/** Whether it is no identifier, but the end or a sign of the notation. */
function isSign(token: string): boolean {
  return token === '' || /^[=!<>(),]/.test(token);
}

/** A LabelSelector in kubectl's notation, as its printer shows it: `<none>` without requirements. */
export function formatLabelSelector(selector: LabelSelector | undefined): string {
  const equalities = Object.entries(selector?.matchLabels ?? {}).map(([key, value]) => ({
    key,
    text: `${key}=${value}`,
  }));
  const expressions = (selector?.matchExpressions ?? []).map((expression) => ({
    key: expression.key,
    text: formatRequirement(expression),
  }));
  const parts = [...equalities, ...expressions].sort((a, b) => compare(a.key, b.key));
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
