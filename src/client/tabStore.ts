import { create } from 'zustand';

/** The tabs of each place, the default one first. */
const TABS = {
  fairness: ['seats', 'builder', 'load', 'tooMany', 'metrics', 'objects'],
  storage: ['glance', 'requests', 'connections', 'reads', 'etcd', 'tools'],
  configuration: ['profiles', 'compare', 'oftenRead'],
  nodeDetail: ['resources', 'runtime', 'images', 'devices', 'kubelet', 'configuration'],
} as const;

export type TabPlace = keyof typeof TABS;
export type TabOf<P extends TabPlace> = (typeof TABS)[P][number];

interface TabState {
  readonly chosen: { readonly [P in TabPlace]: TabOf<P> };
  choose<P extends TabPlace>(place: P, tab: TabOf<P>): void;
}

/** The selected tab of each place. It is kept while another view is shown, and a search may select it. */
export const useTabStore = create<TabState>()((set) => ({
  chosen: {
    fairness: TABS.fairness[0],
    storage: TABS.storage[0],
    configuration: TABS.configuration[0],
    nodeDetail: TABS.nodeDetail[0],
  },
  choose: (place, tab) => set(({ chosen }) => ({ chosen: { ...chosen, [place]: tab } })),
}));

export function useTab<P extends TabPlace>(place: P): [TabOf<P>, (tab: TabOf<P>) => void] {
  const tab = useTabStore((state) => state.chosen[place]);
  const choose = useTabStore((state) => state.choose);
  return [tab, (next) => choose(place, next)];
}

/** Selects a tab of a place by its name; false when there is none. */
export function showTab<P extends TabPlace>(place: P, name: string): boolean {
  const tab = (TABS[place] as readonly TabOf<P>[]).find((each) => each === name);
  if (tab === undefined) return false;
  useTabStore.getState().choose(place, tab);
  return true;
}
