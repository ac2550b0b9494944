import type { ManifestFile } from '../protocol/command.ts';

/** What a drop or a file dialog gave, read as text. */
export function readFiles(files: Iterable<File>): Promise<ManifestFile[]> {
  return Promise.all(Array.from(files, async (file) => ({ name: file.name, text: await file.text() })));
}

/** Whether pasted text may be meant as manifests: it says what kind of object it is. */
export function looksLikeManifest(text: string): boolean {
  return /(^|[\s{,"])kind["']?\s*:/m.test(text) && /(^|[\s{,"])apiVersion["']?\s*:/m.test(text);
}
