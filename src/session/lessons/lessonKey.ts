import type { Parts } from '#base/parts.ts';
import type { LessonKey } from '#protocol/lessons.ts';
import { type Lesson, revealId } from '#scenarios/lesson.ts';
import type { OpenRehearsal } from '#session/rehearsed.ts';
import { LessonRehearsal } from './lessonRehearsal.ts';

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
    if (!question || !reveal || truth === undefined) return `the run does not answer the bet "${step.id}"`;
    key.questions[step.id] = question;
    key.truths[step.id] = truth;
    key.slots[revealId(step.id)] = rehearsal.slots(reveal);
  }
  return key;
}
