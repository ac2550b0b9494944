import type { ManifestFile } from '#protocol/command.ts';
import type { ObjectsQuestions } from '#protocol/objects.ts';
import { readManifests } from '#session/commands/readManifests.ts';

/** How many objects of each kind bring a uid, which only an object of a live cluster has; the most frequent kind first. Nothing of files that cannot be read. */
export function dumpedObjects(files: readonly ManifestFile[]): ObjectsQuestions['dumped']['answer'] {
  // Few manifests have the word at all: the others need not be read for this.
  if (!files.some(({ text }) => /\buid\b/.test(text))) return [];
  const read = readManifests(files);
  if (!read.ok) return [];
  const counts = new Map<string, number>();
  for (const { kind, metadata } of read.objects)
    if (metadata.uid !== undefined) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, count })).sort((a, b) => b.count - a.count);
}
