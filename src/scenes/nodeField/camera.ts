/** Screen = world * `scale` + offset, in CSS pixels of the viewport. */
export interface Camera {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Extent {
  readonly width: number;
  readonly height: number;
}

export const WHOLE: Camera = { scale: 1, x: 0, y: 0 };

/** Zooms and keeps the point under the pointer in place. The field is never smaller than its viewport. */
export function zoomAt(
  camera: Camera,
  factor: number,
  x: number,
  y: number,
  viewport: Extent,
  largest: number,
): Camera {
  const scale = Math.min(Math.max(1, camera.scale * factor), Math.max(1, largest));
  const ratio = scale / camera.scale;
  return keepInside({ scale, x: x - (x - camera.x) * ratio, y: y - (y - camera.y) * ratio }, viewport);
}

export function pan(camera: Camera, dx: number, dy: number, viewport: Extent): Camera {
  return keepInside({ scale: camera.scale, x: camera.x + dx, y: camera.y + dy }, viewport);
}

export interface FieldBox extends Extent {
  readonly x: number;
  readonly y: number;
}

/** Scrolls as little as needed to show a box of the world. */
export function reveal(camera: Camera, box: FieldBox, viewport: Extent): Camera {
  const left = box.x * camera.scale + camera.x;
  const top = box.y * camera.scale + camera.y;
  return pan(
    camera,
    intoSight(left, box.width * camera.scale, viewport.width),
    intoSight(top, box.height * camera.scale, viewport.height),
    viewport,
  );
}

/** Moves a box of the world to the middle, at a scale of at least `scale`. */
export function centreOn(camera: Camera, box: FieldBox, scale: number, viewport: Extent): Camera {
  const wanted = Math.max(camera.scale, scale);
  return keepInside(
    {
      scale: wanted,
      x: viewport.width / 2 - (box.x + box.width / 2) * wanted,
      y: viewport.height / 2 - (box.y + box.height / 2) * wanted,
    },
    viewport,
  );
}

/** The camera at a share (0 to 1) of the way from one camera to another, for an animated movement. */
export function between(from: Camera, to: Camera, share: number): Camera {
  const mix = (a: number, b: number) => a + (b - a) * share;
  return { scale: mix(from.scale, to.scale), x: mix(from.x, to.x), y: mix(from.y, to.y) };
}

function keepInside({ scale, x, y }: Camera, { width, height }: Extent): Camera {
  return {
    scale,
    x: Math.min(0, Math.max(width - width * scale, x)),
    y: Math.min(0, Math.max(height - height * scale, y)),
  };
}

function intoSight(start: number, length: number, room: number): number {
  if (start < 0) return -start;
  return start + length > room ? room - start - length : 0;
}
