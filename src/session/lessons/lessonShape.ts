import type { Parts } from '#base/parts.ts';
import {
  byField,
  byKey,
  either,
  fields,
  later,
  list,
  map,
  number,
  oneOf,
  type Shape,
  scalar,
  text,
  whole,
} from '#base/shape.ts';
import { yamlOf } from '#model/manifest/exportManifests.ts';
import type { LessonFormat, LessonKey } from '#protocol/lessons.ts';
import { LESSON_TOPICS, type Lesson, type LessonFile, revealId } from '#scenarios/lesson.ts';
import type { OpenRehearsal } from '#session/commandedRun.ts';
import { commandShape } from '#session/commands/commandList.ts';
import { LessonRehearsal } from './lessonRehearsal.ts';

/** Longest texts of a lesson, in characters: a line, a paragraph, and a manifest. */
const LINE = 200;
const PARAGRAPH = 1000;
const MANIFEST = 64 * 1024;
/** Most steps, options, checks, hints and similar items of one lesson. */
const STEPS = 40;
const FEW = 12;
/** Simulated seconds of an act. */
const SECONDS = 3600;

/** Limits that the lesson builder needs; `offered` is the most goals offered to an author. */
export const LESSON_MOST = { manifest: MANIFEST, deeds: FEW, few: FEW, seconds: SECONDS, offered: 24 } as const;

/** Not the name of a property that every object has, because words are looked up by it. */
const id = text(63, {
  is: /^(?!(?:constructor|toString|toLocaleString|valueOf|hasOwnProperty|isPrototypeOf|propertyIsEnumerable)$)[a-zA-Z0-9][a-zA-Z0-9-]*$/,
  called: 'a name of letters, digits and dashes',
});
/**
 * A question whose answer is a value. Questions that play whole runs are excluded, because a check runs after every
 * entry.
 */
const questionName = text(LINE, {
  is: /^(?!(?:compare|compareLives|export|game|lessonHere|lessonKey|lessonRun|readLesson|save|sideBySide|verifyLesson|whyDifferent|writeLesson)$)[a-z][a-zA-Z]*$/,
  called: 'the name of a question that is answered at once',
});
const line = text(LINE);
const path = text(LINE);

const match = fields({ reason: line }, { kind: line, subject: line, actor: line, fields: map(scalar, FEW) });

const nth = { nth: whole(1, 10_000) };
const moment = byKey({
  time: fields({ time: number(0, 100_000) }),
  same: fields({ same: oneOf(true) }),
  after: fields({ after: match }, nth),
  before: fields({ before: match }, nth),
});

const value: Shape<unknown> = later('a value', () =>
  byKey({
    field: fields({ field: line }),
    name: fields({ name: oneOf('subject') }),
    object: fields({ object: line, path }),
    objects: fields({ objects: line }, { sum: path, namespace: line, named: line, where: map(scalar, FEW) }),
    used: fields({ used: oneOf('cpu', 'memory'), named: line }),
    count: fields({ count: match }, { since: id }),
    seconds: fields({ seconds: either(oneOf('now'), fields({ since: line }), (each) => typeof each === 'string') }),
    cycle: fields({ cycle: line }),
    scored: fields({ scored: line }, { by: line }),
    refusedBy: fields({ refusedBy: line }),
    answer: fields(
      { answer: questionName, path },
      { to: map(either(fields({ entry: oneOf('matched') }), scalar, isMap), FEW) },
    ),
    atStep: fields({ atStep: line, value }),
    in: fields({ in: oneOf('Mi', 'Gi'), of: value }),
    minus: fields({ minus: list(value, 2, 2) }),
  }),
);

function isMap(each: unknown): boolean {
  return typeof each === 'object' && each !== null;
}

const since = { since: line };
const check: Shape<unknown> = later('a check', () =>
  byKey({
    value: byKey({
      is: fields({ value, is: either(value, scalar, isMap) }),
      atLeast: fields({ value, atLeast: number(-1e15, 1e15) }),
      atMost: fields({ value, atMost: number(-1e15, 1e15) }),
    }),
    absent: fields({ absent: line }, { path }),
    has: fields({ has: match }, { ...since, atLeast: whole(0, 1e6), atMost: whole(0, 1e6) }),
    never: fields({ never: match }, since),
    first: fields({ first: match, later: match }, since),
    all: fields({ all: list(check, 1, FEW) }),
    any: fields({ any: list(check, 1, FEW) }),
    not: fields({ not: check }),
  }),
);

const checks = list(fields({ id, check }), 0, FEW);
const values = map(value, 20);
const view = fields({ view: line }, { tab: line, select: line });
const inside = oneOf('filter', 'score', 'sum', 'lift', 'reprieve', 'pick');
const common = { inside, decisive: oneOf(true), show: view, points: list(line, 0, FEW), values };

const option = byKey({
  is: fields({ id, is: scalar }, { values }),
  when: fields({ id, when: check }, { values }),
});
const options = list(option, 2, 5);
const traps = { traps: list(line, 0, FEW) };

const question = byField('ask', {
  one: fields({ ask: oneOf('one'), options }, { of: value }),
  many: fields({ ask: oneOf('many'), options }, { of: value }),
  node: fields({ ask: oneOf('node'), of: value }, traps),
  pod: fields({ ask: oneOf('pod'), of: value, named: line }, traps),
  order: fields({ ask: oneOf('order'), options: list(fields({ id, by: value }), 3, 5) }),
  number: fields(
    {
      ask: oneOf('number'),
      of: value,
      from: number(-1e9, 1e9),
      to: number(-1e9, 1e9),
      step: number(0.001, 1e9),
      tolerance: number(0, 1e9),
    },
    { unit: text(20) },
  ),
  moment: fields({ ask: oneOf('moment'), of: value, within: number(0.1, 10_000), tolerance: number(0, 10_000) }),
});

const change = {
  line: text(PARAGRAPH),
  command: commandShape,
};

const step = byField('kind', {
  narrate: fields({ id, kind: oneOf('narrate'), at: moment }, common),
  point: fields({ id, kind: oneOf('point'), at: moment }, common),
  predict: fields(
    {
      id,
      kind: oneOf('predict'),
      at: moment,
      question,
      reveal: fields({ at: moment }, { inside, show: view, values }),
    },
    common,
  ),
  act: fields(
    {
      id,
      kind: oneOf('act'),
      at: moment,
      goals: list(fields({ id, check }), 1, FEW),
      keeps: checks,
      within: number(1, SECONDS),
      allowed: list(line, 0, FEW),
      hints: whole(0, FEW),
      solutions: list(fields({ id, deeds: list(fields({ after: number(0, SECONDS) }, change), 1, FEW) }), 0, FEW),
    },
    common,
  ),
  check: fields({ id, kind: oneOf('check'), at: moment, checks }, common),
  reflect: fields(
    { id, kind: oneOf('reflect'), at: moment },
    { ...common, tries: list(fields({ id, at: line }, change), 0, FEW) },
  ),
});

const nodes = fields({ count: whole(1, 1000), cpu: text(20), memory: text(20), pods: whole(1, 1000) });
const seed = whole(0, 2 ** 31);

const paragraphs = map(text(PARAGRAPH), FEW);
const stepWords = fields(
  { title: line, text: text(PARAGRAPH) },
  {
    options: paragraphs,
    reveal: text(PARAGRAPH),
    wrong: paragraphs,
    checks: paragraphs,
    hints: list(text(PARAGRAPH), 0, FEW),
    solutions: paragraphs,
    tries: paragraphs,
  },
);
const say = text(PARAGRAPH);
const words = fields({
  title: line,
  question: say,
  misconception: say,
  steps: map(stepWords, STEPS),
  teacher: fields({
    aim: say,
    ask: list(say, 0, FEW),
    expect: list(fields({ says: say, reply: say }), 0, FEW),
    whatIf: list(fields({ line: say, shows: say }), 0, FEW),
  }),
});

/** A lesson with its words, in the form in which it is sent. */
export const lessonFile = fields({
  id: text(63, { is: /^[a-z0-9][a-z0-9-]*$/, called: 'a name of small letters, digits and dashes' }),
  format: oneOf(1),
  release: text(20, { is: /^v\d+\.\d+\.\d+$/, called: 'a release such as v1.36.2' }),
  topic: oneOf(...LESSON_TOPICS),
  level: oneOf(1, 2, 3),
  minutes: whole(1, 10),
  needs: list(line, 0, FEW),
  answers: list(whole(1, 1000), 0, FEW),
  exam: list(line, 0, FEW),
  run: byKey({
    scenario: fields({ scenario: line, seed }),
    manifests: fields({ manifests: text(MANIFEST), seed }, { start: line, configuration: text(MANIFEST), nodes }),
  }),
  opens: view,
  steps: list(step, 1, STEPS),
  words: map(words, FEW),
});

type Derived = { -readonly [K in keyof LessonKey]: { -readonly [P in keyof LessonKey[K]]: LessonKey[K][P] } };

/**
 * The questions and right answers of a lesson, derived from a separate run as in verification; or the problem that
 * prevents it.
 */
export function* lessonKey(lesson: Lesson, openRun: OpenRehearsal): Parts<LessonKey | string> {
  const opened = LessonRehearsal.open(lesson, openRun);
  if ('problem' in opened) return opened.problem;
  const { rehearsal } = opened;
  const { play } = rehearsal;
  const key: Derived = { slots: {}, questions: {}, truths: {} };
  for (const [at, step] of lesson.steps.entries()) {
    yield at / lesson.steps.length;
    const place = rehearsal.next();
    if (!place) return `the moment of the step "${step.id}" does not come`;
    key.slots[step.id] = rehearsal.slots(place);
    if (step.kind === 'act') {
      const [best] = step.solutions;
      if (best) rehearsal.acted(best.deeds);
      rehearsal.leaveAct();
    }
    if (step.kind !== 'predict') continue;
    const question = play.state(false)?.question;
    play.lock();
    const reveal = rehearsal.next();
    const truth = play.state(false)?.revealed?.truth;
    if (!question || !reveal || truth === undefined) return `the run does not answer the prediction "${step.id}"`;
    key.questions[step.id] = question;
    key.truths[step.id] = truth;
    key.slots[revealId(step.id)] = rehearsal.slots(reveal);
  }
  return key;
}

/** A lesson as a file that `readLesson` reads back unchanged; writing that again gives the same text. */
export function writeLesson(lesson: LessonFile, format: LessonFormat): string {
  return format === 'yaml' ? yamlOf(lesson) : `${JSON.stringify(lesson, undefined, 2)}\n`;
}
