import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import {
  isMainThread,
  MessageChannel,
  type MessagePort,
  receiveMessageOnPort,
  Worker,
  workerData,
} from 'node:worker_threads';
import type { Parts } from '#base/parts.ts';
import { wholeNumber } from '#cli/runOptions.ts';
import { UsageError } from '#cli/usage.ts';
import type { PlayerAnswer, SpareThread, SpareThreads } from '#session/lab/players/player.ts';
import { Player, type PlayerTask } from '#session/lab/players/player.ts';

/** Whether this is a spare thread of the command line. */
export const isSpareThread = !isMainThread && (workerData as ThreadStart | null)?.port !== undefined;

/** The start data of a thread. */
export interface ThreadStart {
  readonly port: MessagePort;
  /** Counts the answers of all threads; a waiting command line sleeps on it. */
  readonly signal: SharedArrayBuffer;
}

const MOST_WORKERS = 64;

/**
 * The number of playing threads, including this one: `--workers N`, or one for each processor. Throws `UsageError`.
 */
export function workersOption(text: string | undefined): number {
  const count = text === undefined ? availableParallelism() : wholeNumber('--workers', text);
  if (text !== undefined && (count < 1 || count > MOST_WORKERS))
    throw new UsageError(`--workers is from 1 to ${MOST_WORKERS}, not ${text}`);
  return Math.min(count, MOST_WORKERS);
}

/**
 * The spare threads of the command line. The command line is synchronous: it polls the threads for answers, and
 * sleeps when it has nothing else to do.
 */
export class CommandThreads implements SpareThreads {
  private readonly cell = new Int32Array(new SharedArrayBuffer(4));
  private readonly most: number;
  private seen = 0;

  /** `workers`: the number of playing threads, including this one. */
  constructor(workers: number) {
    this.most = workers - 1;
  }

  start(most: number): readonly SpareThread[] {
    return Array.from({ length: Math.max(0, Math.min(most, this.most)) }, () => this.thread());
  }

  /** Does all parts; sleeps while it waits for a thread. */
  whole<T>(parts: Parts<T>): T {
    for (;;) {
      const { done, value } = parts.next();
      if (done) return value;
      if (Number.isNaN(value)) this.sleep();
    }
  }

  /**
   * Sleeps until an answer arrives after the last sleep. All threads are polled afterwards, so no answer is missed.
   */
  private sleep(): void {
    Atomics.wait(this.cell, 0, this.seen);
    this.seen = Atomics.load(this.cell, 0);
  }

  private thread(): SpareThread {
    const { port1, port2 } = new MessageChannel();
    const start: ThreadStart = { port: port2, signal: this.cell.buffer as SharedArrayBuffer };
    // The command line is one file, so a thread runs that file again.
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: start, transferList: [port2] });
    worker.unref();
    port1.unref();
    return {
      send: (task) => port1.postMessage(task),
      receive: () => (receiveMessageOnPort(port1) as { readonly message: PlayerAnswer } | undefined)?.message,
      end: () => void worker.terminate(),
    };
  }
}

/** Does tasks until the command line ends. */
export function serveTasks(): void {
  const { port, signal } = workerData as ThreadStart;
  const player = new Player();
  const cell = new Int32Array(signal);
  port.on('message', (task: PlayerTask) => {
    port.postMessage(player.do(task));
    Atomics.add(cell, 0, 1);
    Atomics.notify(cell, 0);
  });
}
