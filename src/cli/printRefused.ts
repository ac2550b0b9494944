import type { RefusedObject } from '#protocol/refused.ts';
import { printError } from './output.ts';

/** The exit status of a command that was given objects which the API server did not take. */
const REFUSED_STATUS = 2;

const TOO_LONG =
  'Manifests are put in as "kubectl apply" does, which keeps each whole object in one of its annotations. "kubectl apply --server-side" and "kubectl create" do not add it.\n';

/** What the API server did not take, as kubectl tells it, on standard error; gives the exit status that follows, `status` when all was taken. */
export function printRefused(refused: readonly RefusedObject[], status = 0): number {
  for (const { text } of refused) printError(`${text}\n`);
  if (refused.some(({ message }) => message.includes('metadata.annotations: Too long'))) printError(TOO_LONG);
  return refused.length === 0 ? status : REFUSED_STATUS;
}
