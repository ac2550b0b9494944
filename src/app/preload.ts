import { loadKindSchema } from '#client/kindSchema.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import { fetchLessonWords } from '#i18n/fetchLessonWords.ts';
import { LANGUAGES } from '#i18n/languages.ts';
import { loadLanguages } from '#i18n/startLanguages.ts';
import { PANELS } from '#panels/panelList.ts';
import type { Moment } from '#protocol/moment.ts';
import { fetchAllParts } from '#widgets/lazyPart.tsx';

const PATIENCE_MS = 3000;

/** Fetches all parts of the page once it has nothing better to do. Earlier they would take processor and network from the model's first sentence. */
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

/** First what a key should find ready, then the texts, then every other part: a class that loses its network can go on. */
async function load(): Promise<void> {
  // A part that cannot be fetched now is fetched again when it is needed.
  await Promise.all(PANELS.map(({ whenIdle }) => whenIdle?.())).catch(() => undefined);
  if (savesData()) return;
  await Promise.allSettled([loadLanguages(), loadKindSchema(), ...LANGUAGES.map(({ id }) => fetchLessonWords(id))]);
  await fetchAllParts(untilIdle);
  // Scripts wait for it instead of for a time.
  document.documentElement.dataset.parts = 'fetched';
}

/** The reader has asked the browser to fetch as little as possible. */
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

/** What is told stands on the page, or nothing is going to be. */
function isTold({ playing, telling }: Moment): boolean {
  return !playing || telling.caption !== undefined;
}
