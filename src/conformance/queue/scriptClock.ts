import { type Micros, SECOND_US } from '#base/time.ts';

const LEFTOVER_PERIOD_S = 30;

export interface Flushes {
  flushBackoff(nowUs: Micros): void;
  flushLeftover(nowUs: Micros): void;
}

/** A clock that only the script moves; it stops at every whole second for the two loops of the queue. */
export class ScriptClock {
  nowUs = 0;
  private readonly flushes: Flushes;

  constructor(flushes: Flushes) {
    this.flushes = flushes;
  }

  advance(byUs: Micros): void {
    const target = this.nowUs + byUs;
    for (let second = Math.floor(this.nowUs / SECOND_US) + 1; second * SECOND_US <= target; second++) {
      this.nowUs = second * SECOND_US;
      this.flushes.flushBackoff(this.nowUs);
      if (second % LEFTOVER_PERIOD_S === 0) this.flushes.flushLeftover(this.nowUs);
    }
    this.nowUs = target;
  }
}
