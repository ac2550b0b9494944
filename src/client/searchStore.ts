import { create } from 'zustand';
import type { StepUnit } from '#protocol/requests.ts';
import { forgetWithRun } from './forgetWithRun.ts';

/** Target of a step. `end`: the next entry, step or instant. `hidden`: the time after a lesson's open question. */
export type SearchUnit = Extract<StepUnit, 'cycle' | 'decision' | 'failure'> | 'end' | 'hidden';

interface SearchState {
  /** The last search without a result; a new object each time. */
  readonly missed: { readonly unit: SearchUnit } | undefined;
  miss(unit: SearchUnit): void;
}

/** Searches through time without a result. */
export const useSearchStore = create<SearchState>()((set) => ({
  missed: undefined,
  miss: (unit) => set({ missed: { unit } }),
}));

forgetWithRun(useSearchStore, { missed: undefined });
