import { type Millis, SECOND_MS } from '#base/time.ts';
import type { Message, WorkerRequest } from '#protocol/requests.ts';

/** Interval of pulses, in milliseconds. */
const EVERY_MS = SECOND_MS;

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
class PulseWatch {
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

/** The part of a `Worker` that the client needs. */
export interface WorkerPort {
  postMessage(message: WorkerRequest): void;
  onmessage: ((event: { readonly data: Message }) => void) | null;
  onmessageerror: (() => void) | null;
  onerror: ((event: { readonly message?: string }) => void) | null;
  terminate(): void;
}

export interface LinkEvents {
  readonly message: (message: Exclude<Message, { type: 'pulse' }>) => void;
  /** The worker does not respond; called repeatedly while that lasts. */
  readonly silent: () => void;
  /** After `silent`: the worker was only busy. */
  readonly awake: () => void;
  /** A message was lost, so the page may show wrong data from now on. */
  readonly lost: () => void;
  /** The browser's message, which may be empty. `started`: the script was running. */
  readonly failed: (error: string, started: boolean) => void;
}

/**
 * The connection to one worker. It counts the messages in both directions to detect losses, and checks whether the
 * worker responds.
 */
export class WorkerLink {
  private readonly port: WorkerPort;
  private readonly watch: PulseWatch;
  private sent = 0;
  private received = 0;

  constructor(port: WorkerPort, events: LinkEvents, nowMs: () => number) {
    this.port = port;
    this.watch = new PulseWatch(nowMs(), () => this.send({ type: 'pulse', sent: this.sent + 1 }), events.silent);
    port.onmessage = ({ data }) => {
      this.watch.heard();
      events.awake();
      const before = this.received++;
      if (data.type !== 'pulse') events.message(data);
      else if (data.lost > 0 || data.posted !== before) events.lost();
    };
    port.onmessageerror = events.lost;
    port.onerror = ({ message = '' }) => events.failed(message, this.received > 0);
  }

  send(request: WorkerRequest): void {
    this.sent++;
    this.port.postMessage(request);
  }

  tick(nowMs: Millis): void {
    this.watch.tick(nowMs);
  }

  end(): void {
    this.port.onmessage = null;
    this.port.onmessageerror = null;
    this.port.onerror = null;
    this.port.terminate();
  }
}
