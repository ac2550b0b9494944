import type { Draft } from 'immer';
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
import type { OfferedCheck, OfferedPrediction, RecordedAct } from '#scenarios/lessonOffers.ts';
import type { StoryMoment, StoryView } from '#scenarios/story.ts';

/** The release whose facts the model has. */
const RELEASE = 'v1.36.2';

export const NO_WORDS: StepWords = { title: '', text: '' };

/** A new object each time, because a draft changes it. */
function noWords(): Draft<LessonWords> {
  const teacher = { aim: '', ask: [], expect: [], whatIf: [] };
  return { title: '', question: '', misconception: '', steps: {}, teacher };
}

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
    words: { [language]: noWords() },
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

/** Adds a step after the one at `after`, with the given words in every language. */
export function addStep(lesson: Draft<LessonFile>, after: number, step: LessonStep, words: StepWords = NO_WORDS): void {
  lesson.steps.splice(after + 1, 0, step as Draft<LessonStep>);
  for (const { steps } of Object.values(lesson.words)) steps[step.id] = { ...(words as Draft<StepWords>) };
}

export function removeStep(lesson: Draft<LessonFile>, id: string): void {
  lesson.steps = lesson.steps.filter((step) => step.id !== id);
  for (const { steps } of Object.values(lesson.words)) delete steps[id];
}

export function wordsIn(lesson: LessonFile, language: string): LessonWords {
  return lesson.words[language] ?? noWords();
}

/** The words of a language, to change them. */
export function wordsOf(lesson: Draft<LessonFile>, language: string): Draft<LessonWords> {
  lesson.words[language] ??= noWords();
  return lesson.words[language];
}

/** The words of a step, to change them. */
export function stepWordsOf(lesson: Draft<LessonFile>, language: string, step: string): Draft<StepWords> {
  const { steps } = wordsOf(lesson, language);
  steps[step] ??= { ...(NO_WORDS as Draft<StepWords>) };
  return steps[step];
}

export function tellStep(id: string, at: StoryMoment, show: StoryView | undefined): TellStep {
  return { id, kind: 'narrate', at, ...(show && { show }) };
}

/** A question just before the entry that decides it, and revealed just after. */
export function predictionStep(
  id: string,
  at: StoryMoment,
  reveal: StoryMoment,
  { question }: OfferedPrediction,
): PredictStep {
  return { id, kind: 'predict', at, question, reveal: { at: reveal } };
}

/**
 * A question about the time until something happens. It is asked at a time, and an answer within a tenth of the scale
 * is right. `took` is the value in this run.
 */
export function timePredictionStep(id: string, time: number, took: number, reveal: StoryMoment): PredictStep {
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
export function addWay(step: Draft<ActStep>, act: RecordedAct): void {
  const begins = 'time' in step.at ? step.at.time : act.seconds;
  const later = Math.max(0, act.seconds - begins);
  const deeds = act.deeds.map((task) => ({ ...task, after: Math.round((task.after + later) * 1000) / 1000 }));
  step.within = Math.max(step.within, act.within + Math.ceil(later));
  step.allowed = [...new Set([...step.allowed, ...act.allowed])];
  step.solutions.push({ id: freeId(step.solutions, 'way'), deeds: deeds as Draft<typeof deeds> });
}

/** Whether a solution has the same actions, at whatever times. */
export function hasWay({ solutions }: ActStep, { deeds }: RecordedAct): boolean {
  const done = (each: ActStep['solutions'][number]['deeds']) =>
    JSON.stringify(each.map(({ after: _, ...task }) => task));
  return solutions.some((way) => done(way.deeds) === done(deeds));
}

export function checkStep(id: string, at: StoryMoment): CheckStep {
  return { id, kind: 'check', at, checks: [] };
}

export function reflectStep(id: string, at: StoryMoment): ReflectStep {
  return { id, kind: 'reflect', at };
}

/** Selects an offered check, or removes it again. */
export function toggle(checks: Draft<NamedCheck>[], { id, check }: OfferedCheck): void {
  const at = checks.findIndex((each) => isSame(each.check, check));
  if (at >= 0) checks.splice(at, 1);
  else checks.push({ id: freeId(checks, id), check: check as Draft<typeof check> });
}

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
