import type { Lesson } from '#scenarios/lesson.ts';
import { scenarioById } from '#scenarios/scenarioList.ts';

/** Simulated time after which a lesson on manifests has come to its end. */
const LONGEST_US = 900_000_000;

/** After this nothing is looked for: the scenario is over, and what is done in acts has had its time. */
export function lessonEndUs({ run, steps }: Pick<Lesson, 'run' | 'steps'>): number {
  const endUs = 'scenario' in run ? scenarioById(run.scenario)?.endUs : undefined;
  const acts = steps.reduce((sum, step) => sum + (step.kind === 'act' ? step.within * 1e6 : 0), 0);
  return (endUs ?? LONGEST_US) + acts;
}
