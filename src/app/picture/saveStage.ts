import { saveFile } from '#app/saveFile.ts';
import { stagePng } from './stagePng.ts';
import { stageSvg } from './stageSvg.ts';

/** Saves the present stage as a file for the reader. Rejects with the reason when that fails. */
export async function saveStage(format: 'png' | 'svg'): Promise<void> {
  const stage = document.getElementById('stage');
  if (!stage) throw new Error('there is no stage');
  await document.fonts.ready;
  const picture = await stageSvg(stage);
  if (format === 'svg') saveFile('kube-orrery.svg', picture.svg, 'image/svg+xml');
  else saveFile('kube-orrery.png', await stagePng(picture), 'image/png');
}
