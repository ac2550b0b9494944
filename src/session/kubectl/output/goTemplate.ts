import { LIMITS, overLimit } from '#base/limits.ts';
import { notHere, usageError } from '../kubectlError.ts';

type Node =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'print'; readonly call: readonly string[] }
  | {
      readonly type: 'range' | 'if' | 'with';
      readonly call: readonly string[];
      readonly body: Node[];
      readonly other: Node[];
    };

type Block = Exclude<Node, { readonly type: 'text' | 'print' }>;

const WORD = /"(?:[^"\\\n]|\\.)*"|`[^`]*`|[^\s"`()|:=$]+|[()|:=$]/g;
const FUNCTIONS = new Set(['index', 'printf', 'println', 'print', 'len']);
/** Most nested blocks, and most words of one action. A legitimate template needs fewer. */
const MOST_DEEP = 50;
const MOST_WORDS = 200;
const ABSENT = '<no value>';

/**
 * `-o go-template`: fields, range, if, with, else, index, len, print, printf and println of Go's text/template.
 * Everything else (pipes, variables, comparisons, nested templates) is refused.
 */
export function goTemplate(template: string, object: unknown): string {
  const work = { left: LIMITS.pathValues.most };
  return text(parsed(template), object, work);
}

function parsed(template: string): Node[] {
  const root: Node[] = [];
  const open: OpenBlock[] = [];
  let at = 0;
  let trims = false;
  for (let start = template.indexOf('{{'); start >= 0; start = template.indexOf('{{', at)) {
    const end = endOfAction(template, start);
    const action = template.slice(start + 2, end);
    const between = template.slice(at, start);
    const lead = trims ? between.trimStart() : between;
    const trimsBefore = action.startsWith('- ');
    add(root, open, { type: 'text', text: trimsBefore ? lead.trimEnd() : lead });
    trims = action.endsWith(' -');
    place(root, open, action.slice(trimsBefore ? 2 : 0, trims ? -2 : undefined));
    at = end + 2;
  }
  const rest = template.slice(at);
  add(root, open, { type: 'text', text: trims ? rest.trimStart() : rest });
  if (open.length > 0) throw wrong('unexpected EOF');
  return root;
}

interface OpenBlock {
  readonly block: Block;
  isOther: boolean;
}

function add(root: Node[], open: readonly OpenBlock[], node: Node): void {
  const top = open.at(-1);
  (top ? (top.isOther ? top.block.other : top.block.body) : root).push(node);
}

/** The end of an action. Braces in quotes do not end it. */
function endOfAction(template: string, start: number): number {
  let quote = '';
  for (let at = start + 2; at < template.length; at++) {
    const letter = template[at] ?? '';
    if (quote === '"' && letter === '\\') at += 1;
    else if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === '`') quote = letter;
    else if (template.startsWith('}}', at)) return at;
  }
  throw wrong('unclosed action');
}

function place(root: Node[], open: OpenBlock[], inside: string): void {
  if (inside.startsWith('/*')) return;
  const words = wordsOf(inside);
  const [keyword = '', ...call] = words;
  const top = open.at(-1);
  if (keyword === 'end') {
    if (!open.pop()) throw wrong('unexpected {{end}}');
  } else if (keyword === 'else') {
    if (!top || call.length > 0) throw notHere(`{{${inside.trim()}}} in a go-template`);
    top.isOther = true;
  } else if (keyword === 'range' || keyword === 'if' || keyword === 'with') {
    if (open.length >= MOST_DEEP) throw notHere(`a go-template with more than ${MOST_DEEP} blocks in each other`);
    const block: Block = { type: keyword, call, body: [], other: [] };
    add(root, open, block);
    open.push({ block, isOther: false });
  } else if (words.length > 0) add(root, open, { type: 'print', call: words });
}

function wrong(message: string): Error {
  return usageError(`error parsing template: ${message}`);
}

function wordsOf(inside: string): string[] {
  const words = inside.match(WORD) ?? [];
  if (words.some((word) => /^[|:=$]$/.test(word))) throw notHere(`{{${inside.trim()}}} in a go-template`);
  if (words.length > MOST_WORDS) throw notHere(`more than ${MOST_WORDS} words between braces in a go-template`);
  return words;
}

interface Work {
  left: number;
}

function text(nodes: readonly Node[], at: unknown, work: Work): string {
  return nodes
    .map((node) => {
      work.left -= 1;
      if (work.left < 0) throw usageError(`error executing template: ${overLimit('pathValues')}`);
      if (node.type === 'text') return node.text;
      const value = evaluated(node.call, at);
      if (node.type === 'print') return shown(value);
      if (node.type === 'range') return ranged(node, value, at, work);
      return isTrue(value) ? text(node.body, node.type === 'with' ? value : at, work) : text(node.other, at, work);
    })
    .join('');
}

function ranged({ body, other }: Block, value: unknown, at: unknown, work: Work): string {
  const items = Array.isArray(value)
    ? value
    : isMap(value)
      ? Object.keys(value)
          .sort()
          .map((key) => value[key])
      : [];
  return items.length === 0 ? text(other, at, work) : items.map((item) => text(body, item, work)).join('');
}

/** Evaluates a function with its operands, or one operand; operands may stand in brackets. */
function evaluated(call: readonly string[], at: unknown): unknown {
  const operands: unknown[] = [];
  const [first = ''] = call;
  const isCall = FUNCTIONS.has(first);
  for (let word = isCall ? 1 : 0; word < call.length; word++) {
    if (call[word] !== '(') {
      operands.push(operand(call[word] ?? '', at));
      continue;
    }
    const end = closing(call, word);
    operands.push(evaluated(call.slice(word + 1, end), at));
    word = end;
  }
  if (isCall) return called(first, operands);
  if (operands.length !== 1) throw notHere(`{{${call.join(' ')}}} in a go-template`);
  return operands[0];
}

function closing(call: readonly string[], from: number): number {
  let depth = 0;
  for (let at = from; at < call.length; at++) {
    if (call[at] === '(') depth += 1;
    if (call[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  throw wrong('unclosed left paren');
}

function operand(word: string, at: unknown): unknown {
  if (word === '.') return at;
  if (word.startsWith('.'))
    return word
      .slice(1)
      .split('.')
      .reduce<unknown>((value, name) => (isMap(value) && Object.hasOwn(value, name) ? value[name] : undefined), at);
  if (word.startsWith('`')) return word.slice(1, -1);
  if (word.startsWith('"'))
    return word.slice(1, -1).replace(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter);
  if (/^-?\d+(\.\d+)?$/.test(word)) return Number(word);
  if (word === 'true' || word === 'false') return word === 'true';
  throw notHere(`${word} in a go-template`);
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t' };

function called(name: string, operands: readonly unknown[]): unknown {
  const [first, ...others] = operands;
  if (name === 'index')
    return others.reduce<unknown>((value, key) => {
      if (Array.isArray(value)) return value[Number(key)];
      return isMap(value) && Object.hasOwn(value, String(key)) ? value[String(key)] : undefined;
    }, first);
  if (name === 'len') return lengthOf(first);
  if (name === 'println') return `${operands.map(shown).join(' ')}\n`;
  if (name === 'print') return operands.map(shown).join('');
  let next = 0;
  return String(first ?? '').replace(/%([svdq%])/g, (_, verb: string) => {
    if (verb === '%') return '%';
    const value = shown(others[next++]);
    return verb === 'q' ? JSON.stringify(value) : value;
  });
}

function lengthOf(value: unknown): number {
  if (Array.isArray(value) || typeof value === 'string') return value.length;
  if (isMap(value)) return Object.keys(value).length;
  throw usageError(`error executing template: len of ${shown(value)}`);
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return isMap(value) ? Object.keys(value).length > 0 : Boolean(value);
}

/** A JSON value as Go prints it: each number is a float64. */
function shown(value: unknown): string {
  if (value === undefined || value === null) return ABSENT;
  if (typeof value === 'number') return numberText(value);
  if (Array.isArray(value)) return `[${value.map(shown).join(' ')}]`;
  if (!isMap(value)) return String(value);
  const keys = Object.keys(value).sort();
  return `map[${keys.map((key) => `${key}:${shown(value[key])}`).join(' ')}]`;
}

/**
 * A float64 as Go prints it: with an exponent from a million on. Upstream source: Go's strconv/ftoa.go, %v with the
 * shortest form.
 */
function numberText(value: number): string {
  if (Math.abs(value) < 1e6 && Math.abs(value) >= 1e-4) return String(value);
  if (value === 0) return '0';
  const [digits = '', power = '0'] = value.toExponential().split('e');
  const sign = power.startsWith('-') ? '-' : '+';
  return `${digits}e${sign}${power.replace(/^[+-]/, '').padStart(2, '0')}`;
}
