import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import type { OrreryClient } from '#client/orreryClient.ts';
import type { LessonFile } from '#scenarios/lesson.ts';
import { useLessonBuilder } from './lessonBuilder.ts';

const DRAFT = 'draft';
const NAME = 'draft.json';
let store: UseStore | undefined;

function opened(): UseStore {
  store ??= createStore('kube-orrery-lesson-draft', 'draft');
  return store;
}

/**
 * Restores the lesson that was being built when the page was left, unless there is one already. It is checked like any
 * file.
 */
export async function bringDraftBack(client: OrreryClient): Promise<void> {
  const text = await kept().catch(() => undefined);
  if (typeof text !== 'string') return;
  const read = await client.ask('readLesson', { file: { name: NAME, text } });
  const { lesson, change } = useLessonBuilder.getState();
  if (read.ok && lesson === null) change(read.lesson as LessonFile);
}

async function kept(): Promise<unknown> {
  return get(DRAFT, opened());
}

/**
 * Stores the lesson in the builder whenever it changes. If the browser forbids it, the lesson lasts as long as the
 * page. Returns a function that stops it.
 */
export function keepDraft(): () => void {
  return useLessonBuilder.subscribe(({ lesson }, before) => {
    if (lesson !== before.lesson) void write(lesson).catch(() => undefined);
  });
}

async function write(lesson: LessonFile | null): Promise<void> {
  if (lesson === null) await del(DRAFT, opened());
  else await set(DRAFT, JSON.stringify(lesson), opened());
}
