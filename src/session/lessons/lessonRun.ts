import type { RunSource } from '#protocol/runSource.ts';
import type { Lesson } from '#scenarios/lesson.ts';
import { scenarioById } from '#scenarios/scenarioList.ts';

/** Simulated time after which a lesson on manifests has come to its end. */
const LONGEST_US = 900_000_000;

/** The run that a lesson is played on. */
export function lessonSource({ id, run }: Pick<Lesson, 'id' | 'run'>): RunSource {
  if ('scenario' in run) return run;
  const { manifests, configuration, nodes, seed } = run;
  return {
    scenario: 'own',
    seed,
    files: [{ name: `${id}.yaml`, text: manifests }],
    ...(configuration !== undefined && { configuration: { name: `${id}-configuration.yaml`, text: configuration } }),
    ...(nodes && { nodes }),
  };
}

/** After this nothing is looked for: the scenario is over, and what is done in acts has had its time. */
export function lessonEndUs({ run, steps }: Pick<Lesson, 'run' | 'steps'>): number {
  const endUs = 'scenario' in run ? scenarioById(run.scenario)?.endUs : undefined;
  const acts = steps.reduce((sum, step) => sum + (step.kind === 'act' ? step.within * 1e6 : 0), 0);
  return (endUs ?? LONGEST_US) + acts;
}
