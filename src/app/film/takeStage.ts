import { pictureImage } from '#app/picture/pictureImage.ts';
import { stageSvg } from '#app/picture/stageSvg.ts';
import { type FilmSize, filmSize, placeIn } from './filmTimes.ts';

/** The stage, unless another part has the page or the page has none. */
export function shownStage(): HTMLElement | undefined {
  const stage = document.getElementById('stage');
  return stage && stage.clientWidth > 0 && stage.clientHeight > 0 ? stage : undefined;
}

/**
 * A picture of the stage now, in the size of the film; the first picture determines that size. `undefined` while
 * there is no stage, such as between two pages.
 */
export async function takeStage(film: FilmSize | undefined): Promise<HTMLCanvasElement | undefined> {
  const stage = shownStage();
  if (!stage) return undefined;
  const picture = await stageSvg(stage);
  const image = await pictureImage(picture);
  const size = film ?? filmSize(picture);
  const canvas = document.createElement('canvas');
  canvas.width = size.widthPx;
  canvas.height = size.heightPx;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('the browser does not draw');
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, size.widthPx, size.heightPx);
  const place = placeIn(size, picture);
  context.drawImage(image, place.x, place.y, place.widthPx, place.heightPx);
  return canvas;
}
