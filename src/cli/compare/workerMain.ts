import { isMainThread, workerData } from 'node:worker_threads';
import { Player, type PlayerTask } from '#session/lab/configurations/player.ts';
import type { WorkerStart } from './workerPool.ts';

/** Whether this is a thread that `orrery compare` has started. */
export const isComparingThread = !isMainThread && (workerData as WorkerStart | null)?.port !== undefined;

/** Does tasks until the command line ends. */
export function serveComparison(): void {
  const { port, signal } = workerData as WorkerStart;
  const player = new Player();
  const cell = new Int32Array(signal);
  port.on('message', (task: PlayerTask) => {
    port.postMessage(player.do(task));
    Atomics.add(cell, 0, 1);
    Atomics.notify(cell, 0);
  });
}
