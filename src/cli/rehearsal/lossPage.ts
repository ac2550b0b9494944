import type { LossReport, SweepReport } from '#protocol/rehearsal.ts';
import { reportPage } from './drainPage.ts';
import { lanes } from './pictures.ts';

/** The report on a loss as a self-contained page. */
export function lossPage({ telling, outcome }: LossReport): string {
  return reportPage(telling, lanes(outcome, true));
}

/** The report on a sweep, with lanes of the worst loss. */
export function sweepPage({ telling, outcomes }: SweepReport): string {
  const [worst] = outcomes;
  return reportPage(telling, worst ? lanes(worst, true) : '');
}
