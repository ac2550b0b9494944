import { createStore, entries, set, type UseStore } from 'idb-keyval';
import { create } from 'zustand';
import { anything, fields, flag, hasShape, list, whole } from '#base/shape.ts';
import type { LessonResult, LessonState } from '#protocol/lessons.ts';

/** How far a person came in a lesson, and what came of it. A lesson that was finished stays so. */
export interface LessonProgress {
  /** The last step that he was at, and of how many, from 1. */
  readonly index: number;
  readonly of: number;
  readonly isDone: boolean;
  /** Of the last time that he was there. */
  readonly results: readonly LessonResult[];
}

interface ProgressState {
  /** By the lesson's id. */
  readonly of: Readonly<Record<string, LessonProgress>>;
  /** What was kept has been read, or cannot be: then it lasts as long as the page. */
  readonly isRead: boolean;
  note(lesson: LessonState): void;
  read(): Promise<void>;
}

/** What was written may be of another version of the page, or damaged. */
export const progressShape = fields({ index: whole(0), of: whole(0), isDone: flag, results: list(anything) });

let store: UseStore | undefined;

/** A data base of its own: another store in that of the runs would need a new version of it. */
function opened(): UseStore {
  store ??= createStore('kube-orrery-lessons', 'progress');
  return store;
}

/** What a person has done in lessons, kept in this browser alone. */
export const useLessonProgress = create<ProgressState>()((change, get) => ({
  of: {},
  isRead: false,
  note: (lesson) => {
    const before = get().of[lesson.id];
    const after = progressed(before, lesson);
    if (before && isSame(before, after)) return;
    change({ of: { ...get().of, [lesson.id]: after } });
    // Where the browser forbids it, progress lasts as long as the page.
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
