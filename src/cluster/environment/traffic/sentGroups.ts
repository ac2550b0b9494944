import type { ProxyEndpoint } from '#cluster/api/proxyRules.ts';
import type { RequestOutcome } from './requestOutcome.ts';
import { NO_OUTCOMES, type Outcomes } from './trafficRecords.ts';

/** Requests sent to the same place at the same moment. */
export interface SentGroup extends RequestOutcome {
  readonly count: number;
  readonly endpoint?: ProxyEndpoint;
}

export function tally(groups: readonly SentGroup[], before: Outcomes = NO_OUTCOMES): Outcomes {
  const counts = { ...before };
  for (const { outcome, count } of groups) counts[outcome] += count;
  return counts;
}
