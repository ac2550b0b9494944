import { limitProblem } from '#base/limits.ts';
import { composeDocument } from '#model/manifest/composeDocument.ts';
import { LineColumn } from '#model/manifest/lineColumn.ts';
import { locatePath } from '#model/manifest/locatePath.ts';
import { formatPath } from '#model/manifest/manifestError.ts';
import type { InputProblem, ManifestFile } from '#protocol/command.ts';
import type { LessonFile } from '#scenarios/lesson.ts';
import { scenarioById } from '#scenarios/scenarioList.ts';
import { lessonFile } from './lessonShape.ts';
import type { Misfit } from './shape.ts';

/** Problems beyond these are not told: the first ones say enough. */
const MOST_PROBLEMS = 50;

export type ReadLesson =
  | { readonly ok: true; readonly lesson: LessonFile }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** A lesson from a file, JSON or YAML, checked field by field. Nothing of it is run; a wrong one is refused with file, line, field and what was expected. */
export function readLesson({ name, text }: ManifestFile): ReadLesson {
  const tooLong = limitProblem('lesson', text.length);
  if (tooLong !== undefined) return { ok: false, problems: [{ file: name, message: tooLong }] };
  const { value, problems, events } = composeDocument(text);
  const lines = new LineColumn(text);
  if (problems.length > 0)
    return {
      ok: false,
      problems: problems.map(({ offset, message }) => ({ file: name, ...lines.at(offset), message })),
    };
  const misfits = lessonFile(value, []);
  const wrong = misfits.length > 0 ? misfits : referenceProblems(value as LessonFile);
  if (wrong.length === 0) return { ok: true, lesson: value as LessonFile };
  return {
    ok: false,
    problems: wrong.slice(0, MOST_PROBLEMS).map(({ path, message }) => ({
      file: name,
      ...lines.at(locatePath(text, events, path)),
      ...(path.length > 0 && { field: formatPath(path) }),
      message,
    })),
  };
}

/** What one part says of another. */
function referenceProblems({ run, steps, words }: LessonFile): readonly Misfit[] {
  const problems: Misfit[] = [];
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
