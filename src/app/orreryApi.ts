import { type OrreryConsole, orreryConsole } from '#client/console/orreryConsole.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import { useViewStore } from '#client/viewStore.ts';
import { findView, VIEWS } from '#panels/panelList.ts';

declare global {
  interface Window {
    orrery: OrreryConsole;
  }
}

/** Puts `window.orrery` on the page. `ready` resolves when the first run is open. */
export function installOrrery(client: OrreryClient, ready: Promise<void>): void {
  window.orrery = orreryConsole(client, { ready, settled: untilIdle, address: () => location.href, showView });
}

/** Waits for the page's own idle signal, which also knows of transitions. */
function untilIdle(): Promise<void> {
  const root = document.documentElement;
  if (root.dataset.idle === 'true') return Promise.resolve();
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (root.dataset.idle !== 'true') return;
      observer.disconnect();
      resolve();
    });
    observer.observe(root, { attributes: true, attributeFilter: ['data-idle'] });
  });
}

/** Puts a view on the stage, by its id, and opens one of its tabs. Throws when there is no such view or tab, and then shows neither. */
function showView(name: string, tab?: string): void {
  const view = findView(name);
  if (!view) throw new Error(`there is no view ${name}; there are: ${VIEWS.map(({ id }) => id).join(', ')}`);
  if (tab !== undefined && !view.showTab?.(tab)) throw new Error(`the view ${view.id} has no tab ${tab}`);
  useViewStore.getState().setView(view.id);
}
