import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lessons as english } from '#i18n/generated/en/lessons.ts';
import { lessons as chinese } from '#i18n/generated/zh-CN/lessons.ts';
import type { LessonFile } from '#scenarios/lesson.ts';
import { LESSONS } from '#scenarios/lessonList.ts';
import { writeLesson } from '#session/lessons/lessonShape.ts';
import { readLesson } from '#session/lessons/readLesson.ts';

const inEnglish: Readonly<Record<string, LessonFile['words'][string]>> = english;
const inChinese: Readonly<Record<string, LessonFile['words'][string]>> = chinese;

function roundTrip(lesson: LessonFile): void {
  for (const format of ['yaml', 'json'] as const) {
    const text = writeLesson(lesson, format);
    const back = readLesson({ name: `own.${format}`, text });
    expect(back.ok ? [] : back.problems).toEqual([]);
    if (!back.ok) continue;
    expect(back.lesson).toEqual(JSON.parse(JSON.stringify(lesson)));
    expect(writeLesson(back.lesson, format)).toBe(text);
  }
}

test('every built-in lesson survives writing and reading, and is written the same again', () => {
  for (const lesson of LESSONS) {
    const words = { en: inEnglish[lesson.id], 'zh-CN': inChinese[lesson.id] };
    roundTrip({ ...lesson, words } as LessonFile);
  }
});

/** Whatever a person may type, and what YAML might take for something else. */
const typed = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    'yes',
    '08',
    '1e3',
    '~',
    'null',
    '2026-01-01',
    '- a',
    'a: b',
    '# a',
    '{{node}}',
    '<b>a</b>',
    ' a\n\n',
    '"',
    '：',
    '\t',
    '=',
    '<<',
  ),
);
const name = fc.stringMatching(/^[a-zA-Z0-9][a-zA-Z0-9-]{0,8}$/);
const amount = fc.integer({ min: 0, max: 100_000 }).map((each) => each / 8);
const value = fc.oneof(
  typed.map((field) => ({ field })),
  fc.record({ object: typed, path: typed }),
  fc.record({ objects: typed, where: fc.dictionary(name, fc.oneof(typed, fc.boolean(), amount), { maxKeys: 3 }) }),
);
const check = fc.letrec((tie) => ({
  check: fc.oneof(
    { maxDepth: 3 },
    fc.record({ value, is: fc.oneof(typed, amount) }),
    fc.record({ value, atLeast: amount }),
    fc.record({ never: fc.record({ reason: typed, subject: typed }) }),
    fc.record({ not: tie('check') }),
    fc.record({ all: fc.array(tie('check'), { minLength: 1, maxLength: 3 }) }),
  ),
})).check;

const made = fc
  .record({ id: name, title: typed, text: typed, manifests: typed, seed: fc.nat(), value, check, amount })
  .map(
    ({ id, title, text, manifests, seed, value: of, check: when, amount: time }) =>
      ({
        id: 'own',
        format: 1,
        release: 'v1.36.2',
        topic: 'B',
        level: 1,
        minutes: 3,
        needs: [title],
        answers: [],
        exam: [],
        run: { manifests, seed },
        opens: { view: 'nodes', select: title },
        steps: [
          {
            id,
            kind: 'predict',
            at: { time },
            values: { [id.replaceAll('-', '_')]: of },
            question: {
              ask: 'one',
              of,
              options: [
                { id: 'a', is: title },
                { id: 'b', when },
              ],
            },
            reveal: { at: { after: { reason: text, fields: { [id]: title } }, nth: 2 } },
          },
        ],
        words: {
          en: {
            title,
            question: text,
            misconception: title,
            steps: { [id]: { title, text, options: { a: title, b: text }, wrong: { [id]: text } } },
            teacher: { aim: text, ask: [title], expect: [{ says: title, reply: text }], whatIf: [] },
          },
        },
      }) as unknown as LessonFile,
  );

test('any text in a lesson survives writing and reading', () => {
  fc.assert(fc.property(made, roundTrip), { numRuns: 60 });
});
