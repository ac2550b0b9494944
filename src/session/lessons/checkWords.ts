import { type Lesson, type LessonStep, type LessonWords, revealId, type StepWords } from '#scenarios/lesson.ts';
import { isServed } from '#session/kubectl/commands.ts';
import type { PlayedLesson } from './verifyLesson.ts';

/** Longest text of a step, in words; in Chinese, in characters. */
const MOST_WORDS = 70;
const MOST_CHARACTERS = 140;
/** Longest sentence. */
const MOST_IN_SENTENCE = 30;
const MOST_CHARACTERS_IN_SENTENCE = 60;
/** The first prediction must come within this many words. */
const FIRST_PREDICTION = 90;
/** Reading speed, and the longest duration of a lesson. */
const WORDS_A_MINUTE = 200;
const CHARACTERS_A_MINUTE = 300;
const MOST_MINUTES = 10;
/** Longest playing time between two steps, in seconds of the wall clock. */
const BETWEEN_SECONDS = 3;
/** Smallest share of steps that are predictions, acts or checks. */
const LEAST_SHARE = 0.6;

const SLOT = /\{\{(\w+)\}\}/g;
/** Matches a unit too: `1500m`, `20 MiB`. Names such as `node-1` and `v1.33` also contain numbers. */
const NUMBER = /(?<![\w.-])\d+(?:\.\d+)?[a-zA-Z]*/g;
const HAN = /[\u3400-\u9fff]/g;

/** Problems of the steps themselves, in any language. */
export function shapeProblems({ steps }: Lesson): readonly string[] {
  const active = steps.filter(({ kind }) => kind === 'predict' || kind === 'act' || kind === 'check').length;
  const problems: string[] = [];
  if (active / steps.length < LEAST_SHARE)
    problems.push(
      `${active} of ${steps.length} steps are predictions, acts or checks, which is less than ${LEAST_SHARE * 100} %`,
    );
  if (!steps.some(({ kind }) => kind === 'predict')) problems.push('it has no prediction');
  return [...problems, ...unservedTasks(steps)];
}

type Slots = Readonly<Record<string, string | number>>;

/**
 * Problems of a lesson's words in one language: missing or extra texts, slots without a value, and exceeded limits.
 */
export function wordProblems(lesson: Lesson, words: LessonWords, played: PlayedLesson): readonly string[] {
  const { title, question, misconception, steps } = words;
  const ids = lesson.steps.map(({ id }) => id);
  return [
    ...said('title', title, {}),
    ...said('question', question, {}),
    ...said('misconception', misconception, {}),
    ...sameNames('steps', ids, Object.keys(steps)),
    ...lesson.steps.flatMap((step) => {
      const of = steps[step.id];
      return of ? stepProblems(step, of, played) : [];
    }),
    ...budgetProblems(lesson, words),
  ];
}

function said(place: string, text: string | undefined, slots: Slots): readonly string[] {
  if (text === undefined || text.trim() === '') return [`${place}: there are no words`];
  return textProblems(text, slots).map((problem) => `${place}: ${problem}`);
}

function sameNames(place: string, wanted: readonly string[], has: readonly string[]): readonly string[] {
  const missing = wanted.filter((each) => !has.includes(each));
  return [...missing.map((id) => `${place}: there are no words for "${id}"`), ...strangers(place, wanted, has)];
}

function strangers(place: string, wanted: readonly string[], has: readonly string[]): readonly string[] {
  return has.filter((each) => !wanted.includes(each)).map((id) => `${place}: there is nothing called "${id}"`);
}

function stepProblems(step: LessonStep, of: StepWords, { slots, truths }: PlayedLesson): readonly string[] {
  const { id } = step;
  const own = slots.get(id) ?? {};
  const revealed = slots.get(revealId(id)) ?? {};
  const groups = wantedGroups(step).flatMap(([kind, wanted]) => {
    const group = of[kind] ?? {};
    const place = `${id}.${kind}`;
    const names = Object.keys(group);
    const slotsOf = (name: string) =>
      kind === 'options' ? (slots.get(`${id}/${name}`) ?? {}) : kind === 'wrong' ? revealed : own;
    return [
      ...(kind === 'wrong' ? strangers(place, wanted, names) : sameNames(place, wanted, names)),
      ...Object.entries(group).flatMap(([name, text]) => said(`${place}.${name}`, text, slotsOf(name))),
    ];
  });
  const { hints = [] } = of;
  return [
    ...said(`${id}.title`, of.title, {}),
    ...said(`${id}.text`, of.text, own),
    ...[of.text, ...Object.values(of.options ?? {}), ...Object.values(of.checks ?? {})].flatMap((text) =>
      written(id, text),
    ),
    ...unused(id, own, [of.text, ...Object.values(of.checks ?? {})].join(' ')),
    ...groups,
    ...(step.kind === 'predict' ? revealProblems(step, of, revealed, truths.get(id)) : []),
    ...hints.flatMap((hint) => unservedIn(hint)).map((problem) => `${id}.hints: ${problem}`),
    ...(step.kind === 'act' && hints.length !== step.hints
      ? [`${id}.hints: ${step.hints} hints are declared, but there are ${hints.length}`]
      : []),
  ];
}

function revealProblems(step: LessonStep, of: StepWords, slots: Slots, truth: unknown): readonly string[] {
  return [
    ...said(`${step.id}.reveal`, of.reveal, slots),
    ...unused(revealId(step.id), slots, [of.reveal, ...Object.values(of.wrong ?? {})].join(' ')),
    ...trapProblems(step, of, truth),
  ];
}

type Group = 'options' | 'wrong' | 'checks' | 'solutions' | 'tries';

function wantedGroups(step: LessonStep): readonly (readonly [Group, readonly string[]])[] {
  const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
  if (step.kind === 'act')
    return [
      ['checks', ids([...step.goals, ...step.keeps])],
      ['solutions', ids(step.solutions)],
    ];
  if (step.kind === 'check') return [['checks', ids(step.checks)]];
  if (step.kind === 'reflect') return [['tries', ids(step.tries ?? [])]];
  if (step.kind !== 'predict') return [];
  const { question } = step;
  if ('options' in question)
    return [
      ['options', ids(question.options)],
      ['wrong', ids(question.options)],
    ];
  return [['wrong', 'traps' in question ? (question.traps ?? []) : ['low', 'high']]];
}

/** Each wrong option names the misconception behind it. The right option has none, nor has the right node or Pod. */
function trapProblems(step: LessonStep, { wrong = {} }: StepWords, truth: unknown): readonly string[] {
  if (step.kind !== 'predict' || step.question.ask === 'order') return [];
  const right = [truth].flat();
  const isRight = (id: string) => `${step.id}.wrong: "${id}" is right`;
  if (!('options' in step.question))
    return Object.keys(wrong)
      .filter((id) => right.includes(id))
      .map(isRight);
  return step.question.options.flatMap(({ id }) => {
    const has = Object.hasOwn(wrong, id);
    if (right.includes(id)) return has ? [isRight(id)] : [];
    return has ? [] : [`${step.id}.wrong: there are no words for the belief behind "${id}"`];
  });
}

function textProblems(text: string, slots: Slots): readonly string[] {
  const problems: string[] = [];
  for (const [, name = ''] of text.matchAll(SLOT)) {
    if (!Object.hasOwn(slots, name)) problems.push(`{{${name}}} has no value`);
    else if (slots[name] === '?') problems.push(`the run has no value for {{${name}}}`);
  }
  const { words, characters } = lengthOf(text);
  if (words > MOST_WORDS || characters > MOST_CHARACTERS)
    problems.push(
      `it has ${words} words and ${characters} Chinese characters; the limits are ${MOST_WORDS} and ${MOST_CHARACTERS}`,
    );
  for (const sentence of text.split(/(?<=[.!?。！？])\s*/)) {
    const long = lengthOf(sentence);
    if (long.words > MOST_IN_SENTENCE || long.characters > MOST_CHARACTERS_IN_SENTENCE)
      problems.push(`a sentence has ${Math.max(long.words, long.characters)} words or characters: "${sentence}"`);
  }
  return problems;
}

/** A number written into a text does not change with the run. A constant of a rule may stand in a reveal. */
function written(place: string, text: string): readonly string[] {
  return [...text.replaceAll(SLOT, '').matchAll(NUMBER)].map(
    ([number]) => `${place}: the number ${number} is written out: derive it`,
  );
}

function unused(place: string, slots: Slots, text: string): readonly string[] {
  const used = new Set([...text.matchAll(SLOT)].map(([, name]) => name));
  return Object.keys(slots)
    .filter((name) => !used.has(name))
    .map((name) => `${place}: no text uses {{${name}}}`);
}

function lengthOf(text: string): { readonly words: number; readonly characters: number } {
  const characters = (text.match(HAN) ?? []).length;
  return {
    characters,
    words: text
      .replace(HAN, ' ')
      .split(/\s+/)
      .filter((word) => /\w/.test(word)).length,
  };
}

function budgetProblems({ steps }: Lesson, words: LessonWords): readonly string[] {
  const problems: string[] = [];
  const prediction = steps.findIndex(({ kind }) => kind === 'predict');
  const before = steps.slice(0, Math.max(0, prediction)).map(({ id }) => words.steps[id]?.text ?? '');
  const first = lengthOf([...before, words.steps[steps[prediction]?.id ?? '']?.text ?? ''].join(' '));
  if (first.words + first.characters / 1.5 > FIRST_PREDICTION)
    problems.push(
      `the first prediction comes after ${Math.round(first.words + first.characters / 1.5)} words; ${FIRST_PREDICTION} are allowed`,
    );
  const { words: all, characters } = lengthOf(Object.values(words.steps).flatMap(textsOf).join(' '));
  const minutes =
    all / WORDS_A_MINUTE + characters / CHARACTERS_A_MINUTE + (steps.length * BETWEEN_SECONDS + actSeconds(steps)) / 60;
  if (minutes > MOST_MINUTES) problems.push(`it takes ${minutes.toFixed(1)} minutes; ${MOST_MINUTES} are allowed`);
  return problems;
}

/** Each act allows a minute for thinking. */
function actSeconds(steps: Lesson['steps']): number {
  return steps.filter(({ kind }) => kind === 'act').length * 60;
}

function textsOf({
  title,
  text,
  reveal = '',
  options,
  wrong,
  checks,
  hints,
  solutions,
  tries,
}: StepWords): readonly string[] {
  const groups = [options, wrong, checks, solutions, tries].flatMap((group) => Object.values(group ?? {}));
  return [title, text, reveal, ...groups, ...(hints ?? [])];
}

/** Commands that acts allow and the terminal does not support, one sentence each. */
function unservedTasks(steps: Lesson['steps']): readonly string[] {
  return steps.flatMap((step) =>
    step.kind === 'act' ? unservedIn(step.allowed.join('; ')).map((line) => `${step.id}.allowed: ${line}`) : [],
  );
}

/** The commands in a text that the terminal does not support. */
function unservedIn(text: string): readonly string[] {
  const words = [...text.matchAll(/\bkubectl ([a-z-]+)/g)].map(([, word = '']) => word);
  return words.filter((word) => !isServed(word)).map((word) => `the terminal does not have kubectl ${word}`);
}
