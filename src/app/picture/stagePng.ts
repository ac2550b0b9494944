import { pictureImage } from './pictureImage.ts';
import type { Picture } from './stageSvg.ts';

/** Pixels for each CSS pixel: sharp on paper and on a projector. */
const SCALE = 2;

/** A picture as PNG. Rejects where the browser cannot draw or read it. */
export async function stagePng(picture: Picture): Promise<Blob> {
  const image = await pictureImage(picture);
  const canvas = document.createElement('canvas');
  canvas.width = picture.widthPx * SCALE;
  canvas.height = picture.heightPx * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser gave no picture'))), 'image/png');
  });
}
