import { FIXED_START } from '#base/rfc3339.ts';
import type { RunSource } from '#protocol/runSource.ts';
import type { Lesson } from './lesson.ts';

/** The run that a lesson is played on. */
export function lessonSource({ id, run }: Pick<Lesson, 'id' | 'run'>): RunSource {
  if ('scenario' in run) return run;
  const { manifests, configuration, nodes, seed, start = FIXED_START } = run;
  return {
    scenario: 'own',
    seed,
    start,
    files: [{ name: `${id}.yaml`, text: manifests }],
    ...(configuration !== undefined && { configuration: { name: `${id}-configuration.yaml`, text: configuration } }),
    ...(nodes && { nodes }),
  };
}
