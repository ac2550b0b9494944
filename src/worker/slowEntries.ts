import type { SlowEntry } from '#protocol/requests.ts';
import type { Run } from '#session/run.ts';
import type { WallClock } from './clock.ts';

/** An entry slower than this, in milliseconds, is reported, because a waiting page seems stuck. */
const SLOW_MS = 200;

/** Measures the time of each new entry of a run. */
export class SlowEntries {
  private readonly clock: WallClock;
  private readonly tell: (slow: SlowEntry) => void;
  private sinceMs = 0;

  constructor(clock: WallClock, tell: (slow: SlowEntry) => void) {
    this.clock = clock;
    this.tell = tell;
  }

  watch(run: Pick<Run, 'onNewEntry'>): void {
    this.begin();
    run.onNewEntry = ({ seq, actor, event }) => {
      const nowMs = this.clock.nowMs();
      const ms = Math.round(nowMs - this.sinceMs);
      this.sinceMs = nowMs;
      if (ms > SLOW_MS) this.tell({ seq, actor, event: event.type, ms });
    };
  }

  /** Starts a measurement; earlier time does not count. */
  begin(): void {
    this.sinceMs = this.clock.nowMs();
  }
}
