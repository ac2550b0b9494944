import { type OrreryConsole, orreryConsole } from '#client/console/orreryConsole.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import { textsOf } from '#i18n/useTexts.ts';
import { showNamed } from '#panels/panelList.ts';

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
    async scenarios() {
      const { SCENARIOS } = await import('#panelParts/scenarios/catalogue.ts');
      const t = textsOf('scenarios');
      return SCENARIOS.map(({ id }) => ({ id, title: t(`${id}.title`) }));
    },
  });
}

/** Waits for the page's own idle signal, which also covers transitions. */
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
