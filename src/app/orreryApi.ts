import { type OrreryConsole, orreryConsole } from '#client/console/orreryConsole.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import { showNamed } from './showNamed.ts';

declare global {
  interface Window {
    orrery: OrreryConsole;
  }
}

/** Puts `window.orrery` on the page. `ready` resolves when the first run is open. */
export function installOrrery(client: OrreryClient, ready: Promise<void>): void {
  window.orrery = orreryConsole(client, {
    ready,
    settled: untilIdle,
    address: () => location.href,
    showView: showNamed,
  });
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
