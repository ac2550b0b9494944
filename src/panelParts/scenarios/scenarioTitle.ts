import type { Opening } from '#client/orreryClient.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { useCatalogue } from './useCatalogue.ts';

/** The name of a run's source: a scenario's title, or a text for the reader's own. Empty while it is unknown. */
export function useScenarioTitle(opening: Opening | undefined): string {
  const t = useTexts('transport');
  const texts = useTexts('scenarios');
  const catalogue = useCatalogue();
  if (opening === undefined) return '';
  const source = 'format' in opening ? opening.source : opening;
  const first = source.files?.[0]?.name;
  if (first !== undefined) return first;
  if (catalogue === undefined) return '';
  const scenario = catalogue.scenarioById(source.scenario);
  return scenario === undefined ? t('ownRun') : texts(`${scenario.id}.title`);
}
