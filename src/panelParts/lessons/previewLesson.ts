import { dropMissingSelection } from '#client/dropMissingSelection.ts';
import { useLessonBuilder } from '#client/lessons/lessonBuilder.ts';
import { useLessonWordsStore } from '#client/lessons/lessonWordsStore.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { LessonFile } from '#scenarios/lesson.ts';
import { startLesson } from './startLesson.ts';

/**
 * Plays a lesson under construction as a class sees it; the author's run is kept meanwhile. Returns the lesson's
 * problems.
 */
export async function previewLesson(client: OrreryClient, lesson: LessonFile): Promise<readonly InputProblem[]> {
  const file = { name: `${lesson.id}.yaml`, text: await client.ask('writeLesson', { lesson, format: 'yaml' }) };
  const read = await client.ask('readLesson', { file });
  if (!read.ok) return read.problems;
  const run = await client.ask('save', {});
  useLessonWordsStore.getState().add({ lesson, file });
  const problem = await startLesson(client, lesson);
  if (problem !== undefined) return [{ message: problem }];
  useLessonBuilder.getState().leave(run);
  return [];
}

/**
 * Returns to the author's run where it was left. Rejects with the reason when that cannot be opened; then the preview
 * stays.
 */
export async function endPreview(client: OrreryClient): Promise<void> {
  const { left, leave } = useLessonBuilder.getState();
  const opened = left && (await client.open(left));
  if (opened && !opened.ok) throw new Error(opened.problems.map(({ message }) => message).join('\n'));
  leave(null);
  if (opened) await dropMissingSelection(client);
}
