import type { OrreryClient } from '#client/orreryClient.ts';
import { decompressText } from '#client/share/shareLink.ts';
import { useOwnLessons } from '#client/telling/ownLessons.ts';
import type { Lesson } from '#scenarios/lesson.ts';
import { lessonById } from '#scenarios/lessonList.ts';
import { PACKED_LESSON } from './lessonLink.ts';
import { startLesson } from './startLesson.ts';

/**
 * Opens a lesson by its id, or one that a link contains, and goes to its first step. Rejects with the reason when it
 * cannot be opened.
 */
export async function startLessonNamed(client: OrreryClient, named: string): Promise<void> {
  const lesson = named.startsWith(PACKED_LESSON)
    ? await takeLesson(client, named.slice(PACKED_LESSON.length))
    : lessonById(named);
  if (!lesson) throw new Error(`there is no lesson ${named}`);
  const problem = await startLesson(client, lesson);
  if (problem !== undefined) throw new Error(problem);
}

/** A lesson from a link is checked like any file, and kept among the reader's own. */
async function takeLesson(client: OrreryClient, packed: string): Promise<Lesson | undefined> {
  const file = { name: 'link', text: await decompressText(packed) };
  // The model reads the lesson, and answers only while a run is open.
  if (client.opening.getState() === undefined) await client.open({ scenario: 'own', seed: 1 });
  const [problem] = await useOwnLessons.getState().add(client, file);
  if (problem) throw new Error([problem.field, problem.message].filter(Boolean).join(': '));
  return useOwnLessons.getState().lessons.find((own) => own.file === file)?.lesson;
}
