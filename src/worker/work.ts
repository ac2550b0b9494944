import type { Parts } from '#base/parts.ts';
import type { Millis } from '#base/time.ts';
import type { SlowEntry } from '#protocol/requests.ts';
import type { Run } from '#session/run.ts';

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

/** Longest time of the model in one turn, in milliseconds, before the worker handles messages again. */
export const TURN_MS = 8;

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

/** The wall clock and the worker's turns. Tests pass one that they control. */
export interface WallClock {
  /** Milliseconds since a fixed start. */
  nowMs(): number;
  /** Runs the task after the messages that are waiting now. */
  soon(task: () => void): void;
  later(task: () => void, delayMs: Millis): void;
}

export function realClock(): WallClock {
  const { port1, port2 } = new MessageChannel();
  const tasks: (() => void)[] = [];
  port1.onmessage = () => tasks.shift()?.();
  return {
    nowMs: () => performance.now(),
    soon(task) {
      tasks.push(task);
      port2.postMessage(undefined);
    },
    later: (task, delayMs) => {
      setTimeout(task, delayMs);
    },
  };
}
