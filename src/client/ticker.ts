import type { FrameSchedule } from './frameSchedule.ts';

/** Shortest interval between React renderings of the stream, in milliseconds of the wall clock. */
const INTERVAL_MS = 66;

/**
 * Collects changes of the stream. `flush` runs at an animation frame, at most every `INTERVAL_MS`, and always after the
 * last request.
 */
export class Ticker {
  private readonly flush: () => void;
  private readonly schedule: FrameSchedule;
  private readonly nowMs: () => number;
  private lastMs = Number.NEGATIVE_INFINITY;
  private waiting = false;

  constructor(flush: () => void, schedule: FrameSchedule, nowMs: () => number) {
    this.flush = flush;
    this.schedule = schedule;
    this.nowMs = nowMs;
  }

  get pending(): boolean {
    return this.waiting;
  }

  request(): void {
    if (this.waiting) return;
    this.waiting = true;
    this.schedule(this.tick);
  }

  private readonly tick = () => {
    if (this.nowMs() - this.lastMs < INTERVAL_MS) {
      this.schedule(this.tick);
      return;
    }
    this.waiting = false;
    this.lastMs = this.nowMs();
    this.flush();
  };
}
