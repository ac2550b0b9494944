import type { SavedFile } from '#panels/pageActions.ts';
import { pictureImage, type StagePicture, stageSvg } from './stageSvg.ts';

/** Pixels for each CSS pixel: sharp on paper and on a projector. */
const SCALE = 2;

/** A picture of the present stage as a file. Rejects with the reason when there is none. */
export async function stagePicture(format: 'png' | 'svg'): Promise<SavedFile> {
  const stage = document.getElementById('stage');
  if (!stage) throw new Error('there is no stage');
  await document.fonts.ready;
  const picture = await stageSvg(stage);
  return format === 'svg'
    ? { name: 'kube-orrery.svg', content: picture.svg, type: 'image/svg+xml' }
    : { name: 'kube-orrery.png', content: await stagePng(picture), type: 'image/png' };
}

/** A picture as PNG. Rejects where the browser cannot draw or read it. */
async function stagePng(picture: StagePicture): Promise<Blob> {
  const image = await pictureImage(picture);
  const canvas = document.createElement('canvas');
  canvas.width = picture.widthPx * SCALE;
  canvas.height = picture.heightPx * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser returned no picture'))), 'image/png');
  });
}
