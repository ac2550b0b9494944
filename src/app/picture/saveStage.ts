import { saveFile } from '#app/saveFile.ts';
import { pictureImage } from './pictureImage.ts';
import { type Picture, stageSvg } from './stageSvg.ts';

/** Pixels for each CSS pixel: sharp on paper and on a projector. */
const SCALE = 2;

/** Saves the present stage as a file for the reader. Rejects with the reason when that fails. */
export async function saveStage(format: 'png' | 'svg'): Promise<void> {
  const stage = document.getElementById('stage');
  if (!stage) throw new Error('there is no stage');
  await document.fonts.ready;
  const picture = await stageSvg(stage);
  if (format === 'svg') saveFile('kube-orrery.svg', picture.svg, 'image/svg+xml');
  else saveFile('kube-orrery.png', await stagePng(picture), 'image/png');
}

/** A picture as PNG. Rejects where the browser cannot draw or read it. */
async function stagePng(picture: Picture): Promise<Blob> {
  const image = await pictureImage(picture);
  const canvas = document.createElement('canvas');
  canvas.width = picture.widthPx * SCALE;
  canvas.height = picture.heightPx * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser returned no picture'))), 'image/png');
  });
}
