import type { ActorContext } from '#kernel/actor.ts';

/** Random choices of the scheduler, from the run's seed; outside of events, in thought alone, always the first. */
export class Chance {
  /** Set while an event is handled. */
  context: ActorContext | undefined;

  /** Whether an event is handled; else things are only tried in thought. */
  get isReal(): boolean {
    return this.context !== undefined;
  }

  /** A whole number from 0 to below the argument. */
  draw(below: number): number {
    return this.context && below > 1 ? this.context.random('kube-scheduler').int(0, below - 1) : 0;
  }
}
