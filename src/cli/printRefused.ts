import type { RefusedObject } from '#protocol/refused.ts';
import { printError } from './output.ts';

/** The exit status of a command that was given objects which the API server did not take. */
const REFUSED_STATUS = 2;

/** What the API server did not take, as kubectl tells it, on standard error; gives the exit status that follows, `status` when all was taken. */
export function printRefused(refused: readonly RefusedObject[], status = 0): number {
  for (const { text } of refused) printError(`${text}\n`);
  return refused.length === 0 ? status : REFUSED_STATUS;
}
