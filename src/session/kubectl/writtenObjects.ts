import { limitProblem } from '#base/limits.ts';
import { composeDocument } from '#model/manifest/composeDocument.ts';
import { isOlderAutoscaler, newerAutoscaler } from '#model/manifest/olderAutoscaler.ts';
import { splitDocuments } from '#model/manifest/splitDocuments.ts';
import type { ManifestFile } from '#protocol/command.ts';

/** An object as written in a file. kubectl reads only its kind, name and labels before it sends it. */
export type WrittenObject = Readonly<Record<string, unknown>>;

/** The objects of a file, with lists expanded; undefined when it cannot be parsed. */
export function writtenObjects(file: ManifestFile): readonly WrittenObject[] | undefined {
  if (limitProblem('files', file.text.length) !== undefined) return undefined;
  const documents = splitDocuments(file.text);
  if (limitProblem('documents', documents.length) !== undefined) return undefined;
  const objects: WrittenObject[] = [];
  for (const { text } of documents) {
    const { value, problems } = composeDocument(text);
    if (problems.length > 0 || !(value === null || value === undefined || isFields(value))) return undefined;
    if (isFields(value)) objects.push(...itemsOf(value));
  }
  return objects;
}

function itemsOf(object: WrittenObject): readonly WrittenObject[] {
  const { kind, items } = object;
  const isList = typeof kind === 'string' && kind.endsWith('List') && Array.isArray(items);
  return (isList ? items.filter(isFields) : [object]).map((one) =>
    isOlderAutoscaler(one) ? newerAutoscaler(one) : one,
  );
}

export function isFields(value: unknown): value is WrittenObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
