import { useViewStore } from '#client/viewStore.ts';
import { findView, VIEWS } from '#panels/panelList.ts';

/**
 * Shows a view by its id, and opens one of its tabs. Throws, and shows neither, when there is no such view or tab.
 */
export function showNamed(name: string, tab?: string): void {
  const view = findView(name);
  if (!view) throw new Error(`there is no view ${name}; there are: ${VIEWS.map(({ id }) => id).join(', ')}`);
  if (tab !== undefined && !view.showTab?.(tab)) throw new Error(`the view ${view.id} has no tab ${tab}`);
  useViewStore.getState().setView(view.id);
}
