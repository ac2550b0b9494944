import { type Parts, whole } from '#base/parts.ts';
import type { LessonAnswer } from '#protocol/lessons.ts';
import type { ActStep, Lesson, LessonStep, PredictStep } from '#scenarios/lesson.ts';
import { revealId } from '#scenarios/lesson.ts';
import type { OpenRehearsal } from '#session/commandedRun.ts';
import type { StoryPlace } from '#session/telling/stories/storyValue.ts';
import { judged } from './lessonQuestion.ts';
import { LessonRehearsal } from './lessonRehearsal.ts';

type Slots = Readonly<Record<string, string | number>>;

/**
 * The result of playing a lesson: its problems, and the values of every text, by the step's id (`ID.reveal` for a
 * reveal).
 */
export interface PlayedLesson {
  readonly problems: readonly string[];
  readonly slots: ReadonlyMap<string, Slots>;
  /** The values of each option of a question, by `STEP/OPTION`. */
  readonly truths: ReadonlyMap<string, LessonAnswer>;
  /** Simulated seconds to the last step. */
  readonly playedSeconds: number;
}

/** Objects that people may leave behind: no goal may depend on their absence. */
const LITTER: readonly string[] = [
  'kubectl create configmap litter --from-literal=a=b',
  'kubectl run litter --image=registry.example/litter:1',
  'kubectl create namespace litter',
  'kubectl label namespace default litter=yes',
];

/**
 * Plays a lesson like a person who answers every question and does every act. Each truth must be derived and unique,
 * and wrong options must be wrong. Each way reaches the goal and breaks no keep, doing nothing does not reach it, and
 * litter does not hinder. `openRun` opens the run that it is played on. `lines` are commands for teachers: each must
 * work at one step at least.
 */
export function playLesson(lesson: Lesson, openRun: OpenRehearsal, lines: readonly string[] = []): PlayedLesson {
  return whole(playLessonInParts(lesson, openRun, lines));
}

/** The same in parts, one per step. */
export function* playLessonInParts(
  lesson: Lesson,
  openRun: OpenRehearsal,
  lines: readonly string[] = [],
): Parts<PlayedLesson> {
  const problems: string[] = [];
  const slots = new Map<string, Slots>();
  const truths = new Map<string, LessonAnswer>();
  const opened = LessonRehearsal.open(lesson, openRun);
  if ('problem' in opened) return { problems: [opened.problem], slots, truths, playedSeconds: 0 };
  const { rehearsal } = opened;
  for (const [at, step] of lesson.steps.entries()) {
    yield at / lesson.steps.length;
    const problem = attempt(step.id, () => {
      const found = playStep(step, rehearsal, slots, truths);
      problems.push(...found.map((text) => `${step.id}: ${text}`));
    });
    if (problem === undefined) continue;
    problems.push(problem);
    break;
  }
  problems.push(...failingLines(lines, lesson, rehearsal));
  return { problems, slots, truths, playedSeconds: rehearsal.clockUs / 1e6 };
}

/** A teacher tries these lines before the class, so mistyped or impossible ones are reported here. */
function failingLines(lines: readonly string[], { steps }: Lesson, rehearsal: LessonRehearsal): readonly string[] {
  const seqs = steps.map(({ id }) => rehearsal.play.player.seqOf(id)).filter((seq) => seq > 0);
  return lines.flatMap((line) => {
    const problem = rehearsal.failing(line, seqs);
    return problem === undefined ? [] : [`teacher.whatIf: "${line}" works at no step: ${problem}`];
  });
}

function attempt(step: string, play: () => void): string | undefined {
  try {
    play();
    return undefined;
  } catch (error) {
    return `${step}: ${(error as Error).message}`;
  }
}

function playStep(
  step: LessonStep,
  rehearsal: LessonRehearsal,
  slots: Map<string, Slots>,
  truths: Map<string, LessonAnswer>,
): readonly string[] {
  const place = rehearsal.next();
  if (!place) return ['its moment does not come'];
  slots.set(step.id, rehearsal.slots(place));
  if (step.kind === 'predict') return playPrediction(step, rehearsal, slots, truths);
  if (step.kind === 'act') return playAct(step, rehearsal);
  if (step.kind === 'check') {
    const { goals = [] } = rehearsal.play.state(false) ?? {};
    return goals.filter(({ state }) => state !== 'holds').map(({ id }) => `the check "${id}" does not hold`);
  }
  if (step.kind === 'reflect')
    return (step.tries ?? []).flatMap((change) => {
      const problem = rehearsal.tried(change, rehearsal.play.player.seqOf(change.at));
      return problem === undefined ? [] : [`the change "${change.id}": ${problem}`];
    });
  return [];
}

function playPrediction(
  step: PredictStep,
  rehearsal: LessonRehearsal,
  slots: Map<string, Slots>,
  truths: Map<string, LessonAnswer>,
): readonly string[] {
  const { play } = rehearsal;
  const question = play.state(false)?.question;
  if (!question) return ['nothing is asked'];
  for (const { id, slots: of } of question.options) slots.set(`${step.id}/${id}`, of);
  const { headSeq } = rehearsal;
  if (headSeq > (play.lastSeq ?? 0)) return ['the run has gone beyond the prediction'];
  play.lock();
  const place: StoryPlace | undefined = rehearsal.next();
  if (!place) return ['its reveal does not come'];
  slots.set(revealId(step.id), rehearsal.slots(place));
  const truth = play.state(false)?.revealed?.truth;
  const { broken = 'nothing is revealed' } = play.state(false) ?? {};
  if (truth === undefined) return [broken];
  truths.set(step.id, truth);
  if (question.ask === 'number' || question.ask === 'moment') {
    const { from = 0, to = 0 } = question;
    if (Number(truth) < from || Number(truth) > to)
      return [`the answer ${String(truth)} is not on the scale from ${from} to ${to}`];
    const isAnything = judged(step, truth, from).right && judged(step, truth, to).right;
    return isAnything ? ['every answer is right'] : [];
  }
  const known = new Set(question.options.map(({ id }) => id));
  const isThere = [truth].flat().every((id) => known.has(String(id)));
  return isThere ? [] : [`the answer ${JSON.stringify(truth)} is none of the options`];
}

function playAct(step: ActStep, rehearsal: LessonRehearsal): readonly string[] {
  const problems: string[] = [];
  const idle = rehearsal.acted([]);
  if (idle.phase === 'reached') problems.push('doing nothing reaches the goal');
  if (step.solutions.length < 2)
    problems.push('there is only one solution: a second one shows that the goal does not depend on a recipe');
  const [best, ...others] = step.solutions;
  const found = others.map((solution) => problemsOfSolution(rehearsal, solution));
  const littered = best && rehearsal.acted(best.deeds, LITTER);
  // The best solution is played last, because the lesson goes on from its goal.
  if (best) {
    problems.push(...problemsOfSolution(rehearsal, best));
    rehearsal.leaveAct();
  }
  problems.push(...found.flat());
  if (littered && littered.problem === undefined && littered.phase !== 'reached')
    problems.push(`additional objects hinder the solution "${best.id}"${wordsOf(littered.broken)}`);
  return problems;
}

function problemsOfSolution(
  rehearsal: LessonRehearsal,
  { id, deeds }: ActStep['solutions'][number],
): readonly string[] {
  const { phase, problem, broken } = rehearsal.acted(deeds);
  if (problem !== undefined) return [`the solution "${id}": ${problem}`];
  return phase === 'reached' ? [] : [`the solution "${id}" does not reach the goal${wordsOf(broken)}`];
}

function wordsOf(broken: readonly string[]): string {
  return broken.length > 0 ? `: it breaks "${broken.join('", "')}"` : '';
}
