import { create } from 'zustand';
import { type ClassVotes, NO_VOTES } from './classVotes.ts';

interface PresenterState {
  /** The class sees an empty screen. */
  readonly isBlank: boolean;
  /** Swaps the large picture and the page's view, until the next step. */
  readonly isTurned: boolean;
  /** By lesson and step. */
  readonly votes: Readonly<Record<string, ClassVotes>>;
  blank(isBlank: boolean): void;
  turn(isTurned: boolean): void;
  put(bet: string, votes: ClassVotes): void;
  /** Clears everything of a former class. */
  clear(): void;
}

/** The teacher's input. Only this page has it; the run does not. */
export const usePresenter = create<PresenterState>()((set, get) => ({
  isBlank: false,
  isTurned: false,
  votes: {},
  blank: (isBlank) => set({ isBlank }),
  turn: (isTurned) => set({ isTurned }),
  put: (bet, votes) => set({ votes: { ...get().votes, [bet]: votes } }),
  clear: () => set({ isBlank: false, isTurned: false, votes: {} }),
}));

export function votesOf(bet: string): ClassVotes {
  return usePresenter.getState().votes[bet] ?? NO_VOTES;
}

export function useVotes(bet: string): ClassVotes {
  return usePresenter((state) => state.votes[bet] ?? NO_VOTES);
}
