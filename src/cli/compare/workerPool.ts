import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { Job, JobResult, PlayerAnswer, PlayerTask } from '#session/lab/configurations/player.ts';
import type { DecisionAsked, DecisionTold } from '#session/lab/configurations/tellDecisions.ts';

/** What a thread is started with. */
export interface WorkerStart {
  readonly port: MessagePort;
  /** Counts answers of all threads: whoever waits sleeps on it. */
  readonly signal: SharedArrayBuffer;
}

interface Thread {
  readonly worker: Worker;
  readonly port: MessagePort;
  busyWith: ((answer: PlayerAnswer) => void) | undefined;
}

/** Threads that play jobs side by side. This thread sleeps meanwhile, because the command line is synchronous. */
export class WorkerPool {
  private readonly signal = new SharedArrayBuffer(4);
  private readonly threads: readonly Thread[];
  private readonly threadOf = new Map<number, Thread>();

  constructor(count: number) {
    this.threads = Array.from({ length: count }, () => this.start());
  }

  playAll(jobs: readonly Job[]): readonly JobResult[] {
    const results: JobResult[] = [];
    this.runAll(jobs.length, (at, thread) => {
      const job = jobs[at] as Job;
      this.threadOf.set(job.id, thread);
      return {
        task: { task: 'play', job },
        take: (answer) => {
          if ('played' in answer) results[at] = answer.played;
        },
      };
    });
    return results;
  }

  tell(id: number, asked: readonly (DecisionAsked | undefined)[]): readonly DecisionTold[] {
    const owner = this.threadOf.get(id);
    let told: readonly DecisionTold[] = [];
    if (!owner) return told;
    this.send(owner, { task: 'tell', id, asked }, (answer) => {
      if ('told' in answer) told = answer.told;
    });
    this.waitWhile(() => owner.busyWith !== undefined);
    return told;
  }

  close(): void {
    for (const { worker } of this.threads) void worker.terminate();
  }

  private start(): Thread {
    const { port1, port2 } = new MessageChannel();
    const start: WorkerStart = { port: port2, signal: this.signal };
    // The command line is one file, and a thread of it runs that file again.
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: start, transferList: [port2] });
    worker.unref();
    port1.unref();
    return { worker, port: port1, busyWith: undefined };
  }

  private runAll(
    count: number,
    of: (at: number, thread: Thread) => { readonly task: PlayerTask; readonly take: (answer: PlayerAnswer) => void },
  ): void {
    let next = 0;
    const feed = (): void => {
      for (const thread of this.threads)
        if (!thread.busyWith && next < count) {
          const { task, take } = of(next++, thread);
          this.send(thread, task, take);
        }
    };
    feed();
    this.waitWhile(() => {
      feed();
      return this.threads.some(({ busyWith }) => busyWith !== undefined);
    });
  }

  private send(thread: Thread, task: PlayerTask, take: (answer: PlayerAnswer) => void): void {
    thread.busyWith = take;
    thread.port.postMessage(task);
  }

  private waitWhile(isBusy: () => boolean): void {
    const cell = new Int32Array(this.signal);
    while (isBusy()) {
      const seen = Atomics.load(cell, 0);
      if (!this.receive()) Atomics.wait(cell, 0, seen);
    }
  }

  /** Takes what has come; false when nothing has. */
  private receive(): boolean {
    let some = false;
    for (const thread of this.threads) {
      const message = receiveMessageOnPort(thread.port) as { readonly message: PlayerAnswer } | undefined;
      if (!message) continue;
      some = true;
      const take = thread.busyWith;
      thread.busyWith = undefined;
      if ('defect' in message.message) throw new Error(message.message.defect);
      take?.(message.message);
    }
    return some;
  }
}
