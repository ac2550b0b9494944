import { FieldRenderer } from './fieldRenderer.ts';
import type { FieldMessage } from './fieldUpdate.ts';

let renderer: FieldRenderer | undefined;

self.onmessage = ({ data }: MessageEvent<FieldMessage>) => {
  if (data.type === 'canvas') {
    const g = data.canvas.getContext('2d');
    if (g) renderer = new FieldRenderer(data.canvas, g);
    return;
  }
  // What is painted outside a frame may stay unseen until something else moves.
  self.requestAnimationFrame(() => {
    renderer?.apply(data.update);
    self.postMessage('painted');
  });
};
