import { create } from 'zustand';

export type FairnessTab = 'seats' | 'builder' | 'load' | 'tooMany' | 'metrics' | 'objects';

interface FairnessState {
  readonly tab: FairnessTab;
  /** The priority level whose queues and series are shown. */
  readonly level: string;
  /** Whether the reader chose that level. */
  readonly isLevelChosen: boolean;
  /** Empty: the first API server. */
  readonly server: string;
  setTab(tab: FairnessTab): void;
  setLevel(level: string): void;
  /** Another level than the reader's choice. */
  showLevel(level: string): void;
  setServer(server: string): void;
}

/** What the reader looks at in this view; kept while another view is shown. */
export const useFairness = create<FairnessState>()((set) => ({
  tab: 'seats',
  level: 'workload-low',
  isLevelChosen: false,
  server: '',
  setTab: (tab) => set({ tab }),
  setLevel: (level) => set({ level, isLevelChosen: true }),
  showLevel: (level) => set({ level, isLevelChosen: false }),
  setServer: (server) => set({ server }),
}));
