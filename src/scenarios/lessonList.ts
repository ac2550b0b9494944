import { LESSONS } from './generated/lessons.ts';
import type { Lesson } from './lesson.ts';

/** Every lesson, in the order of the curriculum. */
export { LESSONS };

export function lessonById(id: string): Lesson | undefined {
  return LESSONS.find((lesson) => lesson.id === id);
}
