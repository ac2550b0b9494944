import { isRecord } from '#base/isRecord.ts';
import { composeDocument } from '#model/manifest/composeDocument.ts';
import { splitDocuments } from '#model/manifest/splitDocuments.ts';
import type { ManifestFile } from '#protocol/command.ts';
import { parsePath, valueAt, withValueAt } from './fieldPath.ts';
import type { Mutation } from './testFile.ts';

type Change = (object: unknown) => unknown;

/**
 * Manifests with a mutation of all objects that have the path, or of one object. Other documents stay as written. A
 * mutation that changes nothing is a mistake.
 */
export function mutated(
  files: readonly ManifestFile[],
  mutations: readonly Mutation[],
): { readonly files: readonly ManifestFile[] } | { readonly problem: string; readonly at: number } {
  let changed = files;
  for (const [at, mutation] of mutations.entries()) {
    let count = 0;
    const change = changeOf(mutation, () => count++);
    changed = changed.map((file) => ({ ...file, text: changedText(file.text, change) }));
    if (count === 0) return { problem: missing(mutation), at };
  }
  return { files: changed };
}

function missing(mutation: Mutation): string {
  const { of } = mutation;
  const paths = 'remove' in mutation ? [mutation.remove] : Object.keys(mutation.set);
  const what = of === undefined ? 'no applied manifest' : `no applied manifest of ${of}`;
  return `it changes nothing: ${what} has ${paths.join(', ')}`;
}

function changeOf(mutation: Mutation, count: () => void): Change {
  const changes: readonly (readonly [string, unknown])[] =
    'remove' in mutation ? [[mutation.remove, undefined]] : Object.entries(mutation.set);
  return (object) => {
    if (mutation.of !== undefined && nameOf(object) !== mutation.of) return object;
    let result = object;
    for (const [text, value] of changes) {
      const parsed = parsePath(text);
      if ('problem' in parsed) continue;
      const isThere = valueAt(result, parsed.path) !== undefined;
      const isAdded = mutation.of !== undefined && value !== undefined;
      const made = isThere || isAdded ? withValueAt(result, parsed.path, value) : undefined;
      if (made === undefined) continue;
      count();
      result = made;
    }
    return result;
  };
}

function nameOf(object: unknown): string {
  const metadata = isRecord(object) ? object.metadata : undefined;
  return isRecord(object) && isRecord(metadata) ? `${String(object.kind)}/${String(metadata.name)}` : '';
}

function changedText(text: string, change: Change): string {
  return splitDocuments(text)
    .map((document) => {
      const { value, problems } = composeDocument(document.text);
      if (problems.length > 0) return document.text;
      const changed = isList(value) ? { ...value, items: value.items.map(change) } : change(value);
      const isSame = isList(value) && isList(changed) ? sameItems(value.items, changed.items) : changed === value;
      return isSame ? document.text : `---\n${JSON.stringify(changed, undefined, 2)}\n`;
    })
    .join('');
}

function isList(value: unknown): value is { readonly kind: string; readonly items: readonly unknown[] } {
  return isRecord(value) && String(value.kind).endsWith('List') && Array.isArray(value.items);
}

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.every((item, at) => item === b[at]);
}
