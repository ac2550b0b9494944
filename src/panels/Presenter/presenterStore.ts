import { create } from 'zustand';
import { type ClassVotes, NO_VOTES } from './classVotes.ts';

interface PresenterState {
  /** Nothing is shown to the class. */
  readonly isBlank: boolean;
  /** The view of the page instead of the large picture, or the other way round, until the next step. */
  readonly isTurned: boolean;
  /** By lesson and step. */
  readonly votes: Readonly<Record<string, ClassVotes>>;
  blank(isBlank: boolean): void;
  turn(isTurned: boolean): void;
  put(bet: string, votes: ClassVotes): void;
  /** Nothing of a former class is left. */
  clear(): void;
}

/** What the teacher keyed in. It is this page's alone: nothing of it is in the run. */
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
