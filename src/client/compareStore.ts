import { create } from 'zustand';
import type { Difference, OtherRun } from '#protocol/comparison.ts';

interface CompareState {
  /** What stands beside the present run; `null` until something was chosen. */
  readonly other: OtherRun | null;
  /** The keys of the Pod whose decisions are looked at; `null` follows the moment. */
  readonly focus: Difference['keys'] | null;
  choose(other: OtherRun): void;
  look(focus: Difference['keys'] | null): void;
}

/** What the Compare view puts side by side. It belongs to the page, not to the run. */
export const useCompare = create<CompareState>()((set) => ({
  other: null,
  focus: null,
  choose: (other) => set({ other, focus: null }),
  look: (focus) => set({ focus }),
}));
