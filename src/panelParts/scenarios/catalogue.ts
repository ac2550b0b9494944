import { addTexts } from '#i18n/addTexts.ts';
import { scenarios } from '#i18n/generated/en/scenarios.ts';

export { SCENARIO_GROUPS, SCENARIOS, scenarioById } from '#scenarios/scenarioList.ts';

// Loads the titles together with the scenarios.
addTexts('scenarios', scenarios);
