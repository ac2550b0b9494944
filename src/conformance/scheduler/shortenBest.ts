import type { RecordedStep } from './schedulerCase.ts';

/** From how many nodes on a record may count the best ones in place of naming them. */
const LONG_LIST = 20;

/** A played step with its best nodes counted, if the recorded one has them counted. */
export function shortenBest<Step extends Partial<RecordedStep>>(step: Step, recorded: object | undefined): Step {
  if (!recorded || !('bestCount' in recorded) || !step.best || step.best.length <= LONG_LIST) return step;
  const { best, ...rest } = step;
  return { ...rest, bestCount: best.length } as Step;
}
