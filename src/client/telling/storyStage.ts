import { create } from 'zustand';
import type { Control } from '#protocol/requests.ts';

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

/** What a reader presses to go on. Where a story is offered, it begins with that, as if he had pressed its Start. */
export function goingOn(control: Extract<Control, { type: 'next' | 'play' }>): Control {
  const { offered, offer } = useStoryStage.getState();
  if (offered === null) return control;
  offer(null);
  const told = [{ type: 'story', on: true }, { type: 'next' }] as const;
  return { type: 'inTurn', controls: control.type === 'play' ? [...told, control] : told };
}

/** The run is gone through without its story: what offers it would lie over what is shown. */
export function declineStory(): void {
  const { offered, offer } = useStoryStage.getState();
  if (offered !== null) offer(null);
}
