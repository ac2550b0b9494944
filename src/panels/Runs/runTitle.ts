import type { KeptRun } from '#client/runs/keptRun.ts';
import { useViewStore } from '#client/viewStore.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { scenarioById } from '#scenarios/gallery.ts';

/** What a kept run is called: its name, else the title of what it began from. */
export function useRunTitle(): (run: KeptRun) => string {
  const t = useTexts('runs');
  const language = useViewStore((state) => state.language);
  return ({ name, file, scenario }) => name || file || (scenarioById(scenario)?.text[language].title ?? t('ownRun'));
}
