import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SavedRun } from '#protocol/savedRun.ts';
import type { KeptRun, RunPlace } from './keptRun.ts';
import { StorageSilent } from './runStorage.ts';

/** Why a run is not stored. */
export interface KeepingProblem {
  readonly code: 'forbidden' | 'silent' | 'full' | 'tooLarge' | 'tooMany';
  /** The browser's own message; empty for limits of the page. */
  readonly reason: string;
}

export interface RunsState {
  /** The open run: its id, and its contents as of the last command. */
  readonly current: { readonly id: string; readonly saved: SavedRun | undefined; readonly place: RunPlace } | undefined;
  /** All stored runs, newest first. */
  readonly runs: readonly KeptRun[];
  readonly problem: KeepingProblem | undefined;
}

export type RunsStore = StoreApi<RunsState>;

export const runsStore = (): RunsStore =>
  createStore<RunsState>(() => ({ current: undefined, runs: [], problem: undefined }));

/** Problem to show for an error of the browser's storage. */
export function problemOf(error: unknown): KeepingProblem {
  if (error instanceof StorageSilent) return { code: 'silent', reason: '' };
  const { name, message } = typeof error === 'object' && error !== null ? (error as Partial<Error>) : {};
  return { code: name === 'QuotaExceededError' ? 'full' : 'forbidden', reason: message ?? String(error) };
}
