import { reasonOf } from '#base/reasonOf.ts';
import { useLessonWordsStore } from '#client/lessons/lessonWordsStore.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useStoryStage } from '#client/telling/storyStage.ts';
import { showView, type ViewId } from '#panelParts/page/viewId.ts';
import type { Lesson } from '#scenarios/lesson.ts';
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
