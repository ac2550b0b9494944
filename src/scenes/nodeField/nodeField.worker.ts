import { FieldRenderer } from './fieldRenderer.ts';
import type { FieldMessage } from './fieldUpdate.ts';

let renderer: FieldRenderer | undefined;

self.onmessage = ({ data }: MessageEvent<FieldMessage>) => {
  if (data.type === 'canvas') {
    const g = data.canvas.getContext('2d');
    if (g) renderer = new FieldRenderer(data.canvas, g);
    return;
  }
  renderer?.apply(data.update);
  self.postMessage('painted');
};
