import { type Micros, SECOND_US } from '#base/time.ts';

/** The times on the line of a lost node, in simulated microseconds; -1 for times that have not come. */
export interface Loss {
  readonly renewedUs: Micros;
  readonly leaseSeconds: number;
  readonly unknownUs: Micros;
  readonly taintedUs: Micros;
  readonly evictionUs: Micros;
  readonly nowUs: Micros;
}

export type LossMarkKind = 'renewed' | 'leaseOver' | 'unknown' | 'tainted' | 'eviction';

export interface LossMark {
  readonly kind: LossMarkKind;
  readonly atUs: Micros;
  /** Share of the line from its left end. */
  readonly at: number;
  readonly isAhead: boolean;
}

export interface LossLine {
  readonly fromUs: Micros;
  readonly toUs: Micros;
  readonly marks: readonly LossMark[];
  /** The present moment as a share of the line; outside 0 to 1 when it is not on the line. */
  readonly now: number;
}

const MARGIN = 0.04;
/** While no eviction is planned, the line is this many times as long as the time that has passed. */
const AHEAD = 1.25;

/** From the last renewal to the last eviction, to scale. */
export function lossLine({ renewedUs, leaseSeconds, unknownUs, taintedUs, evictionUs, nowUs }: Loss): LossLine {
  const starts = [renewedUs, unknownUs, taintedUs].filter((us) => us >= 0);
  const fromUs = starts.length === 0 ? nowUs : Math.min(...starts);
  const leaseOverUs = renewedUs < 0 ? -1 : renewedUs + leaseSeconds * SECOND_US;
  const lastUs = Math.max(leaseOverUs, unknownUs, taintedUs, evictionUs, fromUs + SECOND_US);
  const reach = evictionUs < 0 && nowUs > lastUs ? (nowUs - fromUs) * AHEAD : lastUs - fromUs;
  const span = reach * (1 + MARGIN);
  const shareOf = (us: Micros) => (us - fromUs) / span;
  const times: readonly (readonly [LossMarkKind, number])[] = [
    ['renewed', renewedUs],
    ['leaseOver', leaseOverUs],
    ['unknown', unknownUs],
    ['tainted', taintedUs],
    ['eviction', evictionUs],
  ];
  return {
    fromUs,
    toUs: fromUs + span,
    marks: times
      .filter(([, atUs]) => atUs >= 0)
      .map(([kind, atUs]) => ({ kind, atUs, at: shareOf(atUs), isAhead: atUs > nowUs })),
    now: shareOf(nowUs),
  };
}
