import { facesOf } from '#scenes/faces.ts';
import { FieldRenderer } from './fieldRenderer.ts';
import { type FieldMessage, type FieldUpdate, transferables } from './fieldUpdate.ts';

export interface FieldPainter {
  /** False while an update is being painted: later changes go into the next update. */
  readonly ready: boolean;
  readonly where: 'worker' | 'page';
  paint(update: FieldUpdate): void;
  stop(): void;
}

/**
 * A painter for a canvas with nothing drawn yet: in its own worker if the browser supports that, else on the page.
 * `onReady` is called after every update.
 */
export function startFieldPainter(canvas: HTMLCanvasElement, onReady: () => void): FieldPainter | undefined {
  if (typeof Worker === 'function' && typeof canvas.transferControlToOffscreen === 'function') {
    const worker = startFieldWorker();
    if (worker) return workerPainter(worker, canvas, onReady);
  }
  const g = canvas.getContext('2d');
  return g ? pagePainter(new FieldRenderer(canvas, g)) : undefined;
}

/** Returns `undefined` where the browser does not let the page start a worker. */
function startFieldWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./nodeField.worker.ts', import.meta.url), { type: 'module', name: 'node field' });
  } catch {
    return undefined;
  }
}

function workerPainter(worker: Worker, canvas: HTMLCanvasElement, onReady: () => void): FieldPainter {
  const offscreen = canvas.transferControlToOffscreen();
  const send = (message: FieldMessage, transfer: Transferable[]) => worker.postMessage(message, transfer);
  let busy = false;
  send({ type: 'canvas', canvas: offscreen, faces: facesOf(document.styleSheets) }, [offscreen]);
  worker.onmessage = () => {
    busy = false;
    onReady();
  };
  return {
    where: 'worker',
    get ready() {
      return !busy;
    },
    paint(update) {
      busy = true;
      send({ type: 'update', update }, transferables(update));
    },
    stop: () => worker.terminate(),
  };
}

function pagePainter(renderer: FieldRenderer): FieldPainter {
  return { where: 'page', ready: true, paint: (update) => void renderer.apply(update), stop: () => undefined };
}
