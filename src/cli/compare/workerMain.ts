import { isMainThread, workerData } from 'node:worker_threads';
import { reasonOf } from '#base/reasonOf.ts';
import { Player } from './player.ts';
import type { WorkerAnswer, WorkerStart, WorkerTask } from './workerPool.ts';

/** Whether this is a thread that `orrery compare` has started. */
export const isComparingThread = !isMainThread && (workerData as WorkerStart | null)?.port !== undefined;

/** Does tasks until the command line ends. */
export function serveComparison(): void {
  const { port, signal } = workerData as WorkerStart;
  const player = new Player();
  const cell = new Int32Array(signal);
  port.on('message', (task: WorkerTask) => {
    port.postMessage(answerOf(player, task));
    Atomics.add(cell, 0, 1);
    Atomics.notify(cell, 0);
  });
}

function answerOf(player: Player, task: WorkerTask): WorkerAnswer {
  try {
    return task.task === 'play' ? { played: player.play(task.job) } : { told: player.tell(task.id, task.asked) };
  } catch (error) {
    return { defect: reasonOf(error) };
  }
}
