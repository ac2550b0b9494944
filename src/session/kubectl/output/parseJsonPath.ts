import type { ComparisonOperator, Operand, PathStep, TemplatePart } from '#model/jsonPath/evaluateJsonPath.ts';
import { usageError } from '../kubectlError.ts';

/**
 * Parses a JSONPath template in kubectl's form: texts, and expressions in braces.
 * Upstream source (v1.36.2): staging/src/k8s.io/client-go/util/jsonpath/parser.go.
 * @throws {KubectlError} when it cannot be parsed.
 */
export function parseJsonPath(template: string): TemplatePart[] {
  const open: { readonly steps: readonly PathStep[]; readonly parts: TemplatePart[] }[] = [{ steps: [], parts: [] }];
  const add = (part: TemplatePart): void => void open.at(-1)?.parts.push(part);
  let at = 0;
  while (at < template.length) {
    const start = template.indexOf('{', at);
    const text = template.slice(at, start < 0 ? undefined : start);
    if (text !== '') add({ type: 'text', text });
    if (start < 0) break;
    const end = endOfBraces(template, start);
    const inside = template.slice(start + 1, end).trim();
    at = end + 1;
    if (inside === 'end') {
      const closed = open.pop();
      if (!closed || open.length === 0) throw wrong('not in range, nothing to end');
      add({ type: 'range', ...closed });
    } else if (/^range\s/.test(inside)) open.push({ steps: pathOf(inside.slice(6).trim()), parts: [] });
    else for (const part of partsOf(inside)) add(part);
  }
  if (open.length > 1) throw wrong('unterminated range');
  return open[0]?.parts ?? [];
}

function wrong(message: string): Error {
  return usageError(`error parsing jsonpath: ${message}`);
}

function endOfBraces(text: string, start: number): number {
  let quote = '';
  for (let at = start + 1; at < text.length; at += 1) {
    const letter = text[at] as string;
    if (letter === '\\') at += 1;
    else if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '}') return at;
  }
  throw wrong('unclosed action');
}

/** Quoted texts and paths may follow one another in one pair of braces. */
function partsOf(inside: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let rest = inside;
  while (rest !== '') {
    const quoted = /^("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\s*/.exec(rest);
    if (quoted) {
      parts.push({ type: 'text', text: unquoted(quoted[1] as string) });
      rest = rest.slice(quoted[0].length);
      continue;
    }
    const { steps, length } = readPath(rest, 0);
    parts.push({ type: 'path', steps });
    rest = rest.slice(length).trimStart();
  }
  return parts;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

function unquoted(quoted: string): string {
  return quoted.slice(1, -1).replace(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter);
}

function pathOf(text: string): readonly PathStep[] {
  const { steps, length } = readPath(text, 0);
  if (length < text.length) throw wrong(`unrecognized character in action: ${text[length]}`);
  return steps;
}

const NAME = /^(?:\\.|[^\s.[\]{}()=!<>,'"\\|])+/;

/** Reads steps as long as there are any. */
function readPath(text: string, start: number): { readonly steps: PathStep[]; readonly length: number } {
  const steps: PathStep[] = [];
  let at = text[start] === '$' || text[start] === '@' ? start + 1 : start;
  for (let isFirst = at === start; ; isFirst = false) {
    const read = readStep(text, at, isFirst);
    if (!read) return { steps, length: at - start };
    if (read.step) steps.push(read.step);
    at = read.end;
  }
}

interface ReadStep {
  /** Absent for a lone dot. */
  readonly step?: PathStep;
  readonly end: number;
}

/** A path may begin with a name that has no dot. */
function readStep(text: string, at: number, isFirst: boolean): ReadStep | undefined {
  if (text.startsWith('..', at)) return { step: { type: 'recursive' }, end: text[at + 2] === '[' ? at + 2 : at + 1 };
  if (text[at] === '[') {
    const end = endOfBrackets(text, at);
    return { step: bracketStep(text.slice(at + 1, end).trim()), end: end + 1 };
  }
  if (text[at] !== '.' && !isFirst) return undefined;
  const from = text[at] === '.' ? at + 1 : at;
  if (text[from] === '[' || (from > at && from === text.length)) return { end: from };
  const name = NAME.exec(text.slice(from))?.[0] ?? '';
  if (name === '') throw wrong(`unrecognized character in action: ${text[from] ?? 'end of text'}`);
  const isAll = name === '*';
  const step: PathStep = isAll ? { type: 'wildcard' } : { type: 'field', name: name.replace(/\\(.)/g, '$1') };
  return { step, end: from + name.length };
}

function endOfBrackets(text: string, start: number): number {
  let depth = 0;
  let quote = '';
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at] as string;
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '[') depth += 1;
    else if (letter === ']' && --depth === 0) return at;
  }
  throw wrong('unterminated array');
}

function bracketStep(inside: string): PathStep {
  const filter = /^\?\((.*)\)$/s.exec(inside);
  if (filter) return filterStep((filter[1] as string).trim());
  if (inside === '*') return { type: 'wildcard' };
  const items = unquotedParts(inside, ',').map((item) => item.trim());
  if (items.length > 1) return { type: 'union', steps: items.map(bracketStep) };
  if (/^(['"]).*\1$/.test(inside)) return { type: 'field', name: inside.slice(1, -1) };
  const slice = /^(-?\d*)(?:(:)(-?\d*))?(?::(\d*))?$/.exec(inside);
  if (!slice) throw wrong(`invalid array index ${inside}`);
  const [, from = '', colon, to = '', by = ''] = slice;
  const first = from === '' ? undefined : Number(from);
  if (colon === undefined) {
    // The default index is the first.
    const index = first ?? 0;
    return { type: 'slice', by: 1, from: index, ...(index !== -1 && { to: index + 1 }) };
  }
  return {
    type: 'slice',
    by: by === '' ? 1 : Math.max(1, Number(by)),
    ...(first !== undefined && { from: first }),
    ...(to !== '' && { to: Number(to) }),
  };
}

/** Longer operators first, because `<=` begins with `<`. */
const COMPARISONS: readonly ComparisonOperator[] = ['==', '!=', '<=', '>=', '<', '>'];

/** Splits a text at a separator that is not in quotes. */
function unquotedParts(text: string, separator: string): string[] {
  const parts: string[] = [];
  let quote = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] as string;
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if (text.startsWith(separator, at)) {
      parts.push(text.slice(from, at));
      from = at + separator.length;
      at = from - 1;
    }
  }
  return [...parts, text.slice(from)];
}

function filterStep(inside: string): PathStep {
  const found = COMPARISONS.map((compare) => ({ compare, parts: unquotedParts(inside, compare) })).find(
    ({ parts }) => parts.length > 1,
  );
  if (!found) return { type: 'filter', left: operand(inside) };
  const [left = '', ...right] = found.parts;
  return { type: 'filter', left: operand(left), compare: found.compare, right: operand(right.join(found.compare)) };
}

function operand(text: string): Operand {
  const plain = text.trim();
  if (/^(['"]).*\1$/s.test(plain)) return { value: unquoted(plain) };
  if (/^-?\d+(\.\d+)?$/.test(plain)) return { value: Number(plain) };
  if (plain === 'true' || plain === 'false') return { value: plain === 'true' };
  return { path: plain === '@' ? [] : pathOf(plain) };
}
