import { create } from 'zustand';

export type Overlay = 'palette' | 'keys' | null;
export type Maximisable = 'stage' | 'inspector' | 'timeline';

export interface PageState {
  readonly overlay: Overlay;
  readonly editorOpen: boolean;
  readonly terminalOpen: boolean;
  /** The region that has the whole page below the top bar. */
  readonly maximised: Maximisable | null;
  show(overlay: Overlay): void;
  setEditorOpen(open: boolean): void;
  setTerminalOpen(open: boolean): void;
  toggleMaximised(region: Maximisable): void;
}

/** What is open over the page now. Not kept over a reload. */
export const usePageStore = create<PageState>()((set) => ({
  overlay: null,
  editorOpen: false,
  terminalOpen: false,
  maximised: null,
  show: (overlay) => set({ overlay }),
  setEditorOpen: (editorOpen) => set({ editorOpen }),
  setTerminalOpen: (terminalOpen) => set({ terminalOpen }),
  toggleMaximised: (region) => set((state) => ({ maximised: state.maximised === region ? null : region })),
}));
