import type { Lesson } from '#scenarios/lesson.ts';
import { scenarioById } from '#scenarios/scenarioList.ts';

/** Longest simulated time of a lesson on manifests. */
const LONGEST_US = 900_000_000;

/** The end of all searches: the scenario is over, and acts have had their time. */
export function lessonEndUs({ run, steps }: Pick<Lesson, 'run' | 'steps'>): number {
  const endUs = 'scenario' in run ? scenarioById(run.scenario)?.endUs : undefined;
  const acts = steps.reduce((sum, step) => sum + (step.kind === 'act' ? step.within * 1e6 : 0), 0);
  return (endUs ?? LONGEST_US) + acts;
}
