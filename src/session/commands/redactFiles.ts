import { redact } from '#model/redact/redact.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { RedactedFiles } from '#protocol/objects.ts';
import { readManifests } from './readManifests.ts';

/** Files with everything in them renamed that tells whose cluster it is, as one List; or what is wrong with the files. */
export function redactFiles(files: readonly ManifestFile[]): RedactedFiles {
  const read = readManifests(files);
  if (!read.ok) return { ok: false, problems: read.problems };
  const { objects, names, leftOut } = redact(read.objects);
  const text = `${JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }, undefined, 1)}\n`;
  return { ok: true, text, objects: objects.length, names, leftOut };
}
