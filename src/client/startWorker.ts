import type { OrreryClient } from './orreryClient.ts';
import { connectClient, type WorkerPort } from './workerClient.ts';

/** Starts the simulation in a worker of its own. */
export function startWorker(): OrreryClient {
  const worker = new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module', name: 'simulation' });
  return connectClient(worker as unknown as WorkerPort);
}
