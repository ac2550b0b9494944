import { isMainThread, workerData } from 'node:worker_threads';
import { Player, type PlayerTask } from '#session/lab/players/player.ts';
import type { ThreadStart } from './commandThreads.ts';

/** Whether this is a spare thread of the command line. */
export const isSpareThread = !isMainThread && (workerData as ThreadStart | null)?.port !== undefined;

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
