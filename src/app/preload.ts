import { loadKindSchema } from '#client/kindSchema.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import { fetchLessonWords } from '#i18n/fetchLessonWords.ts';
import { LANGUAGES } from '#i18n/languages.ts';
import { loadLanguages } from '#i18n/startLanguages.ts';
import { PANELS } from '#panels/panelList.ts';
import type { Moment } from '#protocol/moment.ts';
import { fetchAllParts } from '#widgets/lazyPart.tsx';

const PATIENCE_MS = 3000;

/**
 * Fetches all parts of the page when it is idle. Earlier fetches would take processor and network from the model's
 * first sentence.
 */
export function preloadOnIdle({ moment }: OrreryClient): void {
  const begin = (): void => {
    stop();
    clearTimeout(timer);
    void untilIdle().then(load);
  };
  const timer = setTimeout(begin, PATIENCE_MS);
  const stop = moment.subscribe((now) => isTold(now) && begin());
  if (isTold(moment.getState())) begin();
}

/**
 * Fetches the parts behind keys first, then the texts, then every other part. A class that loses its network can
 * continue.
 */
async function load(): Promise<void> {
  // A part that cannot be fetched now is fetched again when it is needed.
  await Promise.all(PANELS.map(({ whenIdle }) => whenIdle?.())).catch(() => undefined);
  if (savesData()) return;
  await Promise.allSettled([loadLanguages(), loadKindSchema(), ...LANGUAGES.map(({ id }) => fetchLessonWords(id))]);
  await fetchAllParts(untilIdle);
  // Scripts wait for this mark instead of for a time.
  document.documentElement.dataset.parts = 'fetched';
}

/** Whether the reader has asked the browser to save data. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    else setTimeout(resolve, PATIENCE_MS);
  });
}

/** Whether a caption is shown, or none will appear. */
function isTold({ playing, telling }: Moment): boolean {
  return !playing || telling.caption !== undefined;
}
