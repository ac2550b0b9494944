import { reasonOf } from '#base/problemText.ts';
import { HIDDEN } from '#protocol/lessons.ts';

/** Whether a request was refused because a lesson's question is open. */
export function isHidden(error: unknown): boolean {
  return reasonOf(error) === HIDDEN;
}
