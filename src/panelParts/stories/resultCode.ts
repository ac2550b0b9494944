import type { LessonResult } from '#protocol/lessons.ts';
import type { Lesson } from '#scenarios/lesson.ts';
import { scoredSteps } from '#scenarios/scoredSteps.ts';

/** The result of one question or act; `none` when the person did not reach it. */
export type StepScore = LessonResult['result'] | 'none';

/**
 * The content of a code: for each question and act of a lesson its result, in order. It contains no name of a person.
 */
export interface CodedResult {
  readonly lesson: Lesson;
  readonly scores: readonly { readonly step: string; readonly score: StepScore }[];
  readonly right: number;
}

/** The codes contain these positions, so the order must never change. */
const SCORES: readonly StepScore[] = ['none', 'right', 'wrong', 'reached', 'helped', 'left'];
/** Thirty-two signs that are not confused when read aloud: no I, L, O and U. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS = 5;
const LESSON_SIGNS = 4;
const CHECK_SIGNS = 3;
/** Signs in groups of four, for reading aloud. */
const GROUPS = /.{1,4}/g;

type Steps = Pick<Lesson, 'id' | 'steps'>;

/**
 * A short code of a lesson's results, to read aloud, send or paste: lesson, steps and a check of both, `4K7Q-2G3M-R`.
 * It is made from the lesson's id and its steps, so it is invalid for another lesson or another version.
 */
export function resultCode(lesson: Steps, results: readonly LessonResult[]): string {
  const known = new Map(results.map(({ step, result }) => [step, result]));
  const scores = scoredSteps(lesson)
    .map((step) => SIGNS[SCORES.indexOf(known.get(step) ?? 'none')] ?? '0')
    .join('');
  const body = signsOf(hash(lesson.id), LESSON_SIGNS) + scores;
  const text = body + checkOf(lesson, body);
  return (text.match(GROUPS) ?? []).join('-');
}

/**
 * The content of a code, or its problem: `unknown` when no lesson here matches, `damaged` when its check or its
 * length is wrong.
 */
export function readResultCode(code: string, lessons: readonly Lesson[]): CodedResult | 'unknown' | 'damaged' {
  const text = code.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0');
  if (!/^[0-9A-HJKMNP-TV-Z]+$/.test(text) || text.length <= LESSON_SIGNS + CHECK_SIGNS) return 'damaged';
  const [body, check] = [text.slice(0, -CHECK_SIGNS), text.slice(-CHECK_SIGNS)];
  const lesson = lessons.find(({ id }) => body.startsWith(signsOf(hash(id), LESSON_SIGNS)));
  if (!lesson) return 'unknown';
  const steps = scoredSteps(lesson);
  const scores = [...body.slice(LESSON_SIGNS)].map((sign) => SCORES[SIGNS.indexOf(sign)]);
  if (checkOf(lesson, body) !== check || scores.length !== steps.length) return 'damaged';
  const read = steps.map((step, at) => ({ step, score: scores[at] ?? 'none' }));
  const right = read.filter(({ score }) => score === 'right' || score === 'reached').length;
  return { lesson, scores: read, right };
}

/**
 * Includes the steps' names, so that a code of another version of the lesson is refused. One error in 32,768 is not
 * found.
 */
function checkOf(lesson: Steps, body: string): string {
  return signsOf(hash(`${lesson.id} ${scoredSteps(lesson).join(' ')} ${body}`), CHECK_SIGNS);
}

function signsOf(number: number, length: number): string {
  let signs = '';
  for (let at = 0; at < length; at++) signs += SIGNS[(number >>> (at * BITS)) % SIGNS.length];
  return signs;
}

/**
 * FNV-1a, then mixed so that the low bits depend on all. It finds copying errors; it is no protection against
 * cheating.
 */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (const sign of text) sum = Math.imul(sum ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  sum = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d);
  return (sum ^ (sum >>> 13)) >>> 0;
}
