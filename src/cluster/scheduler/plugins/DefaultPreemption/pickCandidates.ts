import { compare } from '#base/order.ts';
import type { PreemptionCandidate } from '../../framework/plugin.ts';
import type { PodInfo } from '../../framework/podInfo.ts';
import { startTimeUs } from './podImportance.ts';

/** Keeps sums of negative priorities from preferring nodes with more victims. */
const PRIORITY_SHIFT = 2 ** 31;

/** Rules for comparing candidates, in order; higher is better. */
const RULES: readonly ((candidate: PreemptionCandidate) => number)[] = [
  ({ pdbViolations }) => -pdbViolations,
  ({ victims }) => -(victims[0]?.priority ?? 0),
  ({ victims }) => -victims.reduce((sum, { priority }) => sum + priority + PRIORITY_SHIFT, 0),
  ({ victims }) => -victims.length,
  ({ victims }) => earliestStartUs(victims),
];

/** Earliest start among the victims of the highest priority. */
function earliestStartUs(victims: readonly PodInfo[]): number {
  const highest = Math.max(...victims.map(({ priority }) => priority));
  return Math.min(...victims.filter(({ priority }) => priority === highest).map(startTimeUs));
}

/** A candidate during the comparison. */
export interface RankedCandidate {
  readonly candidate: PreemptionCandidate;
  /** Value for each rule, in order; higher is better. */
  readonly values: readonly number[];
  /** Index of the rule that eliminated it; -1 for those equal to the best one under all rules. */
  readonly stoppedAt: number;
}

/**
 * All candidates with the rule that eliminated them. Rules apply only while more than one candidate is left.
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

/** Candidates equal to the best one under all rules, by name. kube-scheduler takes any of them. */
export function pickCandidates(candidates: readonly PreemptionCandidate[]): PreemptionCandidate[] {
  return rankCandidates(candidates)
    .filter(({ stoppedAt }) => stoppedAt < 0)
    .map(({ candidate }) => candidate)
    .sort((a, b) => compare(a.node, b.node));
}
