import type { Millis } from '#base/time.ts';
import type { WallClock } from '#worker/work.ts';

/** A wall clock that moves only by hand; what was to run runs when its time has come. */
export class HandClock implements WallClock {
  private timeMs = 0;
  private tasks: { readonly atMs: Millis; readonly task: () => void }[] = [];

  nowMs(): number {
    return this.timeMs;
  }

  soon(task: () => void): void {
    this.later(task, 0);
  }

  later(task: () => void, delayMs: Millis): void {
    this.tasks.push({ atMs: this.timeMs + delayMs, task });
  }

  /** Wall time passes and nothing runs: the machine slept. */
  jump(ms: number): void {
    this.timeMs += ms;
  }

  /** Lets wall time pass and runs what comes due, in order. */
  pass(ms: number): void {
    const endMs = this.timeMs + ms;
    for (;;) {
      const next = this.tasks.filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs)[0];
      if (!next) break;
      this.tasks = this.tasks.filter((task) => task !== next);
      this.timeMs = Math.max(this.timeMs, next.atMs);
      next.task();
    }
    // What ran may have taken longer.
    this.timeMs = Math.max(this.timeMs, endMs);
  }
}
