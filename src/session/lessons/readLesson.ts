import type { Misfit } from '#base/shape.ts';
import type { InputProblem, ManifestFile } from '#protocol/command.ts';
import type { LessonFile } from '#scenarios/lesson.ts';
import { scenarioById } from '#scenarios/scenarioList.ts';
import { lessonFile } from './lessonShape.ts';
import { readShaped } from './readShaped.ts';

export type ReadLesson =
  | { readonly ok: true; readonly lesson: LessonFile }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/**
 * A lesson from a file, JSON or YAML, checked field by field. Nothing in it is run. An invalid file is refused with
 * file, line, field and the expected value. `isTaken`: another lesson has this id.
 */
export function readLesson(file: ManifestFile, isTaken: (id: string) => boolean = () => false): ReadLesson {
  const read = readShaped(file, 'lesson', lessonFile);
  if (!read.ok) return read;
  const lesson = read.value as unknown as LessonFile;
  const wrong = referenceProblems(lesson, isTaken);
  return wrong.length === 0 ? { ok: true, lesson } : { ok: false, problems: read.placed(wrong) };
}

/** Problems of references between the parts of a lesson. */
function referenceProblems({ id, run, steps, words }: LessonFile, isTaken: (id: string) => boolean): readonly Misfit[] {
  const problems: Misfit[] = [];
  if (isTaken(id))
    problems.push({ path: ['id'], message: `a lesson of the page is called "${id}": give this one another id` });
  if ('scenario' in run && !scenarioById(run.scenario))
    problems.push({ path: ['run', 'scenario'], message: `there is no scenario "${run.scenario}"` });
  const seen = new Set<string>();
  for (const [at, { id }] of steps.entries()) {
    if (seen.has(id)) problems.push({ path: ['steps', at, 'id'], message: `there are two steps "${id}"` });
    seen.add(id);
  }
  if (Object.keys(words).length === 0)
    problems.push({ path: ['words'], message: 'words in one language at least are expected' });
  return problems;
}
