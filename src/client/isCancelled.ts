import { CANCELLED } from '#protocol/requests.ts';

/** Whether a question has no answer because the reader left it. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && error.message === CANCELLED;
}
