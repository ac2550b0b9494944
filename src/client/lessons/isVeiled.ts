import { VEILED } from '#protocol/lessons.ts';

/** Whether a question was refused because a bet waits for its answer. */
export function isVeiled(error: string): boolean {
  return error === VEILED;
}
