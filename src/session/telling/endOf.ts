import type { RunSource } from '#protocol/runSource.ts';
import { scenario as own } from '#scenarios/own/scenario.ts';
import { scenarioById } from '#scenarios/scenarioList.ts';

/** The end of a run's scenario, in simulated microseconds; a run of a person's own files has no end. */
export function endOf({ scenario }: Pick<RunSource, 'scenario'>): number {
  const found = scenario === own.id ? undefined : scenarioById(scenario);
  return found?.endUs ?? Number.POSITIVE_INFINITY;
}
