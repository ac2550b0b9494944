import type { RefusedObject } from '#protocol/refused.ts';
import { printError } from './output.ts';

/** The exit status of a command whose objects the API server refused in part. */
const REFUSED_STATUS = 2;

const TOO_LONG =
  'Manifests are put in as "kubectl apply" does, which keeps each whole object in one of its annotations. "kubectl apply --server-side" and "kubectl create" do not add it.\n';

/**
 * Prints the refused objects on standard error, in kubectl's words. Returns the exit status, which is `status` when
 * nothing was refused.
 */
export function printRefused(refused: readonly RefusedObject[], status = 0): number {
  for (const { text } of refused) printError(`${text}\n`);
  if (refused.some(({ message }) => message.includes('metadata.annotations: Too long'))) printError(TOO_LONG);
  return refused.length === 0 ? status : REFUSED_STATUS;
}
