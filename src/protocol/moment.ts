import type { Micros } from '#base/time.ts';
import type { Telling } from './telling.ts';

/** The reader's position. Times are simulated microseconds since the start of the run. */
export interface Moment {
  readonly seq: number;
  readonly timeUs: Micros;
  readonly digest: string;
  readonly branch: string;
  /** The last entry known on this branch, and its time. */
  readonly headSeq: number;
  readonly headTimeUs: Micros;
  readonly playing: boolean;
  /** The run plays backwards. */
  readonly backwards?: true;
  /** Simulated seconds per second of the wall clock, 0.001 to 1000. */
  readonly speed: number;
  /** Recent actual `speed` while playing; lower than `speed` when the model cannot keep up. */
  readonly actualSpeed?: number;
  /** While stepping through one entry: the current step and their number. */
  readonly cycleStep?: StepPosition;
  readonly counts: Counts;
  /** State of the telling. */
  readonly telling: Telling;
}

export interface StepPosition {
  readonly seq: number;
  readonly index: number;
  readonly count: number;
}

export interface Counts {
  readonly nodes: number;
  readonly pods: number;
  readonly pendingPods: number;
  readonly runningPods: number;
  readonly objects: number;
}

export interface Branch {
  readonly id: string;
  /** Origin of the branch: the command in words, or `main`. */
  readonly label: string;
  readonly parent?: string;
  readonly forkSeq: number;
  readonly forkTimeUs: Micros;
  readonly headSeq: number;
  readonly headTimeUs: Micros;
}
