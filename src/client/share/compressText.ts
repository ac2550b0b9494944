import { fromBase64Url, toBase64Url } from '#base/base64url.ts';
import { LIMITS, limitProblem, overLimit } from '#base/limits.ts';

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
