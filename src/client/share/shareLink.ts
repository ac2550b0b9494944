import { limitProblem } from '#base/limits.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import { compressText, decompressText } from './compressText.ts';

export { isSavedRunFile } from '#protocol/savedRun.ts';

/** The parameter in the address's hash that holds a run; the view and the selection are separate parameters. */
export const RUN = 'run';

/**
 * The page's address with the present run, branch and moment in its hash. Rejects when the run is too long for an
 * address.
 */
export async function shareLink(client: OrreryClient, href: string): Promise<string> {
  const url = new URL(href);
  const parameters = new URLSearchParams(url.hash.slice(1));
  parameters.delete(RUN);
  const rest = parameters.toString().replaceAll('%2F', '/');
  const saved = JSON.stringify(await client.ask('save', {}));
  const run = await compressText(saved);
  const tooLong = limitProblem('savedRun', saved.length) ?? limitProblem('link', run.length);
  if (tooLong !== undefined) throw new Error(tooLong);
  url.hash = rest === '' ? `${RUN}=${run}` : `${rest}&${RUN}=${run}`;
  return url.href;
}

/** The run in an address's hash; `undefined` when there is none. Rejects with the reason when it cannot be read. */
export async function sharedRun(hash: string): Promise<SavedRun | undefined> {
  const packed = new URLSearchParams(hash.replace(/^#/, '')).get(RUN);
  return packed === null ? undefined : parseSavedRun(await decompressText(packed));
}

/**
 * Reads a saved run. The shapes are fetched only now: the first view does not need them. Rejects with the field and
 * the reason.
 */
export async function parseSavedRun(text: string): Promise<SavedRun> {
  const reader = await import('#protocol/readSavedRun.ts');
  return reader.parseSavedRun(text);
}

/** Number of entries that opening the run plays. */
export async function entriesOf(run: SavedRun): Promise<number> {
  const reader = await import('#protocol/readSavedRun.ts');
  return reader.entriesToPlay(run);
}
