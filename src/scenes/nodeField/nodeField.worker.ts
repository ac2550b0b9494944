import type { Face } from '#scenes/faces.ts';
import { FieldRenderer } from './fieldRenderer.ts';
import type { FieldMessage } from './fieldUpdate.ts';

let renderer: FieldRenderer | undefined;
/** A worker does not have the page's fonts. If one does not load, a system font replaces it. */
let facesReady: Promise<unknown> = Promise.resolve();

function load({ family, source, weight }: Face): Promise<unknown> {
  const face = new FontFace(family, source, { weight });
  self.fonts.add(face);
  return face.load();
}

self.onmessage = ({ data }: MessageEvent<FieldMessage>) => {
  if (data.type === 'canvas') {
    const g = data.canvas.getContext('2d');
    if (g) renderer = new FieldRenderer(data.canvas, g);
    if ('fonts' in self) facesReady = Promise.allSettled(data.faces.map(load));
    return;
  }
  const paint = () => {
    renderer?.apply(data.update);
    self.postMessage('painted');
  };
  // A browser may not show paint from outside a frame until something else moves.
  void facesReady.then(() => self.requestAnimationFrame(paint));
};
