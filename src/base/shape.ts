import * as v from 'valibot';
import { isRecord } from './record.ts';
import { suggestName } from './suggestName.ts';

/**
 * The one schema language for input from outside: commands, calls of the console, messages, settings and files. Each
 * shape is a schema of valibot that also says in words which values it accepts; types are inferred from shapes.
 */
export type Shape<T> = v.GenericSchema<unknown, T> & { readonly words: string };

/** A field that may be absent. A field that is set to `undefined` counts as absent. */
export type OptionalShape<T> = Shape<T | undefined> & { readonly isOptional: true };

/** The type of the values that a shape accepts. */
export type Of<S> = S extends Shape<infer T> ? T : never;

export type Entries = Readonly<Record<string, Shape<unknown>>>;

/** An object with these fields. */
export type Fields<E extends Entries> = {
  readonly [K in keyof E as E[K] extends OptionalShape<unknown> ? never : K]: Of<E[K]>;
} & {
  readonly [K in keyof E as E[K] extends OptionalShape<unknown> ? K : never]?: Of<E[K]>;
};

/** Where a value does not have its shape, and the message `expected ..., found ...`. */
export interface Misfit {
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** There is no field of this name. */
  readonly isUnknown?: boolean;
}

const MOST_MISFITS = 50;
const MOST_CHARACTERS = 60;
/** Marks an issue whose message is that of another program. */
const SAID = 'said';

/** Each place where a value does not have the shape, at most 50; none if it has it. */
export function misfitsOf(shape: Shape<unknown>, value: unknown): readonly Misfit[] {
  const { issues = [] } = v.safeParse(shape, value, { abortPipeEarly: true });
  return issues.slice(0, MOST_MISFITS).flatMap(misfitsOfIssue).slice(0, MOST_MISFITS);
}

function misfitsOfIssue({ path, message, input, expected, requirement }: v.BaseIssue<unknown>): readonly Misfit[] {
  const last = path?.at(-1);
  const at = (path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
  if (expected === SAID) return [{ path: at, message }];
  const isUnknown = last?.origin === 'key' && expected === 'never';
  if (!last || !isUnknown)
    return [{ path: at, message: `expected ${message}, found ${named(last ? last.value : input)}` }];
  // The library names the first unknown field alone.
  const known = requirement as readonly string[];
  return Object.entries(last.input as object)
    .filter(([name]) => !known.includes(name))
    .map(([name, value]) => ({
      path: [...at.slice(0, -1), name],
      message: `expected ${noSuchField(name, known)}, found ${named(value)}`,
      isUnknown,
    }));
}

function noSuchField(name: string, known: readonly string[]): string {
  const near = suggestName(name, known);
  return near === undefined ? 'no such field' : `no such field (did you mean "${near}"?)`;
}

/** The value without the fields that its shape does not have, and the paths of these. A copy is made only if there are any. */
export function withoutUnknown<T>(
  shape: Shape<unknown>,
  value: T,
): { readonly value: T; readonly unknown: readonly Misfit[] } {
  const unknown: Misfit[] = [];
  let copy = value;
  for (;;) {
    const found = misfitsOf(shape, copy).filter(({ isUnknown }) => isUnknown);
    if (found.length === 0) return { value: copy, unknown };
    if (unknown.length === 0) copy = JSON.parse(JSON.stringify(value)) as T;
    for (const { path } of found) {
      let holder: unknown = copy;
      for (const key of path.slice(0, -1)) holder = (holder as Record<string | number, unknown>)[key];
      delete (holder as Record<string, unknown>)[String(path.at(-1))];
    }
    unknown.push(...found);
  }
}

export function hasShape<T>(shape: Shape<T>, value: unknown): value is T {
  return v.is(shape, value);
}

function named(value: unknown): string {
  if (value === undefined || value === null) return value === null ? 'null' : 'nothing';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  if (typeof value !== 'string') return String(value).slice(0, MOST_CHARACTERS);
  return value.length > MOST_CHARACTERS ? `a text of ${value.length} characters` : JSON.stringify(value);
}

function withWords<T>(schema: v.GenericSchema<unknown, T>, words: string): Shape<T> {
  return Object.assign(schema, { words });
}

/** Any value that `fits` accepts. */
export function such<T>(words: string, fits: (value: unknown) => boolean): Shape<T> {
  return withWords(v.custom<T>(fits, words), words);
}

export const anything: Shape<unknown> = withWords(v.unknown(), 'anything');

export const flag: Shape<boolean> = withWords(v.boolean('true or false'), 'true or false');

/** A text of at most `most` characters that has the pattern; `called` names such a text. An empty one has a pattern only if that says so. */
export function text(most: number, pattern?: { readonly is: RegExp; readonly called: string }): Shape<string> {
  const words = pattern?.called ?? 'a text';
  const short = v.pipe(v.string(words), v.maxLength(most, `a text of at most ${most} characters`));
  return withWords(pattern ? v.pipe(short, v.regex(pattern.is, words)) : short, words);
}

export function number(least: number, most: number): Shape<number> {
  const words = `a number${bounds(least, most)}`;
  return withWords(v.pipe(v.number(words), v.finite(words), v.minValue(least, words), v.maxValue(most, words)), words);
}

export function whole(least: number, most = Number.MAX_SAFE_INTEGER): Shape<number> {
  const words = `a whole number${bounds(least, most)}`;
  return withWords(
    v.pipe(v.number(words), v.safeInteger(words), v.minValue(least, words), v.maxValue(most, words)),
    words,
  );
}

function bounds(least: number, most: number): string {
  if (most < Number.MAX_SAFE_INTEGER) return ` from ${least} to ${most}`;
  return least <= Number.MIN_SAFE_INTEGER ? '' : `, ${least} or more`;
}

export function oneOf<const T extends string | number | boolean>(...known: readonly T[]): Shape<T> {
  const words = known.length === 1 ? JSON.stringify(known[0]) : `one of ${known.join(', ')}`;
  const shape = such<T>(words, (value) => known.some((each) => each === value));
  return Object.assign(shape, { known });
}

/** Any text of at most a thousand characters, number, `true` or `false`. */
export const scalar: Shape<string | number | boolean> = such(
  'a text or a number',
  (value) => ['string', 'number', 'boolean'].includes(typeof value) && String(value).length <= 1000,
);

export function orNull<T>(shape: Shape<T>): Shape<T | null> {
  const words = `${shape.words}, or null`;
  return choice<T | null>(words, (value) => (value === null ? such<null>(words, () => true) : shape), [shape]);
}

export function optional<T>(shape: Shape<T>): OptionalShape<T> {
  return Object.assign(v.optional(shape), { words: shape.words, isOptional: true as const });
}

export function list<T>(of: Shape<T>, least = 0, most = Number.MAX_SAFE_INTEGER): Shape<readonly T[]> {
  const words =
    most < Number.MAX_SAFE_INTEGER
      ? `a list of ${least} to ${most}`
      : `a list${least > 0 ? ` of ${least} or more` : ''}`;
  const isOne = (value: unknown): boolean => Array.isArray(value) && value.length >= least && value.length <= most;
  return withWords<readonly T[]>(v.pipe(v.custom<unknown[]>(isOne, words), v.array(of, words)), words);
}

/** An object with names that the sender chooses, at most `most`. */
export function map<T>(of: Shape<T>, most = Number.MAX_SAFE_INTEGER): Shape<Readonly<Record<string, T>>> {
  const words = most < Number.MAX_SAFE_INTEGER ? `an object of at most ${most} names` : 'an object';
  const isOne = (value: unknown): boolean => isRecord(value) && Object.keys(value).length <= most;
  // Not `v.record`, which skips names such as `constructor`.
  const shape = choice(words, (value) =>
    isOne(value)
      ? withWords(entriesOf(Object.fromEntries(Object.keys(value as object).map((name) => [name, of]))), words)
      : such<never>(words, isOne),
  );
  return Object.assign(shape as Shape<Readonly<Record<string, T>>>, { item: of });
}

/** An object with these fields and no others; those of `more` may be absent. */
export function fields<const E extends Entries, const O extends Entries = Record<never, never>>(
  needed: E,
  more?: O,
): Shape<Fields<E> & { readonly [K in keyof O]?: Of<O[K]> }> {
  const extra = Object.entries<Shape<unknown>>(more ?? {}).map(([name, shape]) => [name, optional(shape)] as const);
  const entries: Entries = { ...needed, ...Object.fromEntries(extra) };
  const schema = withWords(v.pipe(v.custom(isRecord, 'an object'), entriesOf(entries)), 'an object');
  return Object.assign(schema as Shape<Fields<E> & { readonly [K in keyof O]?: Of<O[K]> }>, {
    names: Object.keys(entries),
  });
}

/** The names of the fields that objects of these shapes may have, as far as the shapes say. */
function namesIn(shapes: readonly Shape<unknown>[]): readonly string[] {
  return shapes.flatMap((shape) => ('names' in shape ? (shape.names as readonly string[]) : []));
}

function entriesOf(entries: Entries): v.GenericSchema<unknown, unknown> {
  const schema = v.strictObject(entries, ({ path }) => entries[String(path?.at(-1)?.key)]?.words ?? 'an object');
  return Object.assign(schema, { requirement: Object.keys(entries) });
}

/** A value whose shape depends on the value itself. `options` are the shapes that it may have. */
export function choice<T>(
  words: string,
  shapeOf: (value: unknown) => Shape<T>,
  options: readonly Shape<unknown>[] = [],
): Shape<T> {
  const schema = v.lazy((value) => shapeOf(value));
  return Object.assign(withWords(schema, words), { options });
}

/** A shape that is part of itself. */
export function later<T>(words: string, shape: () => Shape<T>): Shape<T> {
  return Object.assign(choice(words, shape), { later: shape });
}

/** Objects that the text of one of their fields tells apart. */
export function byField<S extends Entries>(field: string, shapes: S, words = ''): Shape<Of<S[keyof S]>> {
  const known = Object.keys(shapes);
  const expected = words === '' ? `one of ${known.join(', ')}` : words;
  const shape = choice('an object', (value) => {
    if (!isRecord(value)) return such('an object', () => false);
    const which = value[field];
    if (typeof which === 'string' && Object.hasOwn(shapes, which)) return shapes[which] as Shape<unknown>;
    const near = typeof which === 'string' ? suggestName(which, known) : undefined;
    return refused([field], near === undefined ? expected : `${expected} (did you mean "${near}"?)`);
  });
  return Object.assign(shape as Shape<Of<S[keyof S]>>, { options: Object.values(shapes) });
}

/** Objects that are told apart by which of these fields they have; the first counts. */
export function byKey<S extends Entries>(shapes: S): Shape<Of<S[keyof S]>> {
  const keys = Object.keys(shapes);
  const words = `an object with one of ${keys.join(', ')}`;
  const options = Object.values(shapes);
  const names = namesIn(options);
  const shape = choice(words, (value) => {
    if (!isRecord(value)) return such(words, () => false);
    const key = keys.find((each) => Object.hasOwn(value, each));
    if (key !== undefined) return shapes[key] as Shape<unknown>;
    const unknown = Object.keys(value).find((name) => !names.includes(name));
    return unknown === undefined ? such(words, () => false) : refused([unknown], noSuchField(unknown, keys));
  });
  return Object.assign(shape as Shape<Of<S[keyof S]>>, { options, keys, names });
}

/** An object with exactly one of these fields, which says what it is. */
export function oneField<S extends Entries>(shapes: S): Shape<{ readonly [K in keyof S]?: Of<S[K]> }> {
  const words = `an object with exactly one of ${Object.keys(shapes).join(', ')}`;
  const one = fields({}, shapes);
  const shape = choice(words, (value) =>
    isRecord(value) && Object.keys(value).length === 1 ? one : such(words, () => false),
  );
  return Object.assign(shape as Shape<{ readonly [K in keyof S]?: Of<S[K]> }>, { options: [one] });
}

/** One of two shapes. */
export function either<A, B>(a: Shape<A>, b: Shape<B>, isFirst: (value: unknown) => boolean): Shape<A | B> {
  const shape = choice<A | B>(`${a.words}, or ${b.words}`, (value) => (isFirst(value) ? a : b));
  return Object.assign(shape, { options: [a, b] });
}

type Place = readonly (string | number)[];
type Wrong = string | { readonly at: Place; readonly expected: string } | { readonly said: string };

/**
 * A shape with a rule that its parts do not say. `wrongIn` says what was expected instead, at the value itself or at a
 * place inside it; or, as `said`, what Kubernetes would print.
 */
export function withRule<T>(shape: Shape<T>, wrongIn: (value: T) => Wrong | undefined): Shape<T> {
  const rule = v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const wrong = wrongIn(dataset.value);
    if (wrong === undefined) return;
    if (typeof wrong === 'object' && 'said' in wrong) {
      addIssue({ message: wrong.said, expected: SAID });
      return;
    }
    const { at, expected } = typeof wrong === 'string' ? { at: [], expected: wrong } : wrong;
    addIssue({ message: expected, path: pathTo(dataset.value, at) });
  });
  return withWords(v.pipe(shape, rule), shape.words);
}

function refused(at: readonly (string | number)[], expected: string): Shape<never> {
  const rule = v.rawCheck<never>(({ dataset, addIssue }) => {
    addIssue({ message: expected, path: pathTo(dataset.value, at) });
  });
  return withWords(
    v.pipe(
      v.custom<never>(() => true),
      rule,
    ),
    expected,
  );
}

type Path = [v.IssuePathItem, ...v.IssuePathItem[]];

function pathTo(value: unknown, at: readonly (string | number)[]): Path | undefined {
  let inner = value;
  const path = at.map((key): v.IssuePathItem => {
    const input = inner as Readonly<Record<string, unknown>>;
    inner = isRecord(inner) || Array.isArray(inner) ? input[String(key)] : undefined;
    return { type: 'unknown', origin: 'value', input, key, value: inner };
  });
  return path.length === 0 ? undefined : (path as Path);
}
