import { fromBase64Url, toBase64Url } from '#base/base64url.ts';
import { LIMITS, limitProblem, overLimit } from '#base/limits.ts';
import type { OrreryClient } from '#client/orreryClient.ts';
import type { SavedRun } from '#protocol/savedRun.ts';

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

/** Compresses a text with deflate, in characters that are safe in an address. */
export async function compressText(text: string): Promise<string> {
  // A Blob is not used here: the page would wait for the browser's own process, and this runs repeatedly during
  // playback.
  const { readable, writable } = new CompressionStream('deflate-raw');
  const writer = writable.getWriter();
  const packed = new Response(readable).arrayBuffer();
  await Promise.all([writer.write(new TextEncoder().encode(text)), writer.close()]);
  return toBase64Url(new Uint8Array(await packed));
}

/**
 * The reverse of `compressText`. Rejects when the text is damaged or too large. Unpacking stops at the limit, because a
 * short link can unpack to any size.
 */
export async function decompressText(packed: string): Promise<string> {
  const tooLong = limitProblem('link', packed.length);
  if (tooLong !== undefined) throw new Error(tooLong);
  const bytes = fromBase64Url(packed);
  if (!bytes) throw new Error('the link is damaged');
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > LIMITS.savedRun.most) {
      await reader.cancel();
      throw new Error(overLimit('savedRun'));
    }
    text += decoder.decode(value, { stream: true });
  }
}
