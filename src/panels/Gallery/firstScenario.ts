import { SCENARIOS } from '../../scenarios/gallery.ts';

/** The id of the scenario that a fresh page plays at once. */
export const FIRST_SCENARIO = SCENARIOS[0]?.id ?? 'own';
