import { isSavedRunFile } from '#client/share/shareLink.ts';
import { looksLikeTrace } from '#client/traceFiles.ts';

/** Whether pasted text may be meant for a cluster: it says what kind of object it is, or begins as a trace or a saved run does. */
export function looksLikeInput(text: string): boolean {
  return looksLikeManifest(text) || looksLikeTrace(text) || isSavedRunFile({ text });
}

function looksLikeManifest(text: string): boolean {
  return /(^|[\s{,"])kind["']?\s*:/m.test(text) && /(^|[\s{,"])apiVersion["']?\s*:/m.test(text);
}
