import { type Lesson, type LessonStep, revealId } from '#scenarios/lesson.ts';
import type { Tale, TaleStep } from '#scenarios/story.ts';

/**
 * The lesson as a story: a prediction has two moments, the question and the reveal, and the player pauses at each.
 */
export function lessonTale({ id, opens, steps }: Lesson): Tale {
  return { id, opens, steps: steps.flatMap(stepsOf) };
}

function stepsOf(step: LessonStep): readonly TaleStep[] {
  const told: TaleStep = { ...step, decisive: true };
  return step.kind === 'predict'
    ? [told, { ...step.reveal, id: revealId(step.id), decisive: true, reveals: true }]
    : [told];
}

/** The lesson's step for a step of the tale. */
export function lessonStepOf({ steps }: Lesson, told: string): LessonStep | undefined {
  return steps.find(({ id }) => told === id || told === revealId(id));
}
