import type { Millis } from '#base/time.ts';

/** Interval of pulses, in milliseconds. */
const EVERY_MS = 1000;
/**
 * A worker that sends nothing for this long after a pulse is silent. Together with `EVERY_MS` and a tick, silence is
 * noticed within five seconds.
 */
const PATIENCE_MS = 3500;
/** The same while its script is loading. */
const START_PATIENCE_MS = 30_000;
/** If the page itself was blocked or asleep this long, the worker gets its time again. */
const LATE_TICK_MS = 1500;

/** Checks every second whether a worker responds. Driven by ticks; all times are milliseconds of the wall clock. */
export class PulseWatch {
  private readonly send: () => void;
  private readonly silent: () => void;
  private hasStarted = false;
  private tickMs: Millis;
  private sentMs: Millis;
  /** Start of the wait for a response; `undefined` when there is none. */
  private awaitedMs: Millis | undefined;

  /** `silent` is called with every tick while the worker does not respond. */
  constructor(nowMs: Millis, send: () => void, silent: () => void) {
    this.send = send;
    this.silent = silent;
    this.tickMs = nowMs;
    this.sentMs = nowMs;
  }

  /** A message came, so the worker is alive. */
  heard(): void {
    this.hasStarted = true;
    this.awaitedMs = undefined;
  }

  tick(nowMs: Millis): void {
    if (nowMs - this.tickMs > LATE_TICK_MS && this.awaitedMs !== undefined) this.awaitedMs = nowMs;
    this.tickMs = nowMs;
    // The counts of the next pulse reveal a lost one.
    if (nowMs - this.sentMs >= EVERY_MS) {
      this.sentMs = nowMs;
      this.awaitedMs ??= nowMs;
      this.send();
    }
    const patienceMs = this.hasStarted ? PATIENCE_MS : START_PATIENCE_MS;
    if (this.awaitedMs !== undefined && nowMs - this.awaitedMs > patienceMs) this.silent();
  }
}
