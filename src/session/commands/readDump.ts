import type { KubeObject } from '#model/kinds.ts';
import { withoutSecrets } from '#model/manifest/withoutSecrets.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { DumpRead } from '#protocol/objects.ts';
import { filesOf } from './filesOf.ts';
import { readManifests } from './readManifests.ts';

/**
 * Files with objects of a live cluster, which have uids, as they may be kept: without the data of Secrets and the values of environment
 * variables. `undefined` when none of the objects has a uid, and when something in the files is wrong: then it is told where they are read.
 */
export function readDump(files: readonly ManifestFile[]): DumpRead | undefined {
  // Few manifests have the word at all: the others need not be read for this.
  if (!files.some(({ text }) => /\buid\b/.test(text))) return undefined;
  const read = readManifests(files);
  if (!read.ok) return undefined;
  const kinds = kindsOf(read.objects.filter(({ metadata }) => metadata.uid !== undefined));
  if (kinds.length === 0) return undefined;
  const { objects, dropped } = withoutSecrets(read.objects);
  const kept = objects.map((object, at) => ({ file: read.imported[at]?.file ?? '', object }));
  return { kinds, dropped, files: filesOf(kept), leftOut: read.leftOut };
}

/** The most frequent kind first. */
function kindsOf(objects: readonly KubeObject[]): DumpRead['kinds'] {
  const counts = new Map<string, number>();
  for (const { kind } of objects) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, count })).sort((a, b) => b.count - a.count);
}
