import { create } from 'zustand';

export type Overlay = 'palette' | 'keys' | 'runs' | 'transcript' | 'handOut' | null;
export type Maximisable = 'stage' | 'inspector' | 'timeline';

/** The panels that a reload restores. */
export interface OpenPanels {
  readonly editorOpen: boolean;
  readonly terminalOpen: boolean;
  /** The region that has the whole page below the top bar. */
  readonly maximised: Maximisable | null;
}

export interface PageState extends OpenPanels {
  readonly overlay: Overlay;
  /** The page is in presenter mode, for a class. */
  readonly isPresenting: boolean;
  /** The stage is being recorded. */
  readonly isFilming: boolean;
  show(overlay: Overlay): void;
  present(isPresenting: boolean): void;
  film(isFilming: boolean): void;
  setEditorOpen(open: boolean): void;
  setTerminalOpen(open: boolean): void;
  toggleMaximised(region: Maximisable): void;
}

/** The open overlay and panels of the page. */
export const usePageStore = create<PageState>()((set) => ({
  overlay: null,
  isPresenting: false,
  isFilming: false,
  editorOpen: false,
  terminalOpen: false,
  maximised: null,
  show: (overlay) => set({ overlay }),
  present: (isPresenting) => set({ isPresenting, overlay: null }),
  film: (isFilming) => set({ isFilming }),
  setEditorOpen: (editorOpen) => set({ editorOpen }),
  setTerminalOpen: (terminalOpen) => set({ terminalOpen }),
  toggleMaximised: (region) => set((state) => ({ maximised: state.maximised === region ? null : region })),
}));

/** The panels stored in the page's browser history entry. */
export const openPanels = {
  get(): OpenPanels {
    const { editorOpen, terminalOpen, maximised } = usePageStore.getState();
    return { editorOpen, terminalOpen, maximised };
  },
  /** Opens the stored panels; any other content of the history entry is ignored. */
  restore({ editorOpen, terminalOpen, maximised }: Partial<OpenPanels>): void {
    usePageStore.setState({
      editorOpen: editorOpen === true,
      terminalOpen: terminalOpen === true,
      maximised: maximised === 'stage' || maximised === 'inspector' || maximised === 'timeline' ? maximised : null,
    });
  },
  subscribe: (listener: () => void) =>
    usePageStore.subscribe((state, before) => {
      if (
        state.editorOpen !== before.editorOpen ||
        state.terminalOpen !== before.terminalOpen ||
        state.maximised !== before.maximised
      )
        listener();
    }),
};
