import type { OrreryClient } from '#client/orreryClient.ts';
import { loadLanguages } from '#i18n/startLanguages.ts';
import { PANELS } from '#panels/panelList.ts';
import type { Moment } from '#protocol/moment.ts';

const PATIENCE_MS = 3000;

/**
 * Fetches the small parts once the page has nothing better to do: while the model looks for the first thing to tell, they would take from it the
 * processor and the network. The editor is large and waits until it is asked for.
 */
export function preloadOnIdle({ moment }: OrreryClient): void {
  const begin = (): void => {
    stop();
    clearTimeout(timer);
    if (typeof requestIdleCallback === 'function') requestIdleCallback(load, { timeout: PATIENCE_MS });
    else setTimeout(load, PATIENCE_MS);
  };
  const timer = setTimeout(begin, PATIENCE_MS);
  const stop = moment.subscribe((now) => isTold(now) && begin());
  if (isTold(moment.getState())) begin();
}

function load(): void {
  // A part that cannot be fetched now is fetched again when it is needed.
  void Promise.all([loadLanguages(), ...PANELS.map(({ whenIdle }) => whenIdle?.())]).catch(() => undefined);
}

/** What is told stands on the page, or nothing is going to be. */
function isTold({ playing, telling }: Moment): boolean {
  return !playing || telling.caption !== undefined;
}
