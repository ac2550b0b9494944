import { create } from 'zustand';
import type { DecisionDifference, OtherRun } from '#protocol/comparison.ts';
import { forgetWithRun } from './forgetWithRun.ts';

interface CompareState {
  /** The run beside the present one; `null` until one is chosen. */
  readonly other: OtherRun | null;
  /** The keys of the Pod whose decisions are shown; `null` follows the moment. */
  readonly focus: DecisionDifference['keys'] | null;
  choose(other: OtherRun): void;
  look(focus: DecisionDifference['keys'] | null): void;
}

/**
 * Selection of the Compare view. Another configuration is kept for the next run; a branch and a Pod belong to this run.
 */
export const useCompare = create<CompareState>()((set) => ({
  other: null,
  focus: null,
  choose: (other) => set({ other, focus: null }),
  look: (focus) => set({ focus }),
}));

forgetWithRun(useCompare, () => {
  const { other } = useCompare.getState();
  return { focus: null, other: other?.kind === 'branch' ? null : other };
});
