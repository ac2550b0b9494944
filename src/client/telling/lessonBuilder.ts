import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import { create } from 'zustand';
import type { Changes } from '#client/draft/history.ts';
import type { Opening, OrreryClient } from '#client/orreryClient.ts';
import type { LessonFile } from '#scenarios/lesson.ts';

const DRAFT = 'draft';
const NAME = 'draft.json';
let store: UseStore | undefined;

interface LessonBuilderState {
  /** The builder is shown beside the stage. */
  readonly isOpen: boolean;
  /** The lesson in the builder; it is kept while the builder is closed. */
  readonly lesson: LessonFile | null;
  /** The changes of the lesson for undo and redo, if there are any. They last as long as the page. */
  readonly changes: Changes | null;
  /** The author's own run, during a preview of the lesson. */
  readonly left: Opening | null;
  open(): void;
  close(): void;
  /** Without `changes` the lesson begins anew, and there is nothing to undo. */
  change(lesson: LessonFile | null, changes?: Changes | null): void;
  leave(run: Opening | null): void;
}

/** The lesson that a person builds. The run contains nothing of it. */
export const useLessonBuilder = create<LessonBuilderState>()((set) => ({
  isOpen: false,
  lesson: null,
  changes: null,
  left: null,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
  change: (lesson, changes = null) => set({ lesson, changes }),
  leave: (left) => set({ left }),
}));

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
