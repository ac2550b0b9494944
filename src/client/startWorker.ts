import type { OrreryClient } from './orreryClient.ts';
import { connectClient } from './workerClient.ts';
import type { WorkerPort } from './workerLink.ts';

/** A worker that `public/startModel.js` has started, with its messages so far. */
interface EarlyModel {
  readonly port: WorkerPort;
  readonly events: readonly Event[];
}

declare global {
  interface Window {
    /** Set to `undefined` once the page's script has taken it. */
    earlyModel?: EarlyModel | undefined;
  }
}

/** Starts the simulation in a worker of its own. */
export function startWorker(): OrreryClient {
  return connectClient(openPort);
}

/** Throws if the browser has no workers, or does not allow the page to start one. */
function openPort(): WorkerPort {
  return (
    takeEarly() ??
    (new Worker(new URL('../worker/worker.ts', import.meta.url), {
      type: 'module',
      name: 'simulation',
    }) as unknown as WorkerPort)
  );
}

/** The running worker. Its earlier messages are delivered after the caller has returned and set its listeners. */
export function takeEarly(): WorkerPort | undefined {
  const { earlyModel } = window;
  // Set even without an early model: it tells later code that the page has a model.
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
