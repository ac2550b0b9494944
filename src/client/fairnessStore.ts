import { create } from 'zustand';
import { forgetWithRun } from './forgetWithRun.ts';

interface FairnessState {
  /** The priority level whose queues and series are shown. */
  readonly level: string;
  /** Whether the reader chose that level. */
  readonly isLevelChosen: boolean;
  /** Empty: the first API server. */
  readonly server: string;
  setLevel(level: string): void;
  /** Shows a level that the reader did not choose. */
  showLevel(level: string): void;
  setServer(server: string): void;
}

const NOTHING_CHOSEN = { level: 'workload-low', isLevelChosen: false, server: '' };

/** The reader's choices in this view; kept while another view is shown. */
export const useFairness = create<FairnessState>()((set) => ({
  ...NOTHING_CHOSEN,
  setLevel: (level) => set({ level, isLevelChosen: true }),
  showLevel: (level) => set({ level, isLevelChosen: false }),
  setServer: (server) => set({ server }),
}));

forgetWithRun(useFairness, NOTHING_CHOSEN);

const FIRST_SERVER = 'kube-apiserver';

/** The API server whose levels are shown. */
export function useFairnessServer(): string {
  return useFairness((state) => state.server) || FIRST_SERVER;
}
