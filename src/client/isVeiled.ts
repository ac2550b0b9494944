import { reasonOf } from '#base/reasonOf.ts';
import { VEILED } from '#protocol/lessons.ts';

/** Whether something is refused because a lesson's bet waits for its answer. */
export function isVeiled(error: unknown): boolean {
  return reasonOf(error) === VEILED;
}
