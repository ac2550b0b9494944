import { create } from 'zustand';
import type { Changes } from '#client/draft/history.ts';
import type { Opening } from '#client/orreryClient.ts';
import type { LessonFile } from '#scenarios/lesson.ts';

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
