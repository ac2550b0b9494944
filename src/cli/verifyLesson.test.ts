import { expect, test } from 'vitest';
import { lessons as english } from '#i18n/generated/en/lessons.ts';
import { lesson as idleYetFull } from '#scenarios/idle-but-full/lesson.ts';
import type { ActStep, Lesson, LessonStep, PredictStep } from '#scenarios/lesson.ts';
import { lesson as nominatedYetElsewhere } from '#scenarios/nominated-elsewhere/lesson.ts';
import { shapeProblems, wordProblems } from '#session/lessons/checkWords.ts';
import { playLesson } from '#session/lessons/verifyLesson.ts';
import { openSession } from '#session/session.ts';

/** The lesson up to a step, and that step changed. */
function changed(id: string, change: (step: never) => Partial<LessonStep>): Lesson {
  const at = idleYetFull.steps.findIndex((step) => step.id === id);
  const step = idleYetFull.steps[at] as LessonStep;
  return {
    ...idleYetFull,
    steps: [...idleYetFull.steps.slice(0, at), { ...step, ...change(step as never) } as LessonStep],
  };
}

const problemsOf = (lesson: Lesson): string => playLesson(lesson, openSession).problems.join('\n');

test('a correct lesson has no problem, and its answers are derived', () => {
  const played = playLesson(idleYetFull, openSession);
  expect(played.problems).toEqual([]);
  expect(Object.fromEntries(played.truths)).toEqual({ fits: 'pending', free: 1 });
  expect(wordProblems(idleYetFull, english['idle-yet-full'], played)).toEqual([]);
  expect(shapeProblems(idleYetFull)).toEqual([]);
});

test('reports a prediction with two right options, or with none', () => {
  const when = { has: { reason: 'pod.unschedulable', subject: 'default/report' } };
  const withOptions = (options: readonly object[]) =>
    changed('fits', ({ question }: PredictStep) => ({ question: { ...question, options } }) as never);
  expect(
    problemsOf(
      withOptions([
        { id: 'placed', when },
        { id: 'pending', when },
      ]),
    ),
  ).toContain('fits');
  expect(
    problemsOf(
      withOptions([
        { id: 'placed', when: { not: when } },
        { id: 'pending', when: { not: when } },
      ]),
    ),
  ).toContain('fits');
});

test('reports a prediction whose number is off its scale, or whose scale is always right', () => {
  const scaled = (more: object) =>
    changed('free', ({ question }: PredictStep) => ({ question: { ...question, ...more } }) as never);
  expect(problemsOf(scaled({ from: 2 }))).toContain('the answer 1 is not on the scale from 2 to 4');
  expect(problemsOf(scaled({ tolerance: 4 }))).toContain('every answer is right');
});

test('reports a goal that already holds, that a solution misses, or that a solution breaks', () => {
  const act = (more: Partial<ActStep>) => changed('room', () => more);
  expect(problemsOf(act({ goals: [{ id: 'runs', check: { value: { objects: 'Node' }, is: 3 } }] }))).toContain(
    'doing nothing reaches the goal',
  );
  const slow = { id: 'slow', deeds: [{ after: 0, line: 'kubectl scale deployment web --replicas=5' }] };
  const wild = { id: 'wild', deeds: [{ after: 0, line: 'kubectl taint nodes node-1 a=b:NoSchedule' }] };
  const all = { id: 'all', deeds: [{ after: 0, line: 'kubectl scale deployment web --replicas=1' }] };
  const problems = problemsOf(act({ solutions: [slow, wild, all] }));
  expect(problems).toContain('the solution "wild": this step of the lesson allows only');
  expect(problems).toContain('the solution "all" does not reach the goal: it breaks "serves"');
  expect(problemsOf(act({ solutions: [all] }))).toContain('there is only one solution');
});

test('reports a moment that never comes', () => {
  expect(
    problemsOf(changed('fits', () => ({ at: { after: { reason: 'pod.scheduled', subject: 'default/nobody' } } }))),
  ).toBe('fits: its moment does not come');
});

test('a lesson fails when the model no longer behaves as it teaches', () => {
  // As if the scheduler looked at use: then the Pod fits.
  const { problems } = playLesson(idleYetFull, (source) =>
    openSession(source, { rewrite: (text) => text.replaceAll('cpu: 1500m', 'cpu: 15m') }),
  );
  expect(problems.join('\n')).toContain('fits: its moment does not come');
});

test('reports words that are missing, have no value, or are unused', () => {
  const words = english['idle-yet-full'];
  const { fits, ...rest } = words.steps;
  const { preempts: _, ...options } = fits.options;
  const wrong = { ...fits, options, text: 'It has {{cpu}} and {{memory}}.', wrong: { ...fits.wrong, pending: 'No.' } };
  const problems = wordProblems(
    idleYetFull,
    { ...words, steps: { ...rest, fits: wrong, more: fits } },
    playLesson(idleYetFull, openSession),
  );
  expect(problems).toEqual(
    expect.arrayContaining([
      'steps: there is nothing called "more"',
      'fits.text: {{memory}} has no value',
      'fits: no text uses {{used}}',
      'fits.options: there are no words for "preempts"',
      'fits.wrong: "pending" is right',
    ]),
  );
});

test('reports a number written into a task that should be derived from the run', () => {
  const words = english['idle-yet-full'];
  const { room } = words.steps;
  const checks = { ...room.checks, asks: 'report on node-1 still asks for 1500m' };
  const problems = wordProblems(
    idleYetFull,
    { ...words, steps: { ...words.steps, room: { ...room, checks } } },
    playLesson(idleYetFull, openSession),
  );
  expect(problems).toContain('room: the number 1500m is written out: derive it');
  expect(problems.filter((problem) => problem.includes('is written'))).toHaveLength(1);
});

test('reports an act or a hint with a command that the terminal lacks', () => {
  const edits = changed('room', ({ allowed }: ActStep) => ({ allowed: [...allowed, 'kubectl attach'] }) as never);
  expect(shapeProblems(edits)).toContain('room.allowed: the terminal does not have kubectl attach');
  const words = english['idle-yet-full'];
  const room = { ...words.steps.room, hints: ['kubectl exec pod', 'kubectl top nodes', 'kubectl set resources'] };
  const said = wordProblems(
    idleYetFull,
    { ...words, steps: { ...words.steps, room } },
    playLesson(idleYetFull, openSession),
  );
  expect(said.filter((problem) => problem.includes('does not have'))).toEqual([
    'room.hints: the terminal does not have kubectl exec',
  ]);
});

test('reports a lesson without predictions, or with a late first prediction', () => {
  const [first] = idleYetFull.steps;
  expect(shapeProblems({ ...idleYetFull, steps: [first as LessonStep] }).join()).toContain(
    '0 of 1 steps are predictions',
  );
  const words = english['idle-yet-full'];
  const long = { ...words, steps: { ...words.steps, idle: { ...words.steps.idle, text: 'word '.repeat(90) } } };
  expect(wordProblems(idleYetFull, long, playLesson(idleYetFull, openSession)).join('\n')).toContain(
    'the first prediction comes after',
  );
});

test('runs the lines that a class can try, and reports why one fails', () => {
  const tried = ['kubectl get pods', 'kubectl scale deployment web --replicas=4'];
  const wrong = ['kubectl scale deployment wep --replicas=4', 'kubectl get pots'];
  const { problems } = playLesson(idleYetFull, openSession, [...tried, ...wrong]);
  expect(problems).toEqual([
    expect.stringContaining('deployments.apps "wep" not found'),
    expect.stringContaining('doesn\'t have a resource type "pots"'),
  ]);
});

test('reports a right node that a prediction calls wrong', () => {
  const words = english['nominated-yet-elsewhere'];
  const played = (node: string) => ({
    problems: [],
    slots: new Map(),
    truths: new Map([['where', node]]),
    playedSeconds: 0,
  });
  const moved = 'where.wrong: "node-1" is right';
  expect(wordProblems(nominatedYetElsewhere, words, played('node-1'))).toContain(moved);
  expect(wordProblems(nominatedYetElsewhere, words, played('node-2'))).not.toContain(moved);
});
