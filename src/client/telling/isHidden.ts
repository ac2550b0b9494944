import { HIDDEN } from '#protocol/lessons.ts';

/** Whether a question was refused because a lesson's question is open. */
export function isHidden(error: string): boolean {
  return error === HIDDEN;
}
