import type { RehearsalAnswer, RehearsedCommand } from './rehearsal.ts';

/** A change to a copy of the run that is made before a question is answered. */
export type Assumption =
  /** A budget with another rule: `keeps: 'minAvailable', value: '2'`. `budget` is `namespace/name`. */
  | {
      readonly what: 'budget';
      readonly budget: string;
      readonly keeps: 'minAvailable' | 'maxUnavailable';
      readonly value: string;
    }
  /** One more node, with the size, labels and taints of this one. */
  | { readonly what: 'node'; readonly like: string }
  /**
   * The Pods of `of` (`Deployment default/web`, `Pod default/a`) request another amount: a quantity, or a share of what
   * each container requests now (`50%`).
   */
  | { readonly what: 'request'; readonly of: string; readonly resource: 'cpu' | 'memory'; readonly amount: string }
  /** Any kubectl line. */
  | { readonly what: 'kubectl'; readonly line: string };

/** Assumptions for a question. They are applied to a copy of the run first, one after the other. */
export interface Assumes {
  readonly assumed?: readonly Assumption[];
}

/** Commands that ran on the copy before the question was answered. */
export interface Assumed {
  readonly assumed: readonly RehearsedCommand[];
}

/** An answer that also lists the assumed commands. */
export type AssumingAnswer<Report> = RehearsalAnswer<Report & Assumed>;

/** The assumption as a kubectl line, or the node that the new one resembles. */
export interface AssumptionLabel {
  readonly label: string;
}
