import { CANCELLED } from '#protocol/requests.ts';

/** Whether the reader cancelled a question. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && error.message === CANCELLED;
}
