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

/** A candidate on its way through the rules. */
export interface RankedCandidate {
  readonly candidate: PreemptionCandidate;
  /** What each rule looks at, in order; higher is better. */
  readonly values: readonly number[];
  /** The rule that left it behind, counted from 0; -1 for those that no rule tells from the best one. */
  readonly stoppedAt: number;
}

/**
 * All candidates with the rule that left them behind. Rules are asked only as long as there is more than one left.
 * Upstream source (v1.36.2): pkg/scheduler/framework/preemption/preemption.go, pickOneNodeForPreemption.
 */
export function rankCandidates(candidates: readonly PreemptionCandidate[]): RankedCandidate[] {
  let left = candidates.map((candidate) => ({ candidate, values: RULES.map((rule) => rule(candidate)) }));
  const stopped: RankedCandidate[] = [];
  RULES.forEach((_, rule) => {
    if (left.length <= 1) return;
    const valueAt = ({ values }: { readonly values: readonly number[] }) => values[rule] as number;
    const best = Math.max(...left.map(valueAt));
    stopped.push(...left.filter((each) => valueAt(each) !== best).map((each) => ({ ...each, stoppedAt: rule })));
    left = left.filter((each) => valueAt(each) === best);
  });
  return [...left.map((each) => ({ ...each, stoppedAt: -1 })), ...stopped];
}

/** The candidates that no rule tells from the best one, by name. kube-scheduler takes any of them. */
export function pickCandidates(candidates: readonly PreemptionCandidate[]): PreemptionCandidate[] {
  return rankCandidates(candidates)
    .filter(({ stoppedAt }) => stoppedAt < 0)
    .map(({ candidate }) => candidate)
    .sort((a, b) => (a.node < b.node ? -1 : 1));
}
