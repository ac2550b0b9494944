import { create } from 'zustand';

interface StoryStageState {
  /** The scenario whose story is offered before its start; null when none is. */
  readonly offered: string | null;
  /** The last card was put away. */
  readonly isEndingClosed: boolean;
  offer(scenario: string | null): void;
  closeEnding(isClosed: boolean): void;
}

/** What of a story stands over the stage. The story itself, and where it is told, is the worker's business. */
export const useStoryStage = create<StoryStageState>()((set) => ({
  offered: null,
  isEndingClosed: false,
  offer: (offered) => set({ offered, isEndingClosed: false }),
  closeEnding: (isEndingClosed) => set({ isEndingClosed }),
}));
