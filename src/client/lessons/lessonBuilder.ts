import { create } from 'zustand';
import type { Opening } from '#client/orreryClient.ts';
import type { LessonFile } from '#scenarios/lesson.ts';

interface LessonBuilderState {
  /** The builder is shown beside the stage. */
  readonly isOpen: boolean;
  /** The lesson in the builder; it is kept while the builder is closed. */
  readonly lesson: LessonFile | null;
  /** The author's own run, during a preview of the lesson. */
  readonly left: Opening | null;
  open(): void;
  close(): void;
  change(lesson: LessonFile | null): void;
  leave(run: Opening | null): void;
}

/** The lesson that a person builds. The run contains nothing of it. */
export const useLessonBuilder = create<LessonBuilderState>()((set) => ({
  isOpen: false,
  lesson: null,
  left: null,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
  change: (lesson) => set({ lesson }),
  leave: (left) => set({ left }),
}));
