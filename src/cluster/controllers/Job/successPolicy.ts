import type { SuccessPolicy } from '#model/generated/types.ts';
import { type Intervals, overlap, parseIntervals, total } from './intervals.ts';

/**
 * Text for the first rule that the succeeded indexes satisfy; `undefined` if there is none.
 * Upstream source (v1.36.2): pkg/controller/job/success_policy.go, matchSuccessPolicy.
 */
export function metSuccessRule(
  policy: SuccessPolicy | undefined,
  completions: number,
  succeeded: Intervals,
): string | undefined {
  if (succeeded.length === 0) return undefined;
  const index = (policy?.rules ?? []).findIndex(({ succeededIndexes, succeededCount }) => {
    if (succeededIndexes === undefined) return succeededCount !== undefined && total(succeeded) >= succeededCount;
    const required = parseIntervals(succeededIndexes, completions);
    if (required.length === 0) return false;
    const met = overlap(required, succeeded);
    return met === total(required) || (succeededCount !== undefined && met >= succeededCount);
  });
  return index < 0 ? undefined : `Matched rules at index ${index}`;
}
