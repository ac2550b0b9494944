import { reasonOf } from '#base/problemText.ts';
import { VEILED } from '#protocol/lessons.ts';

/** Whether a request was refused because a lesson's question is open. */
export function isVeiled(error: unknown): boolean {
  return reasonOf(error) === VEILED;
}
