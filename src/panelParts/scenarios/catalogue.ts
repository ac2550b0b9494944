import { addTexts } from '#i18n/addTexts.ts';
import { scenarios } from '#i18n/generated/en/scenarios.ts';

export { SCENARIO_GROUPS, SCENARIOS, scenarioById } from '#scenarios/scenarioList.ts';

// Whoever has the scenarios has their titles.
addTexts('scenarios', scenarios);
