import type { Parts } from '#base/parts.ts';
import type { WallClock } from './clock.ts';

/** So long after its begin, in milliseconds, a request is long: from then on the page is told how much of it is done. */
const LONG_MS = 300;
/** Between two tellings. */
const TELL_EVERY_MS = 200;

export interface WorkOptions<T> {
  /** The request that it is for. */
  readonly id: number;
  readonly parts: Parts<T>;
  readonly clock: WallClock;
  /** `done` from 0 to 1. */
  readonly tell: (done: number) => void;
  readonly end: (result: T) => void;
  /** It was left before its end. */
  readonly leave: () => void;
}

/** Something that takes longer than one turn: a journey, an opening, a question that plays runs again. */
export class Work<T> {
  readonly id: number;
  private readonly options: WorkOptions<T>;
  private tellAtMs: number;
  private isOver = false;
  /** Nothing can be done now but wait for somebody else. */
  isWaiting = false;

  constructor(options: WorkOptions<T>) {
    this.id = options.id;
    this.options = options;
    this.tellAtMs = options.clock.nowMs() + LONG_MS;
  }

  /** Goes on until the deadline, for one part at least. True when it has ended. `before` is called before each part. */
  goOn(deadlineMs: number, before?: () => void): boolean {
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
    // What it holds is given back.
    this.options.parts.return(undefined as never);
    this.options.leave();
  }
}
