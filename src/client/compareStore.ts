import { create } from 'zustand';
import type { Difference, OtherRun } from '#protocol/comparison.ts';
import { forgetWithRun } from './forgetWithRun.ts';

interface CompareState {
  /** What stands beside the present run; `null` until something was chosen. */
  readonly other: OtherRun | null;
  /** The keys of the Pod whose decisions are looked at; `null` follows the moment. */
  readonly focus: Difference['keys'] | null;
  choose(other: OtherRun): void;
  look(focus: Difference['keys'] | null): void;
}

/** What the Compare view puts side by side. Another configuration stays there for the next run; a branch and a Pod are of this one. */
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
