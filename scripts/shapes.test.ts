// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { REQUESTS } from '#app/embed/embedMessages.ts';
import { byField, type Entries, fields, hasShape, misfitsOf, type Shape } from '#base/shape.ts';
import { CALLS } from '#client/console/checkCall.ts';
import { draftShape } from '#client/draft/draftStorage.ts';
import { keptRunShape, placeShape, tabPlaceShape } from '#client/runs/keptRun.ts';
import { progressShape } from '#client/telling/lessonProgress.ts';
import { VIEW_SETTINGS } from '#client/viewStore.ts';
import { configurationShape } from '#cluster/scheduler/config/configurationShape.ts';
import { savedRunShape } from '#protocol/readSavedRun.ts';
import { testShape } from '#session/clusterTest/testShape.ts';
import { commandShape } from '#session/commands/commandList.ts';
import { priceTableShape } from '#session/lab/machines/priceTable.ts';
import { lessonFile } from '#session/lessons/lessonShape.ts';
import { sourceShape } from '#session/startOfRun.ts';

/** Everything that comes from outside. */
const FORMATS: Readonly<Record<string, Shape<unknown>>> = {
  'a command': commandShape,
  ...Object.fromEntries(Object.entries(CALLS).map(([name, { given }]) => [`the call ${name}`, fields(given)])),
  'a message of the page around an embedded one': byField('orrery', REQUESTS),
  'the settings of the page': fields(VIEW_SETTINGS),
  'a run in the browser': keptRunShape,
  'a place in a run': placeShape,
  'a place in the run of a tab': tabPlaceShape,
  'a draft in the browser': draftShape,
  'the progress in a lesson': progressShape,
  'a lesson': lessonFile,
  'a test of a cluster': testShape,
  'a table of prices': priceTableShape,
  "a scheduler's configuration": configurationShape,
  'a saved run': savedRunShape,
  'the source of a run': sourceShape,
};

/** A shape as its builder left it: an object of valibot with what `base/shape.ts` adds. */
interface Parts {
  readonly pipe?: readonly Parts[];
  readonly entries?: Entries;
  readonly item?: Parts;
  readonly wrapped?: Parts;
  readonly options?: readonly Parts[];
  readonly later?: () => Parts;
  readonly known?: readonly unknown[];
  /** Of options the fields by which they are told apart. */
  readonly keys?: readonly string[];
  readonly isOptional?: true;
}

type Path = readonly (string | number)[];

/** An object inside a format: its fields, and how a value of it becomes a value of the format. */
interface Place {
  readonly entries: Entries;
  /** Fields that say what the object is. */
  readonly given: Readonly<Record<string, unknown>>;
  readonly at: Path;
  readonly inside: (value: object) => unknown;
}

function placesIn(root: Shape<unknown>): readonly Place[] {
  const places: Place[] = [];
  const seen = new Set<unknown>();
  const walk = (shape: Parts, at: Path, inside: Place['inside'], keys: readonly string[] = []): void => {
    if (shape.later) {
      // A shape that is part of itself is walked once.
      const name = shape.later;
      if (seen.has(name)) return;
      seen.add(name);
      walk(shape.later(), at, inside, keys);
    }
    for (const part of shape.pipe ?? []) walk(part, at, inside, keys);
    for (const [index, part] of (shape.options ?? []).entries())
      walk(part, at, inside, [...keys, ...(shape.keys?.slice(index, index + 1) ?? [])]);
    if (shape.wrapped) walk(shape.wrapped, at, inside);
    if (shape.item && 'type' in shape && shape.type === 'array')
      walk(shape.item, [...at, 0], (value) => inside(Array.from({ length: 5 }, () => value)));
    else if (shape.item) walk(shape.item, [...at, 'name'], (value) => inside({ name: value }));
    const { entries } = shape;
    if (!entries || seen.has(entries)) return;
    seen.add(entries);
    const given = { ...Object.fromEntries(keys.map((key) => [key, null])), ...valuesOf(entries) };
    places.push({ entries, given, at, inside });
    for (const [name, field] of Object.entries(entries))
      walk(field as Parts, [...at, name], (value) => inside({ ...given, [name]: value }));
  };
  walk(root as Parts, [], (value) => value);
  return places;
}

/** The fields with one possible value, which say what an object is. */
function valuesOf(entries: Entries): object {
  const single = Object.entries(entries).filter(([, shape]) => (shape as Parts).known?.length === 1);
  return Object.fromEntries(single.map(([name, shape]) => [name, (shape as Parts).known?.[0]]));
}

const WRONG: readonly unknown[] = [{ spoilt: true }, ['spoilt'], 'spoilt/%', '', -1.5, Number.NaN, 'false', true, null];

/** The cases in which a wrong value is not refused with the name of its field. */
function unrefused(shape: Shape<unknown>): { readonly cases: number; readonly missed: readonly string[] } {
  const missed: string[] = [];
  let cases = 0;
  const refusedAt = (value: unknown, path: Path): void => {
    cases++;
    const named = misfitsOf(shape, value).some((misfit) => path.every((key, index) => misfit.path[index] === key));
    if (!named) missed.push(`${path.join('.')} in ${JSON.stringify(value)}`);
  };
  for (const { entries, given, at, inside } of placesIn(shape)) {
    for (const [name, field] of Object.entries(entries)) {
      for (const wrong of WRONG)
        if (!hasShape(field, wrong)) refusedAt(inside({ ...given, [name]: wrong }), [...at, name]);
      const { [name]: left, ...others } = given;
      refusedAt(inside({ ...((left ?? null) !== null && { [name]: left }), ...others, [`${name}x`]: 1 }), [
        ...at,
        `${name}x`,
      ]);
    }
    refusedAt(inside({ ...given, zzz: 1 }), [...at, 'zzz']);
  }
  return { cases, missed };
}

const FOUND = Object.entries(FORMATS).map(([name, shape]) => [name, unrefused(shape)] as const);

describe('a wrong type, a misspelt name and an extra field are refused by name', () => {
  it.each(FOUND)('every wrong field of %s is refused by name', (_, { missed }) => {
    expect(missed).toEqual([]);
  });

  it('the generated cases number at least two thousand', () => {
    expect(FOUND.reduce((sum, [, { cases }]) => sum + cases, 0)).toBeGreaterThan(2000);
  });
});
