import type { OrreryClient } from './orreryClient.ts';
import { connectClient } from './workerClient.ts';
import type { WorkerPort } from './workerLink.ts';

/** Starts the simulation in a worker of its own. */
export function startWorker(): OrreryClient {
  return connectClient(openPort);
}

/** Throws where the browser has no workers, or does not let the page start one. */
function openPort(): WorkerPort {
  return new Worker(new URL('../worker/worker.ts', import.meta.url), {
    type: 'module',
    name: 'simulation',
  }) as unknown as WorkerPort;
}
