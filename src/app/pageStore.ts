import { create } from 'zustand';
import type { PlacedPanel } from '#panels/panel.ts';
import { PANELS } from '#panels/panelList.ts';

export type Maximisable = 'stage' | 'inspector' | 'timeline';

/** State of the page that a reload restores. */
export interface OpenPanels {
  /** The ids of the open panels that are kept. */
  readonly open: readonly string[];
  /** The region that has the whole page below the top bar. */
  readonly maximised: Maximisable | null;
}

export interface PageState extends OpenPanels {
  /** Shows a panel; a dialog or a page closes the dialog before it. */
  show(id: string): void;
  close(id: string): void;
  toggleMaximised(region: Maximisable): void;
}

/** The panels that the page opens and closes, apart from the view. */
export const usePageStore = create<PageState>()((set) => ({
  open: [],
  maximised: null,
  show: (id) =>
    set(({ open }) => {
      const closesDialogs = ['dialog', 'page'].includes(findPlaced(id)?.surface ?? '');
      const others = open.filter((other) => other !== id && !(closesDialogs && isDialog(other)));
      return { open: [...others, id] };
    }),
  close: (id) => set(({ open }) => ({ open: open.filter((other) => other !== id) })),
  toggleMaximised: (region) => set((state) => ({ maximised: state.maximised === region ? null : region })),
}));

/** The panels of one surface, in their order. */
export function panelsOn<S extends PlacedPanel['surface']>(
  ...surfaces: S[]
): readonly Extract<PlacedPanel, { surface: S }>[] {
  return PANELS.filter(
    (panel): panel is Extract<PlacedPanel, { surface: S }> =>
      'surface' in panel && (surfaces as readonly string[]).includes(panel.surface),
  );
}

/** The panel of that id, unless it is a view. */
export function findPlaced(id: string): PlacedPanel | undefined {
  return PANELS.find((panel): panel is PlacedPanel => 'surface' in panel && panel.id === id);
}

/** Whether that panel takes the keys while it is open. */
export function isDialog(id: string): boolean {
  return findPlaced(id)?.surface === 'dialog';
}

function isKept(id: unknown): id is string {
  const panel = typeof id === 'string' ? findPlaced(id) : undefined;
  return panel !== undefined && 'isKept' in panel && panel.isKept === true;
}

/** The panels stored in the page's browser history entry. */
export const openPanels = {
  get(): OpenPanels {
    const { open, maximised } = usePageStore.getState();
    return { open: open.filter(isKept), maximised };
  },
  /** Opens the stored panels; any other content of the history entry is ignored. */
  restore({ open, maximised }: Partial<OpenPanels>): void {
    usePageStore.setState({
      open: Array.isArray(open) ? open.filter(isKept) : [],
      maximised: maximised === 'stage' || maximised === 'inspector' || maximised === 'timeline' ? maximised : null,
    });
  },
  subscribe: (listener: () => void) =>
    usePageStore.subscribe((state, before) => {
      const changed = state.open.filter(isKept).join() !== before.open.filter(isKept).join();
      if (changed || state.maximised !== before.maximised) listener();
    }),
};
