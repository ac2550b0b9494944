import { scenarioById } from '#panelParts/scenarios/catalogue.ts';
import type { Sketched } from '#panelParts/scenarios/scenarioOutline.ts';
import type { Lesson } from '#scenarios/lesson.ts';

/** What a run of manifests alone starts with, where the lesson does not say it: three nodes, as any run of one's own. */
const OWN_NODES = { count: 3, cpu: '4' };

/** What the picture of a lesson is drawn from: the run that it is played on. `undefined` when there is no such scenario. */
export function sketchOfLesson({ run }: Pick<Lesson, 'run'>): Sketched | undefined {
  if ('scenario' in run) return scenarioById(run.scenario);
  return { nodes: [run.nodes ?? OWN_NODES], manifests: run.manifests, script: [], endUs: 1 };
}
