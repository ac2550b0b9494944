import { addTexts } from '#i18n/addTexts.ts';
import { scenarios } from '#i18n/generated/en/scenarios.ts';
import { useTexts } from '#i18n/useTexts.ts';

// The embedded page has no menu that would bring them.
addTexts('scenarios', scenarios);

/** The title of a scenario by its id. */
export function useScenarioTitles(): (scenario: string) => string {
  const t = useTexts('scenarios');
  return (scenario) => t(`${scenario as 'first-minute'}.title`);
}
