import type { Parts } from '#base/parts.ts';
import type { Millis } from '#base/time.ts';
import type { WallClock } from './clock.ts';

/** Time after which a request counts as long, in milliseconds; from then on the page gets its progress. */
const LONG_MS = 300;
/** Interval between two progress messages. */
const TELL_EVERY_MS = 200;

export interface WorkOptions<T> {
  /** Id of the request. */
  readonly id: number;
  readonly parts: Parts<T>;
  readonly clock: WallClock;
  /** `done` from 0 to 1. */
  readonly tell: (done: number) => void;
  readonly end: (result: T) => void;
  /** Called when the work was cancelled. */
  readonly leave: () => void;
}

/** Work that takes longer than one turn: a journey, an opening, or a question that replays runs. */
export class Work<T> {
  readonly id: number;
  private readonly options: WorkOptions<T>;
  private tellAtMs: Millis;
  private isOver = false;
  /** The work can only wait for another thread now. */
  isWaiting = false;

  constructor(options: WorkOptions<T>) {
    this.id = options.id;
    this.options = options;
    this.tellAtMs = options.clock.nowMs() + LONG_MS;
  }

  /**
   * Continues until the deadline, for at least one part. True when it has ended. `before` is called before each part.
   */
  goOn(deadlineMs: Millis, before?: () => void): boolean {
    const { parts, clock, tell, end } = this.options;
    this.isWaiting = false;
    for (;;) {
      before?.();
      const { done, value } = parts.next();
      if (done) {
        this.isOver = true;
        end(value);
        return true;
      }
      if (Number.isNaN(value)) {
        this.isWaiting = true;
        return false;
      }
      const nowMs = clock.nowMs();
      if (nowMs >= this.tellAtMs) {
        this.tellAtMs = nowMs + TELL_EVERY_MS;
        tell(value);
      }
      if (nowMs >= deadlineMs) return false;
    }
  }

  leave(): void {
    if (this.isOver) return;
    this.isOver = true;
    // Releases the resources of the parts.
    this.options.parts.return(undefined as never);
    this.options.leave();
  }
}
