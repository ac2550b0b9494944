import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { ownValue } from '#base/record.ts';
import { type KindSchema, loadKindSchema } from '#client/kindSchema.ts';

const isBlank = (text: string): boolean => /^\s*(#.*)?$/.test(text);

const START: YamlPlace = { kind: '', path: [], valueOf: undefined, present: new Set(), indent: 0 };

let loading: Promise<KindSchema> | undefined;

/** The schema of Kubernetes objects, loaded once. */
export function objectSchema(): Promise<KindSchema> {
  loading ??= loadKindSchema().catch((error: unknown) => {
    // After a failure the next key fetches it again.
    loading = undefined;
    throw error;
  });
  return loading;
}

function documented(text: string): Completion['info'] {
  if (text === '') return undefined;
  return () => {
    const dom = document.createElement('div');
    dom.textContent = text;
    return dom;
  };
}

/** Completion from a schema: fields with their type and documentation, kinds, API versions. */
export async function complete(
  context: CompletionContext,
  schema: () => Promise<KindSchema>,
): Promise<CompletionResult | null> {
  const word = context.matchBefore(/[\w./-]*/);
  const line = context.state.doc.lineAt(context.pos);
  const head = line.text.slice(0, context.pos - line.from);
  const isEmpty = word === null || word.from === word.to;
  // At the start of a line the list opens only on request. Pasted text ends there, and a list would cover the text
  // below.
  if (isEmpty && !context.explicit && (head === '' || !/^\s*(- +)*$|^(kind|apiVersion): *$/.test(head))) return null;
  const place = yamlPlace(context.state.sliceDoc(0), context.pos);
  const offers = completionsAt(await schema(), place);
  // A list is useless when the focus has left the editor.
  const isLeft = context.view?.hasFocus === false;
  if (offers.length === 0 || isLeft) return null;
  return {
    from: word?.from ?? context.pos,
    validFor: /^[\w./-]*$/,
    options: offers.map(({ label, detail, documentation, insert, required }) => {
      const info = documented(documentation);
      return { label, detail, apply: insert, boost: required ? 2 : 0, ...(info === undefined ? {} : { info }) };
    }),
  };
}

interface FieldOffer {
  readonly label: string;
  /** The field's type in words: `string`, `[]Container`, `map of string`. */
  readonly detail: string;
  readonly documentation: string;
  /** The text inserted for it, below a key at this indentation. */
  readonly insert: string;
  readonly required: boolean;
}

/** The parts of a type: `[]@Container!` is a required array of Container. */
interface FieldType {
  readonly shape: 'one' | 'array' | 'map';
  readonly type: string;
  readonly isObject: boolean;
  readonly required: boolean;
}

export function parseFieldType(text: string): FieldType {
  const required = text.endsWith('!');
  const bare = required ? text.slice(0, -1) : text;
  const shape = bare.startsWith('[]') ? 'array' : bare.startsWith('{}') ? 'map' : 'one';
  const inner = shape === 'one' ? bare : bare.slice(2);
  const isObject = inner.startsWith('@');
  return { shape, type: isObject ? inner.slice(1) : inner, isObject, required };
}

/** The type of the object at a path below a kind, or undefined where the schema ends. */
export function typeAt({ schema }: KindSchema, kind: string, path: readonly string[]): string | undefined {
  let type: string | undefined = ownValue(schema, kind) === undefined ? undefined : kind;
  let inMap = false;
  for (const key of path) {
    if (inMap) {
      inMap = false;
      continue;
    }
    const field = type === undefined ? undefined : ownValue(ownValue(schema, type), key);
    if (field === undefined) return undefined;
    const parsed = parseFieldType(field);
    if (!parsed.isObject) return undefined;
    type = parsed.type;
    inMap = parsed.shape === 'map';
  }
  return inMap ? undefined : type;
}

function inWords({ shape, type }: FieldType): string {
  return shape === 'array' ? `[]${type}` : shape === 'map' ? `map of ${type}` : type;
}

function insertOf(label: string, field: FieldType, indent: number): string {
  const inner = ' '.repeat(indent + 2);
  if (field.shape === 'array') return `${label}:\n${inner}- `;
  return field.isObject || field.shape === 'map' ? `${label}:\n${inner}` : `${label}: `;
}

function offerFields(known: KindSchema, type: string, place: YamlPlace): FieldOffer[] {
  const fields = ownValue(known.schema, type) ?? {};
  return Object.keys(fields)
    .filter((name) => !place.present.has(name))
    .map((name) => {
      const field = parseFieldType(fields[name] ?? '');
      return {
        label: name,
        detail: inWords(field),
        documentation: ownValue(ownValue(known.docs, type), name) ?? '',
        insert: insertOf(name, field, place.indent),
        required: field.required,
      };
    });
}

function offerValues(known: KindSchema, place: YamlPlace): FieldOffer[] {
  if (place.path.length > 0) return [];
  const plain = (label: string, detail: string, documentation: string): FieldOffer => ({
    label,
    detail,
    documentation,
    insert: label,
    required: false,
  });
  if (place.valueOf === 'kind')
    return known.kinds.map(({ kind, apiVersion }) => plain(kind, apiVersion, known.docs[kind]?.[''] ?? ''));
  if (place.valueOf !== 'apiVersion') return [];
  const own = known.kinds.find(({ kind }) => kind === place.kind);
  return [...new Set(own === undefined ? known.kinds.map(({ apiVersion }) => apiVersion) : [own.apiVersion])].map(
    (version) => plain(version, place.kind, ''),
  );
}

/**
 * Completions at a place: fields of its object, kinds, API versions. A schema with one kind applies whether or not
 * the text names the kind.
 */
export function completionsAt(known: KindSchema, written: YamlPlace): FieldOffer[] {
  const [only, ...others] = known.kinds;
  const place = only && others.length === 0 ? { ...written, kind: only.kind } : written;
  if (place.valueOf !== undefined) return offerValues(known, place);
  const type = typeAt(known, place.kind, place.path);
  if (type !== undefined) return offerFields(known, type, place);
  // Without a kind: the fields that every object has.
  return place.path.length === 0
    ? offerFields(known, 'Pod', { ...START, present: place.present }).filter(({ label }) => label !== 'status')
    : [];
}

/** The cursor's place in a manifest, from the indentation. */
interface YamlPlace {
  readonly kind: string;
  /** Keys from the document's root to the object that the cursor's line belongs to. */
  readonly path: readonly string[];
  /** The key on the cursor's line when the cursor is after its colon: a value is being typed. */
  readonly valueOf: string | undefined;
  /** Keys that the object already has. */
  readonly present: ReadonlySet<string>;
  /** Column of the object's keys. */
  readonly indent: number;
}

interface Line {
  /** Column of the last `- ` before the key, or -1. */
  readonly dash: number;
  /** Column where the key starts. */
  readonly column: number;
  readonly key: string;
  readonly hasColon: boolean;
  readonly value: string;
}

function parseLine(text: string): Line | undefined {
  const head = /^\s*(?:- +)*/.exec(text)?.[0] ?? '';
  const rest = text.slice(head.length);
  if (rest.startsWith('#')) return undefined;
  const colon = rest.search(/:(\s|$)/);
  const key = (colon < 0 ? rest.trim() : rest.slice(0, colon)).replace(/^["']|["']$/g, '');
  const value =
    colon < 0
      ? ''
      : rest
          .slice(colon + 1)
          .replace(/(^|\s)#.*$/, '')
          .trim();
  return { dash: head.lastIndexOf('-'), column: head.length, key, hasColon: colon >= 0, value };
}

/** The bounds of the document around a line; `---` lines separate documents. */
function documentAround(lines: readonly string[], at: number): { readonly from: number; readonly to: number } {
  let from = at;
  while (from > 0 && !(lines[from - 1] ?? '').startsWith('---')) from--;
  let to = at + 1;
  while (to < lines.length && !(lines[to] ?? '').startsWith('---')) to++;
  return { from, to };
}

function kindOf(lines: readonly string[]): string {
  for (const line of lines) {
    const kind = /^kind:\s*["']?(\w+)/.exec(line)?.[1];
    if (kind !== undefined) return kind;
  }
  return '';
}

/** Parent keys of the line: each is the nearest above with a smaller column and nothing after its colon. */
function pathTo(lines: readonly string[], column: number): string[] {
  const path: string[] = [];
  let limit = column;
  for (let index = lines.length - 1; index >= 0 && limit > 0; index--) {
    const text = lines[index] ?? '';
    const line = isBlank(text) ? undefined : parseLine(text);
    if (line === undefined || line.column >= limit || !line.hasColon || line.value !== '') continue;
    path.unshift(line.key);
    limit = line.column;
  }
  return path;
}

/** Keys of the same object in one direction from the line; the dash of a list item is its first line. */
function siblings(lines: readonly string[], column: number, stopAfterDash: boolean): string[] {
  const keys: string[] = [];
  for (const text of lines) {
    if (isBlank(text)) continue;
    const line = parseLine(text);
    if (line === undefined) continue;
    if (line.column < column) break;
    if (line.column > column) continue;
    const begins = line.dash >= 0;
    if (begins && !stopAfterDash) break;
    if (line.hasColon) keys.push(line.key);
    if (begins) break;
  }
  return keys;
}

/** The cursor's place, `offset` characters into `text`. */
export function yamlPlace(text: string, offset: number): YamlPlace {
  const before = text.slice(0, offset).split('\n');
  const lines = text.split('\n');
  const at = before.length - 1;
  const typed = before[at] ?? '';
  const { from, to } = documentAround(lines, at);
  const line = parseLine(typed) ?? { dash: -1, column: typed.length, key: '', hasColon: false, value: '' };
  const above = lines.slice(from, at);
  const ownDash = line.dash >= 0;
  const present = new Set([
    ...(ownDash ? [] : siblings([...above].reverse(), line.column, true)),
    ...siblings(lines.slice(at + 1, to), line.column, false),
  ]);
  return {
    kind: kindOf(lines.slice(from, to)),
    path: pathTo(above, line.column),
    valueOf: line.hasColon ? line.key : undefined,
    present,
    indent: line.column,
  };
}
