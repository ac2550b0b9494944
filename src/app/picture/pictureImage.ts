import type { Picture } from './stageSvg.ts';

/** The picture as an image for drawing. Rejects where the browser cannot read it. */
export async function pictureImage({ svg }: Picture): Promise<HTMLImageElement> {
  const image = new Image();
  // A data address, because a blob would count as another origin's, and the canvas could not be read again.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}
