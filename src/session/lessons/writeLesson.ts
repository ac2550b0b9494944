import { yamlOf } from '#model/manifest/exportManifests.ts';
import type { LessonFormat } from '#protocol/lessons.ts';
import type { LessonFile } from '#scenarios/lesson.ts';

/** A lesson as a file that `readLesson` reads back unchanged; writing that again gives the same text. */
export function writeLesson(lesson: LessonFile, format: LessonFormat): string {
  return format === 'yaml' ? yamlOf(lesson) : `${JSON.stringify(lesson, undefined, 2)}\n`;
}
