import { expect, test } from 'vitest';
import { lessons as english } from '#i18n/generated/en/lessons.ts';
import { lessons as chinese } from '#i18n/generated/zh-CN/lessons.ts';
import { LESSONS } from '#scenarios/lessonList.ts';
import { readLesson } from '#session/lessons/readLesson.ts';

const inEnglish: Readonly<Record<string, object>> = english;
const inChinese: Readonly<Record<string, object>> = chinese;
const read = (text: string) => readLesson({ name: 'own.yaml', text });

test.each(LESSONS.map((lesson) => [lesson.id, lesson] as const))('%s is read back unchanged', (id, lesson) => {
  const sent = { ...lesson, words: { en: inEnglish[id], 'zh-CN': inChinese[id] } };
  const back = read(JSON.stringify(sent));
  expect(back.ok ? [] : back.problems).toEqual([]);
  expect(back.ok && back.lesson).toEqual(sent);
});

const LESSON = `id: own
format: 1
release: v1.36.2
topic: B
level: 1
minutes: 3
needs: []
answers: []
exam: []
run: { scenario: idle-but-full, seed: 1 }
opens: { view: nodes }
steps:
  - id: bet
    kind: predict
    at: { time: 10 }
    question:
      ask: one
      options:
        - { id: a, when: { never: { reason: node.created } } }
        - { id: b, when: { has: { reason: node.created } } }
    reveal: { at: { time: 20 } }
words:
  en:
    title: Own
    question: Which?
    misconception: None.
    teacher: { aim: To see., ask: [], expect: [], whatIf: [] }
    steps:
      bet:
        title: The bet
        text: Is a node made?
        options: { a: 'No.', b: 'Yes.' }
        reveal: None is.
        wrong: { b: Nobody makes one. }
`;

test('reads a lesson in YAML', () => {
  expect(read(LESSON)).toMatchObject({ ok: true, lesson: { id: 'own' } });
});

test.each([
  [
    'kind: predict',
    'kind: bet',
    { line: 14, field: 'steps[0].kind', message: expect.stringContaining('expected one of narrate, point, predict') },
  ],
  ['level: 1', 'level: 4', { line: 5, field: 'level', message: 'level: expected one of 1, 2, 3, found 4' }],
  ['minutes: 3\n', '', { line: 1, message: 'minutes: expected a whole number from 1 to 10, found nothing' }],
  [
    'opens: { view: nodes }',
    'opens: { veiw: nodes }',
    {
      line: 11,
      field: 'opens.veiw',
      message: 'opens.veiw: expected no such field (did you mean "view"?), found "nodes"',
    },
  ],
  [
    'scenario: idle-but-full',
    'scenario: no-such',
    { line: 10, field: 'run.scenario', message: 'there is no scenario "no-such"' },
  ],
  [
    '- { id: b, when: { has: { reason: node.created } } }',
    '',
    {
      line: 18,
      field: 'steps[0].question.options',
      message: 'steps[0].question.options: expected a list of 2 to 5, found a list of 1',
    },
  ],
  [
    'title: Own',
    `title: ${'o'.repeat(201)}`,
    {
      field: 'words.en.title',
      message: 'words.en.title: expected a text of at most 200 characters, found a text of 201 characters',
    },
  ],
  [
    'at: { time: 10 }',
    'at: { sometime: 10 }',
    {
      line: 15,
      field: 'steps[0].at.sometime',
      message: 'steps[0].at.sometime: expected no such field, found 10',
    },
  ],
  ['format: 1', 'format: [', { message: expect.stringContaining('error parsing YAML') }],
])('refuses "%s" as "%s" with its place and the expected value', (from, to, problem) => {
  const back = read(LESSON.replace(from, to));
  expect(back.ok ? [] : back.problems).toContainEqual(expect.objectContaining({ file: 'own.yaml', ...problem }));
});

test('refuses a lesson with the id of a built-in lesson', () => {
  const back = readLesson({ name: 'own.yaml', text: LESSON }, (id) => id === 'own');
  expect(back.ok ? [] : back.problems).toEqual([
    { file: 'own.yaml', line: 1, column: 1, field: 'id', message: expect.stringContaining('give this one another id') },
  ]);
});
