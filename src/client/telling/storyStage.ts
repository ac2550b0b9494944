import { useEffect } from 'react';
import { create } from 'zustand';
import { useClient } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { useOpening } from '#client/useMoment.ts';
import type { Control } from '#protocol/requests.ts';
import type { Skip, Telling, TellingStage } from '#protocol/telling.ts';

/** Most lines in the story of a run. */
export const RUN_STORY_LINES = 12;

/** A shorter skip passes more slowly than real time, so it would be wrong to call it a skip. */
const LEAST_US = 500_000;

interface StoryStageState {
  /** The scenario whose story is offered before its start; null when there is none. */
  readonly offered: string | null;
  /** The last card was closed. */
  readonly isEndingClosed: boolean;
  offer(scenario: string | null): void;
  closeEnding(isClosed: boolean): void;
}

/** Overlays of a story on the stage. The worker has the story itself and its progress. */
export const useStoryStage = create<StoryStageState>()((set) => ({
  offered: null,
  isEndingClosed: false,
  offer: (offered) => set({ offered, isEndingClosed: false }),
  closeEnding: (isEndingClosed) => set({ isEndingClosed }),
}));

/**
 * The control for a press of Next or Play. When a story is offered, the press also starts it, as its Start button does.
 */
export function goingOn(control: Extract<Control, { type: 'next' | 'play' }>): Control {
  const { offered, offer } = useStoryStage.getState();
  if (offered === null) return control;
  offer(null);
  const asked = [{ type: 'story', on: true }, { type: 'next' }] as const;
  return { type: 'inTurn', controls: control.type === 'play' ? [...asked, control] : asked };
}

/** Withdraws an offered story, whose card would cover the stage when the run is stepped without it. */
export function declineStory(): void {
  const { offered, offer } = useStoryStage.getState();
  if (offered !== null) offer(null);
}

/** Sends the view's stage and the selection to the worker, so that it plays what is visible there. */
export function useLook(stage: TellingStage): void {
  const client = useClient();
  const opening = useOpening();
  const subject = useSelection((state) => state.selection);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another run has to be told too
  useEffect(() => {
    void client.control({ type: 'look', stage, subject }).catch(() => undefined);
  }, [client, stage, subject, opening]);
}

/** The present skip, if it is long enough to mention. */
export function shownSkip({ skip }: Telling): Skip | undefined {
  return skip && skip.toUs - skip.fromUs >= LEAST_US ? skip : undefined;
}
