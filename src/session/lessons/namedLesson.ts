import type { ManifestFile } from '#protocol/command.ts';
import type { Lesson } from '#scenarios/lesson.ts';
import { lessonById } from '#scenarios/lessonList.ts';
import { readLesson } from './readLesson.ts';

/**
 * A bundled lesson by its id, or a sent lesson by its text; `undefined` when there is none or the text is invalid.
 */
export function namedLesson(named: string | ManifestFile): Lesson | undefined {
  if (typeof named === 'string') return lessonById(named);
  const read = readLesson(named);
  return read.ok ? read.lesson : undefined;
}
