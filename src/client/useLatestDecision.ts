import type { DecisionView } from '#protocol/views.ts';
import { useCollection } from './useCollection.ts';

/** The scheduler's last decision up to this moment. */
export function useLatestDecision(): DecisionView | undefined {
  const decisions = useCollection('decisions').map;
  let latest: DecisionView | undefined;
  for (const decision of decisions.values()) if (latest === undefined || decision.seq > latest.seq) latest = decision;
  return latest;
}
