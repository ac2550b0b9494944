import { VEILED } from '#protocol/lessons.ts';

/** Whether a question was refused because a lesson's question is open. */
export function isVeiled(error: string): boolean {
  return error === VEILED;
}
