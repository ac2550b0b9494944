import type { KubeObject } from '#model/kinds.ts';
import { withoutSecrets } from '#model/manifest/withoutSecrets.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { DumpRead } from '#protocol/objects.ts';
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
  const itemsOf = new Map<string, KubeObject[]>();
  for (const [at, object] of objects.entries()) {
    const file = read.imported[at]?.file ?? '';
    const items = itemsOf.get(file);
    if (items) items.push(object);
    else itemsOf.set(file, [object]);
  }
  return { kinds, dropped, files: [...itemsOf].map(([name, items]) => listFile(name, items)), leftOut: read.leftOut };
}

/** Each file keeps its name: what is said of an object says where it is from. */
function listFile(name: string, items: readonly KubeObject[]): ManifestFile {
  return { name, text: JSON.stringify({ apiVersion: 'v1', kind: 'List', items }) };
}

/** The most frequent kind first. */
function kindsOf(objects: readonly KubeObject[]): DumpRead['kinds'] {
  const counts = new Map<string, number>();
  for (const { kind } of objects) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, count })).sort((a, b) => b.count - a.count);
}
