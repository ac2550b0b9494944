import { isSavedRunFile } from '#client/share/shareLink.ts';
import { looksLikeTrace } from '#client/traceFiles.ts';

/**
 * Whether pasted text may be meant for a cluster. Such text names a kind of object, or begins like a trace or a saved
 * run.
 */
export function looksLikeInput(text: string): boolean {
  return looksLikeManifest(text) || looksLikeTrace(text) || isSavedRunFile({ text });
}

function looksLikeManifest(text: string): boolean {
  return /(^|[\s{,"])kind["']?\s*:/m.test(text) && /(^|[\s{,"])apiVersion["']?\s*:/m.test(text);
}
