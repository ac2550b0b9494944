import type { ImportedObject } from '#model/manifest/parseManifests.ts';
import type { ManifestFile } from '#protocol/command.ts';

/** Objects as lists in JSON, each file under its name: what is said of an object says where it is from. */
export function filesOf(imported: readonly Pick<ImportedObject, 'file' | 'object'>[]): readonly ManifestFile[] {
  const itemsOf = new Map<string, object[]>();
  for (const { file, object } of imported) {
    const items = itemsOf.get(file);
    if (items) items.push(object);
    else itemsOf.set(file, [object]);
  }
  return [...itemsOf].map(([name, items]) => ({
    name,
    text: JSON.stringify({ apiVersion: 'v1', kind: 'List', items }),
  }));
}
