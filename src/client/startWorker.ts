import type { OrreryClient } from './orreryClient.ts';
import { connectClient } from './workerClient.ts';
import type { WorkerPort } from './workerLink.ts';

/** A worker that `public/startModel.js` has started, with what came from it since. */
interface EarlyModel {
  readonly port: WorkerPort;
  readonly events: readonly Event[];
}

declare global {
  interface Window {
    /** There, but `undefined`, once the page's script has looked for it. */
    earlyModel?: EarlyModel | undefined;
  }
}

/** Starts the simulation in a worker of its own. */
export function startWorker(): OrreryClient {
  return connectClient(openPort);
}

/** Throws where the browser has no workers, or does not let the page start one. */
function openPort(): WorkerPort {
  return (
    takeEarly() ??
    (new Worker(new URL('../worker/worker.ts', import.meta.url), {
      type: 'module',
      name: 'simulation',
    }) as unknown as WorkerPort)
  );
}

/** The worker that runs already; it tells what it told before once somebody listens, which is when the caller has returned. */
export function takeEarly(): WorkerPort | undefined {
  const { earlyModel } = window;
  // Also where there is none: who comes later sees that the page has a model.
  window.earlyModel = undefined;
  if (!earlyModel) return undefined;
  const { port, events } = earlyModel;
  queueMicrotask(() => {
    for (const event of events) {
      if (event.type === 'message') port.onmessage?.(event as MessageEvent);
      else if (event.type === 'messageerror') port.onmessageerror?.();
      else port.onerror?.(event as ErrorEvent);
    }
  });
  return port;
}
