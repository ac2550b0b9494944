/** Between two pulses, in milliseconds. */
const EVERY_MS = 1000;
/** A worker from which nothing comes for so long after a pulse is silent. With `EVERY_MS` and a tick that is noticed within five seconds. */
const PATIENCE_MS = 3500;
/** The same while its script is being fetched. */
const START_PATIENCE_MS = 30_000;
/** When the page itself was held up or asleep for so long, the worker gets its time once more. */
const LATE_TICK_MS = 1500;

/** Asks a worker every second whether it lives. Driven by ticks; all times are milliseconds of the wall clock. */
export class PulseWatch {
  private readonly send: () => void;
  private readonly silent: () => void;
  private hasStarted = false;
  private tickMs: number;
  private sentMs: number;
  /** Since when an answer is awaited; `undefined` when none is. */
  private awaitedMs: number | undefined;

  /** `silent` is called with every tick while nothing is heard. */
  constructor(nowMs: number, send: () => void, silent: () => void) {
    this.send = send;
    this.silent = silent;
    this.tickMs = nowMs;
    this.sentMs = nowMs;
  }

  /** A message came: the worker lives. */
  heard(): void {
    this.hasStarted = true;
    this.awaitedMs = undefined;
  }

  tick(nowMs: number): void {
    if (nowMs - this.tickMs > LATE_TICK_MS && this.awaitedMs !== undefined) this.awaitedMs = nowMs;
    this.tickMs = nowMs;
    // One that was lost is noticed by the counts of the next.
    if (nowMs - this.sentMs >= EVERY_MS) {
      this.sentMs = nowMs;
      this.awaitedMs ??= nowMs;
      this.send();
    }
    const patienceMs = this.hasStarted ? PATIENCE_MS : START_PATIENCE_MS;
    if (this.awaitedMs !== undefined && nowMs - this.awaitedMs > patienceMs) this.silent();
  }
}
