import { checkScenarios } from './testing/checkScenarios.ts';

checkScenarios(/^[a-m]/);
