import { isRecord } from '#base/isRecord.ts';
import { suggestName } from '#base/suggestName.ts';

/** Something in a file that is not as it has to be: where, and what was expected. */
export interface Misfit {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Says what of a value does not fit; nothing when it does. */
export type Shape = (value: unknown, path: Misfit['path']) => readonly Misfit[];

const misfit = (path: Misfit['path'], message: string): readonly Misfit[] => [{ path, message }];

function named(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'a map' : JSON.stringify(value).slice(0, 60);
}

export function text(most: number, pattern?: { readonly is: RegExp; readonly called: string }): Shape {
  return (value, path) => {
    if (typeof value !== 'string') return misfit(path, `a text is expected, not ${named(value)}`);
    if (value.length > most)
      return misfit(path, `a text of at most ${most} characters is expected, not of ${value.length}`);
    if (pattern && !pattern.is.test(value)) return misfit(path, `${pattern.called} is expected, not ${named(value)}`);
    return [];
  };
}

export function number(least: number, most: number, isWhole = false): Shape {
  return (value, path) => {
    const isOne = typeof value === 'number' && Number.isFinite(value) && value >= least && value <= most;
    if (isOne && (!isWhole || Number.isInteger(value))) return [];
    return misfit(path, `a ${isWhole ? 'whole ' : ''}number from ${least} to ${most} is expected, not ${named(value)}`);
  };
}

export function oneOf(...known: readonly (string | number | boolean)[]): Shape {
  return (value, path) =>
    known.some((each) => each === value)
      ? []
      : misfit(path, `one of ${known.map((each) => JSON.stringify(each)).join(', ')} is expected, not ${named(value)}`);
}

/** Any text, number, `true` or `false`. */
export const scalar: Shape = (value, path) =>
  ['string', 'number', 'boolean'].includes(typeof value) && String(value).length <= 1000
    ? []
    : misfit(path, `a text or a number is expected, not ${named(value)}`);

export function list(of: Shape, least: number, most: number): Shape {
  return (value, path) => {
    if (!Array.isArray(value)) return misfit(path, `a list is expected, not ${named(value)}`);
    if (value.length < least || value.length > most)
      return misfit(path, `a list of ${least} to ${most} items is expected, not of ${value.length}`);
    return value.flatMap((each, at) => of(each, [...path, at]));
  };
}

/** A map with names that the file chooses. */
export function map(of: Shape, most: number): Shape {
  return (value, path) => {
    if (!isRecord(value)) return misfit(path, `a map is expected, not ${named(value)}`);
    const names = Object.keys(value);
    if (names.length > most) return misfit(path, `a map of at most ${most} names is expected, not of ${names.length}`);
    return names.flatMap((name) => of(value[name], [...path, name]));
  };
}

type Fields = Readonly<Record<string, Shape>>;

/** A map with these fields and no others. */
export function fields(needed: Fields, optional: Fields = {}): Shape {
  const known = { ...needed, ...optional };
  return (value, path) => {
    if (!isRecord(value)) return misfit(path, `a map is expected, not ${named(value)}`);
    const missing = Object.keys(needed)
      .filter((name) => !Object.hasOwn(value, name))
      .map((name) => ({ path, message: `the field "${name}" is missing` }));
    const wrong = Object.keys(value).flatMap((name) => {
      const shape = Object.hasOwn(known, name) ? known[name] : undefined;
      if (shape) return shape(value[name], [...path, name]);
      const near = suggestName(name, Object.keys(known));
      return misfit(
        [...path, name],
        `there is no field "${name}" here${near === undefined ? '' : `: did you mean "${near}"?`}`,
      );
    });
    return [...missing, ...wrong];
  };
}

/** The first of several shapes that has this key, of those by key; for what is told apart by the field that it has. */
export function byKey(shapes: Readonly<Record<string, Shape>>): Shape {
  const keys = Object.keys(shapes);
  return (value, path) => {
    const key = isRecord(value) ? keys.find((each) => Object.hasOwn(value, each)) : undefined;
    const shape = key === undefined ? undefined : shapes[key];
    return shape
      ? shape(value, path)
      : misfit(path, `a map with one of ${keys.join(', ')} is expected, not ${named(value)}`);
  };
}

/** What is told apart by the text of one of its fields. */
export function byField(field: string, shapes: Readonly<Record<string, Shape>>): Shape {
  return (value, path) => {
    if (!isRecord(value)) return misfit(path, `a map is expected, not ${named(value)}`);
    const which = String(value[field]);
    const shape = Object.hasOwn(shapes, which) ? shapes[which] : undefined;
    return shape ? shape(value, path) : oneOf(...Object.keys(shapes))(value[field], [...path, field]);
  };
}

export function either(a: Shape, b: Shape, isFirst: (value: unknown) => boolean): Shape {
  return (value, path) => (isFirst(value) ? a : b)(value, path);
}

/** A shape that is part of itself. */
export function later(shape: () => Shape): Shape {
  return (value, path) => shape()(value, path);
}
