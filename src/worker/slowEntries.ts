import type { SlowEntry } from '#protocol/requests.ts';
import type { Run } from '#session/run.ts';
import type { WallClock } from './clock.ts';

/** An entry that takes longer than this, in milliseconds, is told: a page that waits for it seems stuck. */
const SLOW_MS = 200;

/** Watches how long each new entry of a run takes. */
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

  /** The model is about to go on: what went before does not count. */
  begin(): void {
    this.sinceMs = this.clock.nowMs();
  }
}
