import { checkScenarios } from './testing/checkScenarios.ts';

checkScenarios(/^[n-z]/);
