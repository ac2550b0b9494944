import { isSavedRunFile } from '#client/share/savedRun.ts';
import { looksLikeTrace } from '#client/traceFiles.ts';
import type { ManifestFile } from '#protocol/command.ts';

/** What a drop or a file dialog gave, read as text. */
export function readFiles(files: Iterable<File>): Promise<ManifestFile[]> {
  return Promise.all(Array.from(files, async (file) => ({ name: file.name, text: await file.text() })));
}

/** Whether pasted text may be meant for a cluster: it says what kind of object it is, or begins as a trace or a saved run does. */
export function looksLikeInput(text: string): boolean {
  return looksLikeManifest(text) || looksLikeTrace(text) || isSavedRunFile({ text });
}

function looksLikeManifest(text: string): boolean {
  return /(^|[\s{,"])kind["']?\s*:/m.test(text) && /(^|[\s{,"])apiVersion["']?\s*:/m.test(text);
}
