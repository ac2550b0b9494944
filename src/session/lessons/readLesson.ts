import { type LimitName, limitProblem } from '#base/limits.ts';
import type { Misfit } from '#base/shape.ts';
import { misfitsOf, type Shape } from '#base/shape.ts';
import { composeDocument } from '#model/manifest/composeDocument.ts';
import { locatePath } from '#model/manifest/locatePath.ts';
import { formatPath } from '#model/manifest/manifestError.ts';
import { LineColumn } from '#model/manifest/splitDocuments.ts';
import type { InputProblem, ManifestFile } from '#protocol/command.ts';
import type { Lesson, LessonFile } from '#scenarios/lesson.ts';
import { lessonById } from '#scenarios/lessonList.ts';
import { scenarioById } from '#scenarios/scenarioList.ts';
import { lessonFile } from './lessonShape.ts';

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
    problems.push({ path: ['id'], message: `a built-in lesson has the id "${id}": give this one another id` });
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

/**
 * A bundled lesson by its id, or a sent lesson by its text; `undefined` when there is none or the text is invalid.
 */
export function namedLesson(named: string | ManifestFile): Lesson | undefined {
  if (typeof named === 'string') return lessonById(named);
  const read = readLesson(named);
  return read.ok ? read.lesson : undefined;
}

/** The content of a file with one document that has the shape, or the problems of it. */
type ReadShaped<T> =
  | {
      readonly ok: true;
      readonly value: T;
      /** Problems found later, with their places in the file. */
      readonly placed: (misfits: readonly Misfit[]) => readonly InputProblem[];
      /** The offset in the text of the value at a path. */
      readonly offsetOf: (path: Misfit['path']) => number;
    }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** Reads YAML or JSON and checks it field by field. Problems have file, line, column and field. */
export function readShaped<T>({ name, text }: ManifestFile, limit: LimitName, shape: Shape<T>): ReadShaped<T> {
  const tooLong = limitProblem(limit, text.length);
  if (tooLong !== undefined) return { ok: false, problems: [{ file: name, message: tooLong }] };
  const { value, problems, events } = composeDocument(text);
  const lines = new LineColumn(text);
  if (problems.length > 0)
    return {
      ok: false,
      problems: problems.map(({ offset, message }) => ({ file: name, ...lines.at(offset), message })),
    };
  const offsetOf = (path: Misfit['path']): number => locatePath(text, events, path);
  const placed = (misfits: readonly Misfit[]): readonly InputProblem[] =>
    misfits.map(({ path, message }) => ({
      file: name,
      ...lines.at(offsetOf(path)),
      ...(path.length > 0 && { field: formatPath(path) }),
      message,
    }));
  const misfits = misfitsOf(shape, value).map(({ path, message }) => {
    return { path, message: path.length === 0 ? message : `${formatPath(path)}: ${message}` };
  });
  if (misfits.length > 0) return { ok: false, problems: placed(misfits) };
  return { ok: true, value: value as T, placed, offsetOf };
}
