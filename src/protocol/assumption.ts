import type { RehearsalAnswer, RehearsedCommand } from './rehearsal.ts';

/** What is taken as done before a question is asked. */
export type Assumption =
  /** A budget asks for something else: `keeps: 'minAvailable', value: '2'`. `budget` is `namespace/name`. */
  | {
      readonly what: 'budget';
      readonly budget: string;
      readonly keeps: 'minAvailable' | 'maxUnavailable';
      readonly value: string;
    }
  /** One node more, of the size and with the labels and taints of this one. */
  | { readonly what: 'node'; readonly like: string }
  /** The Pods of `of` (`Deployment default/web`, `Pod default/a`) request another amount: a quantity, or a share of what each container requests now (`50%`). */
  | { readonly what: 'request'; readonly of: string; readonly resource: 'cpu' | 'memory'; readonly amount: string }
  /** Anything that kubectl can do. */
  | { readonly what: 'kubectl'; readonly line: string };

/** Asks something of a copy of the run on which this was done first, one after the other. */
export interface Assumes {
  readonly assumed?: readonly Assumption[];
}

/** What was done on the copy before the question was asked. */
export interface Assumed {
  readonly assumed: readonly RehearsedCommand[];
}

/** The same, with an answer. */
export type AssumingAnswer<Report> = RehearsalAnswer<Report & Assumed>;

/** In kubectl's words, or which node the new one is like. */
export interface AssumptionLabel {
  readonly label: string;
}
