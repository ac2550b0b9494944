import { create } from 'zustand';
import { showView } from '#panelParts/page/viewId.ts';

interface ShownSimplification {
  /** The id of a simplification, or the component, to show; empty when there is none. */
  readonly wanted: string;
  show(wanted: string): void;
}

/** The requested part of How faithful; the panel that shows it clears the request. */
export const useShownSimplification = create<ShownSimplification>()((set) => ({
  wanted: '',
  show: (wanted) => set({ wanted }),
}));

/** Opens Settings at a simplification. */
export function showSimplification(wanted: string): void {
  useShownSimplification.getState().show(wanted);
  showView('settings');
}
