import type { TimelineSize } from './timelineController.ts';

/** A context whose unit is the CSS pixel, on a canvas of exactly the box's size. Undefined where there is nothing to paint on. */
export function fitCanvas(
  canvas: HTMLCanvasElement,
  { width, height }: TimelineSize,
): CanvasRenderingContext2D | undefined {
  if (width <= 0 || height <= 0) return undefined;
  const ratio = window.devicePixelRatio || 1;
  const pixels = { width: Math.round(width * ratio), height: Math.round(height * ratio) };
  if (canvas.width !== pixels.width || canvas.height !== pixels.height) Object.assign(canvas, pixels);
  const g = canvas.getContext('2d');
  g?.setTransform(ratio, 0, 0, ratio, 0, 0);
  return g ?? undefined;
}
