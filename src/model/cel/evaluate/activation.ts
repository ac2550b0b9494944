import type { Value } from '../values/value.ts';

/** The variables that an expression sees. */
export interface Activation {
  lookup(name: string): Value | undefined;
}

/** What an evaluation has cost so far; more than the limit ends it. */
export class CostMeter {
  cost = 0;

  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  /** @throws {CostLimitExceeded} */
  spend(cost: number): void {
    this.cost += cost;
    if (this.cost > this.limit) throw new CostLimitExceeded();
  }

  /** Whether so much more is too much; asked before work that costs it. */
  refuse(cost: number): void {
    if (this.cost + cost > this.limit) {
      this.cost += cost;
      throw new CostLimitExceeded();
    }
  }
}

export class CostLimitExceeded extends Error {}

/** One evaluation: its variables and what it costs. */
export interface Context {
  readonly variables: Activation;
  readonly meter: CostMeter;
  /** Lists that a macro is gathering: they grow in place, as nothing else sees them yet. */
  readonly growing: Set<readonly Value[]>;
}
