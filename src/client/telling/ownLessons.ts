import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { create } from 'zustand';
import { LIMITS, limitProblem } from '#base/limits.ts';
import { compare } from '#base/order.ts';
import { fields, hasShape, text } from '#base/shape.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import type { InputProblem, ManifestFile } from '#protocol/command.ts';
import type { LessonFile } from '#scenarios/lesson.ts';
import { type LessonWithFile, useLessonWordsStore } from './lessonWordsStore.ts';

/** Most stored lessons besides those of the page. A longer list would be hard to use. */
export const MOST_OWN_LESSONS = 50;

interface OwnState {
  /** Sorted by id. */
  readonly lessons: readonly LessonWithFile[];
  /** True once stored lessons were read, or could not be; then they last as long as the page. */
  readonly isRead: boolean;
  read(client: OrreryClient): Promise<void>;
  /** Adds a lesson file and returns its problems; empty when it was added. It replaces a lesson with the same id. */
  add(client: OrreryClient, file: ManifestFile): Promise<readonly InputProblem[]>;
  remove(id: string): void;
}

const keptFile = fields({ name: text(LIMITS.lesson.most), text: text(LIMITS.lesson.most) });

let store: UseStore | undefined;

function opened(): UseStore {
  store ??= createStore('kube-orrery-own-lessons', 'files');
  return store;
}

/**
 * Lessons that a person received or built, stored only in this browser. They are checked again whenever they are read.
 */
export const useOwnLessons = create<OwnState>()((change, get) => ({
  lessons: [],
  isRead: false,
  read: async (client) => {
    if (get().isRead) return;
    const kept = await readAll().catch(() => []);
    for (const [, file] of kept.slice(0, MOST_OWN_LESSONS)) {
      if (!hasShape(keptFile, file)) continue;
      const read = await client.ask('readLesson', { file });
      if (read.ok) put({ lesson: read.lesson as LessonFile, file });
    }
    change({ isRead: true });
  },
  add: async (client, file) => {
    // A text this long is not even sent to the worker.
    const tooLong = limitProblem('lesson', file.text.length);
    if (tooLong !== undefined) return [{ file: file.name, message: tooLong }];
    const read = await client.ask('readLesson', { file });
    if (!read.ok) return read.problems;
    const lesson = read.lesson as LessonFile;
    const { lessons } = get();
    if (lessons.length >= MOST_OWN_LESSONS && !lessons.some((own) => own.lesson.id === lesson.id))
      return [{ file: file.name, message: `${MOST_OWN_LESSONS} lessons are stored already: remove one first` }];
    put({ lesson, file });
    // If the browser forbids it, the lesson lasts as long as the page.
    await keep(lesson.id, file).catch(() => undefined);
    return [];
  },
  remove: (id) => {
    change({ lessons: get().lessons.filter(({ lesson }) => lesson.id !== id) });
    useLessonWordsStore.getState().drop(id);
    void forget(id).catch(() => undefined);
  },
}));

function put(own: LessonWithFile): void {
  const others = useOwnLessons.getState().lessons.filter(({ lesson }) => lesson.id !== own.lesson.id);
  const lessons = [...others, own].sort((a, b) => compare(a.lesson.id, b.lesson.id));
  useOwnLessons.setState({ lessons });
  useLessonWordsStore.getState().add(own);
}

async function keep(id: string, file: ManifestFile): Promise<void> {
  await set(id, file, opened());
}

async function forget(id: string): Promise<void> {
  await del(id, opened());
}

async function readAll(): Promise<readonly [unknown, unknown][]> {
  return entries(opened());
}
