import { scenarioById } from '#panelParts/scenarios/catalogue.ts';
import type { Sketched } from '#panelParts/scenarios/scenarioOutline.ts';
import type { Lesson } from '#scenarios/lesson.ts';

/** The nodes of a run of manifests when the lesson gives none: three, as in any run of a person's own. */
const OWN_NODES = { count: 3, cpu: '4' };

/** The data for a lesson's picture: the run that it is played on. `undefined` when there is no such scenario. */
export function sketchOfLesson({ run }: Pick<Lesson, 'run'>): Sketched | undefined {
  if ('scenario' in run) return scenarioById(run.scenario);
  return { nodes: [run.nodes ?? OWN_NODES], manifests: run.manifests, script: [], endUs: 1 };
}
