import { create } from 'zustand';
import type { Opening } from '#client/orreryClient.ts';
import type { LessonFile } from '#scenarios/lesson.ts';

interface LessonBuilderState {
  /** It stands beside the stage. */
  readonly isOpen: boolean;
  /** The lesson that is being made; it stays while its room is closed. */
  readonly lesson: LessonFile | null;
  /** The author's own run, while the lesson is looked at as a class sees it. */
  readonly left: Opening | null;
  open(): void;
  close(): void;
  change(lesson: LessonFile | null): void;
  leave(run: Opening | null): void;
}

/** The lesson that a person makes. Nothing of it is in the run. */
export const useLessonBuilder = create<LessonBuilderState>()((set) => ({
  isOpen: false,
  lesson: null,
  left: null,
  open: () => set({ isOpen: true }),
  close: () => set({ isOpen: false }),
  change: (lesson) => set({ lesson }),
  leave: (left) => set({ left }),
}));
