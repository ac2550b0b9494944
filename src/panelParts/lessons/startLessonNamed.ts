import type { OrreryClient } from '#client/orreryClient.ts';
import { lessonById } from '#scenarios/lessons/lessonList.ts';
import { startLesson } from './startLesson.ts';

/** Opens a bundled lesson by its id and stands at its first step. Rejects with the reason when it cannot be opened. */
export async function startLessonNamed(client: OrreryClient, id: string): Promise<void> {
  const lesson = lessonById(id);
  if (!lesson) throw new Error(`there is no lesson ${id}`);
  const problem = await startLesson(client, lesson);
  if (problem !== undefined) throw new Error(problem);
}
