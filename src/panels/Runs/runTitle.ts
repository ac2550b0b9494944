import type { KeptRun } from '#client/runs/keptRun.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { scenarioById } from '#panelParts/scenarios/catalogue.ts';

/** What a kept run is called: its name, else the title of what it began from. */
export function useRunTitle(): (run: KeptRun) => string {
  const t = useTexts('runs');
  const texts = useTexts('scenarios');
  return ({ name, file, scenario }) => {
    const id = scenarioById(scenario)?.id;
    return name || file || (id === undefined ? t('ownRun') : texts(`${id}.title`));
  };
}
