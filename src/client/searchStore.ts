import { create } from 'zustand';
import type { StepUnit } from '#protocol/requests.ts';
import { forgetWithRun } from './forgetWithRun.ts';

/** What a step looks for; `end` stands for the next entry, beat or instant, `veiled` for what lies after a bet that waits. */
export type SearchUnit = Extract<StepUnit, 'cycle' | 'decision' | 'failure'> | 'end' | 'veiled';

interface SearchState {
  /** The last search that found nothing; a new object each time. */
  readonly missed: { readonly unit: SearchUnit } | undefined;
  miss(unit: SearchUnit): void;
}

/** Searches through time that came to nothing. */
export const useSearchStore = create<SearchState>()((set) => ({
  missed: undefined,
  miss: (unit) => set({ missed: { unit } }),
}));

forgetWithRun(useSearchStore, { missed: undefined });
