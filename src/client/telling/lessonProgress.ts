import { createStore, entries, set, type UseStore } from 'idb-keyval';
import { create } from 'zustand';
import { anything, fields, flag, hasShape, list, whole } from '#base/shape.ts';
import type { LessonResult, LessonState } from '#protocol/lessons.ts';

/** A person's progress in a lesson, with the results. A finished lesson stays finished. */
export interface LessonProgress {
  /** The last visited step, from 1, and the number of steps. */
  readonly index: number;
  readonly of: number;
  readonly isDone: boolean;
  /** Results of the last visit. */
  readonly results: readonly LessonResult[];
}

interface ProgressState {
  /** By the lesson's id. */
  readonly of: Readonly<Record<string, LessonProgress>>;
  /** True once stored progress was read, or could not be; then it lasts as long as the page. */
  readonly isRead: boolean;
  note(lesson: LessonState): void;
  read(): Promise<void>;
}

/** The stored value may come from another version of the page, or be damaged. */
export const progressShape = fields({ index: whole(0), of: whole(0), isDone: flag, results: list(anything) });

let store: UseStore | undefined;

/** A separate database, because another store in that of the runs would need a new version of it. */
function opened(): UseStore {
  store ??= createStore('kube-orrery-lessons', 'progress');
  return store;
}

/** A person's progress in lessons, stored only in this browser. */
export const useLessonProgress = create<ProgressState>()((change, get) => ({
  of: {},
  isRead: false,
  note: (lesson) => {
    const before = get().of[lesson.id];
    const after = progressed(before, lesson);
    if (before && isSame(before, after)) return;
    change({ of: { ...get().of, [lesson.id]: after } });
    // If the browser forbids it, progress lasts as long as the page.
    void keep(lesson.id, after).catch(() => undefined);
  },
  read: async () => {
    if (get().isRead) return;
    const kept = await readAll().catch(() => []);
    const read = kept.filter(([id, progress]) => typeof id === 'string' && hasShape(progressShape, progress));
    change({ of: { ...Object.fromEntries(read), ...get().of }, isRead: true });
  },
}));

async function readAll(): Promise<readonly [unknown, unknown][]> {
  return entries(opened());
}

async function keep(id: string, progress: LessonProgress): Promise<void> {
  await set(id, progress, opened());
}

function progressed(before: LessonProgress | undefined, lesson: LessonState): LessonProgress {
  const { index, of, results, phase } = lesson;
  return { index, of, results, isDone: phase === 'ended' || before?.isDone === true };
}

function isSame(a: LessonProgress, b: LessonProgress): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
