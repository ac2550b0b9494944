import type { RecordedStep } from './schedulerCase.ts';

/** From this length on a record may count the best nodes instead of naming them. */
const LONG_LIST = 20;

/** A played step with its best nodes counted, if the recorded step counts them. */
export function shortenBest<Step extends object>(step: Step, recorded: object | undefined): Step {
  const { best, ...rest } = step as Partial<RecordedStep>;
  if (!recorded || !('bestCount' in recorded) || !best || best.length <= LONG_LIST) return step;
  return { ...rest, bestCount: best.length } as object as Step;
}
