import { loadLanguages } from '#i18n/startLanguages.ts';
import { PANELS } from '#panels/panelList.ts';

const PATIENCE_MS = 3000;

/** Fetches the small parts once the page has nothing better to do. The editor is large and waits until it is asked for. */
export function preloadOnIdle(): void {
  const load = (): void => {
    // A part that cannot be fetched now is fetched again when it is needed.
    void Promise.all([loadLanguages(), ...PANELS.map(({ whenIdle }) => whenIdle?.())]).catch(() => undefined);
  };
  if (typeof requestIdleCallback === 'function') requestIdleCallback(load, { timeout: PATIENCE_MS });
  else setTimeout(load, PATIENCE_MS);
}
