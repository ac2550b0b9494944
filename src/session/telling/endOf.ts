import type { RunSource } from '#protocol/runSource.ts';
import { scenario as own } from '#scenarios/own/scenario.ts';
import { scenarioById } from '#scenarios/scenarioList.ts';

/** When the scenario of a run is over, in simulated microseconds; a run of one's own files has no end. */
export function endOf({ scenario }: Pick<RunSource, 'scenario'>): number {
  const found = scenario === own.id ? undefined : scenarioById(scenario);
  return found?.endUs ?? Number.POSITIVE_INFINITY;
}
