import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LessonFile } from '#scenarios/lesson.ts';
import { openSession } from '#session/session.ts';
import { writeLesson } from './lessonShape.ts';
import { readLesson } from './readLesson.ts';
import { playLesson } from './verifyLesson.ts';

/** A right lesson with one of everything that a file may hold. */
const LESSON = {
  id: 'own',
  format: 1,
  release: 'v1.36.2',
  topic: 'B',
  level: 1,
  minutes: 3,
  needs: [],
  answers: [],
  exam: [],
  run: { scenario: 'idle-but-full', seed: 1 },
  opens: { view: 'nodes', select: 'Node/node-1' },
  steps: [
    { id: 'say', kind: 'narrate', at: { time: 1 }, values: { all: { objects: 'Node' } }, points: ['Node/node-1'] },
    {
      id: 'bet',
      kind: 'predict',
      at: { after: { reason: 'pod.created', subject: 'default/web-*', fields: { user: '*' } }, nth: 2 },
      question: {
        ask: 'one',
        options: [
          { id: 'a', when: { never: { reason: 'node.created' } } },
          { id: 'b', when: { has: { reason: 'node.created' }, atLeast: 2 } },
        ],
      },
      reveal: { at: { time: 3 }, values: { more: { answer: 'nodeUsage', to: { node: 'node-1' }, path: 'pods' } } },
    },
    {
      id: 'act',
      kind: 'act',
      at: { time: 4 },
      goals: [{ id: 'goal', check: { value: { object: 'Deployment/default/web', path: 'spec.replicas' }, atMost: 4 } }],
      keeps: [{ id: 'keep', check: { not: { absent: 'Pod/default/web-*' } } }],
      within: 3,
      allowed: ['kubectl scale'],
      hints: 0,
      solutions: [{ id: 'way', deeds: [{ after: 0, line: 'kubectl scale deployment web --replicas=4' }] }],
    },
  ],
  words: {
    en: {
      title: 'Own',
      question: 'Which?',
      misconception: 'None.',
      teacher: { aim: 'To see.', ask: [], expect: [], whatIf: [] },
      steps: { say: { title: 'A', text: '{{all}}' } },
    },
  },
};

/** What a stranger might write where something else is expected. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  -1e308,
  2 ** 53,
  0.1,
  '',
  '*',
  '*'.repeat(150),
  '__proto__',
  'constructor',
  'toString',
  '../../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '{{constructor}}',
  'a'.repeat(100_000),
  '\u202e\u0000',
  [],
  [[]],
  {},
  { same: true },
  { time: 100_000 },
  { answer: 'constructor', path: 'name' },
  { answer: 'explainPod', path: 'x' },
  { object: 'Pod/__proto__', path: 'constructor.constructor' },
  { command: { type: 'nodes.add', count: 1e9 } },
  { command: { type: 'constructor' } },
];

type Path = readonly (string | number)[];

function pathsOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, each]) => pathsOf(each, [...path, name]))];
}

/** A copy with something else at a path. */
function replaced(value: unknown, [name, ...rest]: Path, other: unknown): unknown {
  if (name === undefined) return other;
  if (Array.isArray(value)) return value.map((each, at) => (at === Number(name) ? replaced(each, rest, other) : each));
  const fields = Object.entries(value as object);
  return Object.fromEntries(fields.map(([key, each]) => [key, key === name ? replaced(each, rest, other) : each]));
}

const read = (value: unknown) => readLesson({ name: 'own.json', text: JSON.stringify(value) });
const PATHS = pathsOf(LESSON);

test('the unchanged lesson is accepted', () => {
  expect(read(LESSON)).toMatchObject({ ok: true });
});

const somewhere = fc.tuple(fc.constantFrom(...PATHS), fc.constantFrom(...HOSTILE));

test('any value anywhere in a file is read as data, or refused with place and reason', () => {
  fc.assert(
    fc.property(somewhere, ([path, other]) => {
      const back = read(replaced(LESSON, path, other));
      if (back.ok) return;
      expect(back.problems.length).toBeGreaterThan(0);
      for (const { file, message } of back.problems) {
        expect(file).toBe('own.json');
        expect(message).not.toBe('');
      }
    }),
    { numRuns: 300 },
  );
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test('inherited keys of objects are refused as unknown fields, and change nothing', () => {
  const text = JSON.stringify(LESSON).replace('"id":"own"', '"id":"own","__proto__":{"polluted":true}');
  const back = readLesson({ name: 'own.json', text });
  expect(back).toMatchObject({ ok: false, problems: [{ field: '__proto__' }] });
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  const yaml = `${writeLesson(LESSON as unknown as LessonFile, 'yaml')}constructor: {}\n`;
  expect(readLesson({ name: 'own.yaml', text: yaml })).toMatchObject({
    ok: false,
    problems: [{ field: 'constructor' }],
  });
});

test.each([
  ['the id constructor', ['steps', '0', 'id'], 'constructor'],
  ['a question that plays whole runs', ['steps', '1', 'reveal', 'values', 'more', 'answer'], 'verifyLesson'],
  ['more steps than a lesson may have', ['steps'], Array.from({ length: 41 }, () => LESSON.steps[0])],
  ['a text that is too long', ['words', 'en', 'title'], 'a'.repeat(201)],
  ['more time than an act may have', ['steps', '2', 'within'], 3601],
  [
    'more nodes than a lesson may have',
    ['run'],
    { manifests: '', seed: 1, nodes: { count: 1001, cpu: '1', memory: '1Gi', pods: 1 } },
  ],
  ['larger manifests than a lesson may carry', ['run'], { manifests: 'a'.repeat(65_537), seed: 1 }],
] as const)('refuses a lesson with %s', (_, path, other) => {
  const back = read(replaced(LESSON, path, other));
  expect(back.ok ? [] : back.problems).toEqual([expect.objectContaining({ line: 1, field: expect.any(String) })]);
});

test('an accepted lesson plays or reports its problems, and never stops the model', () => {
  // One in ten is read, so there are more than enough to choose from.
  const readable = fc.sample(somewhere, 1000).flatMap(([path, other]) => {
    const back = read(replaced(LESSON, path, other));
    return back.ok ? [back.lesson] : [];
  });
  expect(readable.length).toBeGreaterThan(4);
  for (const lesson of readable.slice(0, 4)) expect(playLesson(lesson, openSession).problems).toBeInstanceOf(Array);
});
