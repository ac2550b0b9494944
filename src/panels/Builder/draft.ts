import type { NamedCheck } from '#scenarios/check.ts';
import {
  type ActStep,
  type CheckStep,
  LESSON_TOPICS,
  type LessonFile,
  type LessonRun,
  type LessonStep,
  type LessonWords,
  type PredictStep,
  type ReflectStep,
  type StepWords,
  type TellStep,
} from '#scenarios/lesson.ts';
import type { OfferedBet, OfferedCheck, RecordedAct } from '#scenarios/lessonOffers.ts';
import type { StoryMoment, StoryView } from '#scenarios/story.ts';

/** The release whose facts the model has. */
const RELEASE = 'v1.36.2';

export const NO_WORDS: StepWords = { title: '', text: '' };

const NOTHING_SAID: LessonWords = {
  title: '',
  question: '',
  misconception: '',
  steps: {},
  teacher: { aim: '', ask: [], expect: [], whatIf: [] },
};

/** A lesson on a run, without steps. */
export function newLesson(run: LessonRun, opens: StoryView, language: string): LessonFile {
  return {
    id: 'my-lesson',
    format: 1,
    release: RELEASE,
    topic: LESSON_TOPICS[0],
    level: 1,
    minutes: 5,
    needs: [],
    answers: [],
    exam: [],
    run,
    opens,
    steps: [],
    words: { [language]: NOTHING_SAID },
  };
}

/** An id from the lower-case letters, digits and dashes of a title; without any, the earlier id stays. */
export function idOf(title: string, before: string): string {
  const id = (title.toLowerCase().match(/[a-z0-9]+/g) ?? []).join('-').slice(0, 63);
  return id === '' ? before : id;
}

export function freeId(taken: readonly { readonly id: string }[], wanted: string): string {
  const known = new Set(taken.map(({ id }) => id));
  let id = wanted;
  for (let at = 2; known.has(id); at++) id = `${wanted}-${at}`;
  return id;
}

/** Adds a step after the one at `after`, with empty words in every language. */
export function withStep(lesson: LessonFile, after: number, step: LessonStep, words: StepWords = NO_WORDS): LessonFile {
  const steps = lesson.steps.toSpliced(after + 1, 0, step);
  return { ...lesson, steps, words: mapWords(lesson, (of) => ({ ...of, steps: { ...of.steps, [step.id]: words } })) };
}

export function withoutStep(lesson: LessonFile, id: string): LessonFile {
  const without = (of: LessonWords) => Object.fromEntries(Object.entries(of.steps).filter(([each]) => each !== id));
  return {
    ...lesson,
    steps: lesson.steps.filter((step) => step.id !== id),
    words: mapWords(lesson, (of) => ({ ...of, steps: without(of) })),
  };
}

export function changedStep(lesson: LessonFile, step: LessonStep): LessonFile {
  return { ...lesson, steps: lesson.steps.map((each) => (each.id === step.id ? step : each)) };
}

function mapWords(lesson: LessonFile, change: (words: LessonWords) => LessonWords): LessonFile['words'] {
  return Object.fromEntries(Object.entries(lesson.words).map(([language, words]) => [language, change(words)]));
}

export function wordsIn(lesson: LessonFile, language: string): LessonWords {
  return lesson.words[language] ?? NOTHING_SAID;
}

export function withWords(lesson: LessonFile, language: string, change: Partial<LessonWords>): LessonFile {
  return { ...lesson, words: { ...lesson.words, [language]: { ...wordsIn(lesson, language), ...change } } };
}

export function withStepWords(
  lesson: LessonFile,
  language: string,
  step: string,
  change: Partial<StepWords>,
): LessonFile {
  const { steps } = wordsIn(lesson, language);
  return withWords(lesson, language, { steps: { ...steps, [step]: { ...NO_WORDS, ...steps[step], ...change } } });
}

/** Words of a group by id; an empty text removes the word. */
export function withText(
  group: Readonly<Record<string, string>> | undefined,
  id: string,
  text: string,
): Readonly<Record<string, string>> {
  const others = Object.entries(group ?? {}).filter(([each]) => each !== id);
  return Object.fromEntries(text === '' ? others : [...others, [id, text]]);
}

export function tellStep(id: string, at: StoryMoment, show: StoryView | undefined): TellStep {
  return { id, kind: 'narrate', at, ...(show && { show }) };
}

/** A question just before the entry that decides it, and revealed just after. */
export function betStep(id: string, at: StoryMoment, reveal: StoryMoment, { question }: OfferedBet): PredictStep {
  return { id, kind: 'predict', at, question, reveal: { at: reveal } };
}

/**
 * A question about the time until something happens. It is asked at a time, and an answer within a tenth of the scale
 * is right. `took` is the value in this run.
 */
export function timeBetStep(id: string, time: number, took: number, reveal: StoryMoment): PredictStep {
  const within = Math.max(2, Math.ceil(took * 2));
  return {
    id,
    kind: 'predict',
    at: { time },
    question: { ask: 'moment', of: { seconds: { since: id } }, within, tolerance: Math.max(0.5, within / 10) },
    reveal: { at: reveal },
  };
}

export function actStep(id: string, act: RecordedAct): ActStep {
  return {
    id,
    kind: 'act',
    at: { time: act.seconds },
    goals: act.goals.slice(0, 1),
    keeps: [],
    within: act.within,
    allowed: act.allowed,
    hints: 0,
    solutions: [{ id: 'way-1', deeds: act.deeds }],
  };
}

/** Adds another solution to an act: the actions on this branch, during its time. */
export function withWay(step: ActStep, act: RecordedAct): ActStep {
  const begins = 'time' in step.at ? step.at.time : act.seconds;
  const later = Math.max(0, act.seconds - begins);
  const deeds = act.deeds.map((deed) => ({ ...deed, after: Math.round((deed.after + later) * 1000) / 1000 }));
  return {
    ...step,
    within: Math.max(step.within, act.within + Math.ceil(later)),
    allowed: [...new Set([...step.allowed, ...act.allowed])],
    solutions: [...step.solutions, { id: freeId(step.solutions, 'way'), deeds }],
  };
}

/** Whether a solution has the same actions, at whatever times. */
export function hasWay({ solutions }: ActStep, { deeds }: RecordedAct): boolean {
  const done = (each: ActStep['solutions'][number]['deeds']) =>
    JSON.stringify(each.map(({ after: _, ...deed }) => deed));
  return solutions.some((way) => done(way.deeds) === done(deeds));
}

export function checkStep(id: string, at: StoryMoment): CheckStep {
  return { id, kind: 'check', at, checks: [] };
}

export function reflectStep(id: string, at: StoryMoment): ReflectStep {
  return { id, kind: 'reflect', at };
}

/** Selects an offered check, or removes it again. */
export function toggled(checks: readonly NamedCheck[], offered: OfferedCheck): readonly NamedCheck[] {
  const without = checks.filter(({ check }) => !isSame(check, offered.check));
  if (without.length < checks.length) return without;
  return [...checks, { id: freeId(checks, offered.id), check: offered.check }];
}

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
