import type { Opening } from '../../client/orreryClient.ts';
import { useViewStore } from '../../client/viewStore.ts';
import { useTexts } from '../../i18n/useTexts.ts';
import { scenarioById } from '../../scenarios/gallery.ts';

/** The name of what a run was opened from: a scenario's title, or that it is the reader's own. */
export function useScenarioTitle(opening: Opening | undefined): string {
  const t = useTexts('transport');
  const language = useViewStore((state) => state.language);
  if (opening === undefined) return '';
  const source = 'format' in opening ? opening.source : opening;
  const first = source.files?.[0]?.name;
  if (first !== undefined) return first;
  return scenarioById(source.scenario)?.text[language].title ?? t('ownRun');
}
