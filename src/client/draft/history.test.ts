import { describe, expect, it } from 'vitest';
import { KEPT } from '#base/limits.ts';
import {
  type ChangePlace,
  edited,
  type History,
  NO_CHANGES,
  type Recipe,
  redone,
  TYPING_PAUSE_MS,
  undone,
} from './history.ts';

interface Step {
  readonly title: string;
  readonly hints?: readonly string[];
}
interface Lesson {
  readonly title: string;
  readonly steps: readonly Step[];
}

const BEGUN: Lesson = { title: '', steps: [{ title: 'first' }] };
const TITLE: ChangePlace = { control: 'Title', nth: 0 };
const HINTS: ChangePlace = { control: 'Hints', nth: 0, step: 'a' };

const begin = (): History<Lesson | null> => ({ value: BEGUN, ...NO_CHANGES });

/** One change: its place, its time when it is typed, and what it does. */
type Made = readonly [place: ChangePlace | undefined, typedMs: number | undefined, recipe: Recipe<Lesson | null>];

function made(changes: readonly Made[]): History<Lesson | null> {
  return changes.reduce((history, [place, typedMs, recipe]) => edited(history, recipe, { place, typedMs }), begin());
}

/** The values that undo passes through, the present one first. */
function wayBack(history: History<Lesson | null>): (Lesson | null)[] {
  const values = [history.value];
  for (let now = history; now.past.length > 0; ) {
    now = undone(now);
    values.push(now.value);
  }
  return values;
}

const titled =
  (title: string): Recipe<Lesson | null> =>
  (lesson) => {
    if (lesson) lesson.title = title;
  };
const hinted =
  (...hints: string[]): Recipe<Lesson | null> =>
  (lesson) => {
    const step = lesson?.steps[0];
    if (step) step.hints = hints;
  };
const removed: Recipe<Lesson | null> = (lesson) => {
  lesson?.steps.splice(0, 1);
};

describe('the changes that undo takes back', () => {
  const cases: readonly { readonly name: string; readonly changes: readonly Made[]; readonly titles: string[] }[] = [
    {
      name: 'typing in one field without a pause is one change',
      changes: [
        [TITLE, 0, titled('a')],
        [TITLE, 400, titled('ab')],
        [TITLE, 400 + TYPING_PAUSE_MS, titled('abc')],
      ],
      titles: ['abc', ''],
    },
    {
      name: 'a longer pause ends it',
      changes: [
        [TITLE, 0, titled('a')],
        [TITLE, TYPING_PAUSE_MS + 1, titled('ab')],
      ],
      titles: ['ab', 'a', ''],
    },
    {
      name: 'another field ends it',
      changes: [
        [TITLE, 0, titled('a')],
        [{ ...TITLE, nth: 1 }, 1, titled('ab')],
        [{ ...TITLE, language: 'zh-CN' }, 2, titled('abc')],
      ],
      titles: ['abc', 'ab', 'a', ''],
    },
    {
      name: 'a button pressed twice makes two changes',
      changes: [
        [TITLE, undefined, titled('a')],
        [TITLE, undefined, titled('')],
      ],
      titles: ['', 'a', ''],
    },
    {
      name: 'without a known control each change is one',
      changes: [
        [undefined, 0, titled('a')],
        [undefined, 1, titled('ab')],
      ],
      titles: ['ab', 'a', ''],
    },
    {
      name: 'what changes nothing is no change',
      changes: [
        [TITLE, undefined, titled('')],
        [TITLE, undefined, (lesson) => lesson],
      ],
      titles: [''],
    },
  ];
  it.each(cases)('$name', ({ changes, titles }) => {
    expect(wayBack(made(changes)).map((lesson) => lesson?.title)).toEqual(titles);
  });

  it('restores nested values, removed items and a value that was replaced as a whole', () => {
    const changes: readonly Made[] = [
      [HINTS, undefined, hinted('one')],
      [undefined, undefined, removed],
      [undefined, undefined, () => null],
      [undefined, undefined, () => ({ title: 'other', steps: [] })],
    ];
    const history = made(changes);
    const back = wayBack(history);
    expect(back).toEqual([
      { title: 'other', steps: [] },
      null,
      { title: '', steps: [] },
      { title: '', steps: [{ title: 'first', hints: ['one'] }] },
      BEGUN,
    ]);
    let now = changes.reduce((last) => undone(last), history);
    expect(now.future).toHaveLength(changes.length);
    const forth = changes.map(() => {
      now = redone(now);
      return now.value;
    });
    expect(forth).toEqual(back.slice(0, -1).reverse());
  });

  it('keeps few patches however long one types, and restores an absent field', () => {
    const history = made([
      [HINTS, 0, hinted('o')],
      [HINTS, 1, hinted('on')],
      [HINTS, 2, hinted('one')],
    ]);
    expect(history.past.map(({ undo, redo }) => [undo.length, redo.length])).toEqual([[1, 1]]);
    expect(undone(history).value).toEqual(BEGUN);
    expect(redone(undone(history)).value).toEqual(history.value);
  });

  it('joins typed changes of different paths in their order', () => {
    const history = made([
      [HINTS, 0, hinted('o')],
      [
        HINTS,
        1,
        (lesson) => {
          if (lesson) Object.assign(lesson, { title: 'x', steps: [] });
        },
      ],
    ]);
    expect(history.past).toHaveLength(1);
    expect(undone(history).value).toEqual(BEGUN);
    expect(redone(undone(history)).value).toEqual({ title: 'x', steps: [] });
  });
});

it('a change after undo ends redo, and does not join an earlier change', () => {
  const history = made([
    [TITLE, 0, titled('a')],
    [HINTS, undefined, hinted('one')],
  ]);
  const changed = edited(undone(history), titled('ab'), { place: TITLE, typedMs: 1 });
  expect(changed.future).toEqual([]);
  expect(wayBack(changed).map((lesson) => lesson?.title)).toEqual(['ab', 'a', '']);
});

it('undo and redo without a change return the same history', () => {
  const history = begin();
  expect(undone(history)).toBe(history);
  expect(redone(history)).toBe(history);
});

it('names the place of each change', () => {
  const history = made([
    [TITLE, 0, titled('a')],
    [HINTS, 1, hinted('one')],
  ]);
  expect(history.past.map(({ place }) => place)).toEqual([TITLE, HINTS]);
});

it('forgets the oldest change beyond the limit', () => {
  const changes = Array.from({ length: KEPT.undoSteps + 1 }, (_, at): Made => [TITLE, undefined, titled(`${at}`)]);
  const back = wayBack(made(changes));
  expect(back).toHaveLength(KEPT.undoSteps + 1);
  expect(back.at(-1)?.title).toBe('0');
});
