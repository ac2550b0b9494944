import type { Value } from '../values/value.ts';

/** The variables of an expression. */
export interface Activation {
  lookup(name: string): Value | undefined;
}

/** The cost of an evaluation so far; exceeding the limit ends it. */
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

  /** Throws if this cost would exceed the limit. Call it before work that costs it. */
  refuse(cost: number): void {
    if (this.cost + cost > this.limit) {
      this.cost += cost;
      throw new CostLimitExceeded();
    }
  }
}

export class CostLimitExceeded extends Error {}

/** The state of one evaluation: its variables and its cost. */
export interface Context {
  readonly variables: Activation;
  readonly meter: CostMeter;
  /** Lists that a macro is collecting: they grow in place, because nothing else sees them yet. */
  readonly growing: Set<readonly Value[]>;
}
