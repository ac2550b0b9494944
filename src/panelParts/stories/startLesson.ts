import { reasonOf } from '#base/problemText.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import { dropMissingSelection } from '#client/reopen.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useLessonBuilder } from '#client/telling/lessonBuilder.ts';
import { useLessonWordsStore } from '#client/telling/lessonWordsStore.ts';
import { useStoryStage } from '#client/telling/storyStage.ts';
import { showView, type ViewId } from '#panelParts/page/viewId.ts';
import type { InputProblem } from '#protocol/command.ts';
import type { Lesson, LessonFile } from '#scenarios/lesson.ts';
import { lessonSource } from '#scenarios/lessonSource.ts';

/**
 * Opens a lesson's run and goes to its first step. Returns the reason when it could not be opened. The words of a
 * lesson from a file must be loaded before.
 */
export async function startLesson(client: OrreryClient, lesson: Lesson): Promise<string | undefined> {
  try {
    const opened = await client.open(lessonSource(lesson));
    if (!opened.ok) return opened.problems.map(({ message }) => message).join('\n');
    useSelection.getState().select(null);
    useStoryStage.getState().offer(null);
    showView(lesson.opens.view as ViewId);
    const read = useLessonWordsStore.getState().read[lesson.id];
    const isThere = await client.control({ type: 'lesson', lesson: read ? read.file : lesson.id });
    return isThere === false ? lesson.id : undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

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
