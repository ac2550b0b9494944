import type { ActorContext } from '#kernel/actor.ts';

/**
 * Random choices of the scheduler, from the run's seed. Outside of events, in simulation only, the first choice is
 * taken.
 */
export class Chance {
  /** Set while an event is handled. */
  context: ActorContext | undefined;

  /** Whether an event is being handled, rather than a simulation. */
  get isReal(): boolean {
    return this.context !== undefined;
  }

  /** Returns a random integer from 0 to below the argument. */
  draw(below: number): number {
    return this.context && below > 1 ? this.context.random('kube-scheduler').int(0, below - 1) : 0;
  }
}
