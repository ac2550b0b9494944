import fc from 'fast-check';
import type { KubeObject } from '#model/kinds.ts';

type Path = readonly (string | number)[];

/** All paths in a value, the empty path first. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, one]) =>
    pathsOf(one, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return [path, ...inner];
}

function replaced(value: unknown, [first, ...rest]: Path, by: unknown): unknown {
  if (first === undefined) return by;
  if (Array.isArray(value)) return value.map((one, index) => (index === first ? replaced(one, rest, by) : one));
  const record = value as { readonly [key: string]: unknown };
  return { ...record, [first]: replaced(record[first], rest, by) };
}

/** Values that no manifest should have. */
export const HOSTILE_VALUES = fc.oneof(
  fc.constantFrom(
    null,
    undefined,
    '',
    0,
    -1,
    true,
    2 ** 40,
    0.5,
    [],
    {},
    [null],
    [{}],
    { '': '' },
    '*',
    '/',
    'a'.repeat(300),
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

/** One of the objects with one to three of its values replaced; `apiVersion` and `kind` stay. */
export function mutated(objects: readonly KubeObject[]): fc.Arbitrary<unknown> {
  return fc
    .constantFrom(...objects)
    .chain((object) => {
      const paths = pathsOf(object).filter(
        ([first, second]) =>
          first !== undefined &&
          first !== 'apiVersion' &&
          first !== 'kind' &&
          !(first === 'metadata' && second === undefined),
      );
      return fc.tuple(
        fc.constant(object),
        fc.array(fc.tuple(fc.constantFrom(...paths), HOSTILE_VALUES), { minLength: 1, maxLength: 3 }),
      );
    })
    .map(([object, changes]) =>
      changes.reduce<unknown>(
        (one, [path, by]) => (pathsOf(one).some((known) => same(known, path)) ? replaced(one, path, by) : one),
        object,
      ),
    );
}

function same(a: Path, b: Path): boolean {
  return a.length === b.length && a.every((segment, index) => segment === b[index]);
}
