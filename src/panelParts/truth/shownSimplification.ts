import { create } from 'zustand';
import { showView } from '#panelParts/page/viewId.ts';

interface ShownSimplification {
  /** The id of a simplification, or a component, whose list is to be looked at; empty when nothing is. */
  readonly wanted: string;
  show(wanted: string): void;
}

/** Which part of How faithful is looked for; whoever shows it takes the wish away. */
export const useShownSimplification = create<ShownSimplification>()((set) => ({
  wanted: '',
  show: (wanted) => set({ wanted }),
}));

/** Opens Settings where it says what is done in a simpler way. */
export function showSimplification(wanted: string): void {
  useShownSimplification.getState().show(wanted);
  showView('settings');
}
