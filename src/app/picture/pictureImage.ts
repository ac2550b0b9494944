import type { Picture } from './stageSvg.ts';

/** A picture that can be drawn. Rejects where the browser does not read it. */
export async function pictureImage({ svg }: Picture): Promise<HTMLImageElement> {
  const image = new Image();
  // As data and not as a blob: a blob would be taken for another origin's, and could not be read again.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}
