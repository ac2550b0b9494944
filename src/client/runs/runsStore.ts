import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SavedRun } from '#protocol/savedRun.ts';
import { StorageSilent } from './answeringStorage.ts';
import type { KeptRun, Place } from './keptRun.ts';

/** Why a run is not kept. */
export interface KeepingProblem {
  readonly code: 'forbidden' | 'silent' | 'full' | 'tooLarge' | 'tooMany';
  /** The browser's own words; empty for limits of the page. */
  readonly reason: string;
}

export interface RunsState {
  /** The run that is open: its id, and what it is as of the last command. */
  readonly current: { readonly id: string; readonly saved: SavedRun | undefined; readonly place: Place } | undefined;
  /** All that are in the storage, the newest first. */
  readonly runs: readonly KeptRun[];
  readonly problem: KeepingProblem | undefined;
}

export type RunsStore = StoreApi<RunsState>;

export const runsStore = (): RunsStore =>
  createStore<RunsState>(() => ({ current: undefined, runs: [], problem: undefined }));

/** What the browser said about a failed write, as a person is told of it. */
export function problemOf(error: unknown): KeepingProblem {
  if (error instanceof StorageSilent) return { code: 'silent', reason: '' };
  const { name, message } = typeof error === 'object' && error !== null ? (error as Partial<Error>) : {};
  return { code: name === 'QuotaExceededError' ? 'full' : 'forbidden', reason: message ?? String(error) };
}
