import type { PreemptionCandidate } from '../../framework/plugin.ts';
import type { PodInfo } from '../../framework/podInfo.ts';
import { startTimeUs } from './podImportance.ts';

/** Keeps sums of negative priorities from preferring nodes with more victims. */
const PRIORITY_SHIFT = 2 ** 31;

/** The rules by which candidates are compared, in order; higher is better. */
const RULES: readonly ((candidate: PreemptionCandidate) => number)[] = [
  ({ pdbViolations }) => -pdbViolations,
  ({ victims }) => -(victims[0]?.priority ?? 0),
  ({ victims }) => -victims.reduce((sum, { priority }) => sum + priority + PRIORITY_SHIFT, 0),
  ({ victims }) => -victims.length,
  ({ victims }) => earliestStartUs(victims),
];

/** Among the victims of the highest priority. */
function earliestStartUs(victims: readonly PodInfo[]): number {
  const highest = Math.max(...victims.map(({ priority }) => priority));
  return Math.min(...victims.filter(({ priority }) => priority === highest).map(startTimeUs));
}

/**
 * The candidates that no rule tells from the best one, by name. kube-scheduler takes any of them.
 * Upstream source (v1.36.2): pkg/scheduler/framework/preemption/preemption.go, pickOneNodeForPreemption.
 */
export function pickCandidates(candidates: readonly PreemptionCandidate[]): PreemptionCandidate[] {
  let left = [...candidates];
  for (const rule of RULES) {
    if (left.length <= 1) break;
    const best = Math.max(...left.map(rule));
    left = left.filter((candidate) => rule(candidate) === best);
  }
  return left.sort((a, b) => (a.node < b.node ? -1 : 1));
}
