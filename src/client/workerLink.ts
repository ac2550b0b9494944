import type { Millis } from '#base/time.ts';
import type { Message, Request } from '#protocol/requests.ts';
import { PulseWatch } from './pulseWatch.ts';

/** The part of a `Worker` that the client needs. */
export interface WorkerPort {
  postMessage(message: Request): void;
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

  send(request: Request): void {
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
