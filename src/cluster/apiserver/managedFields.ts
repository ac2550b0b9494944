import { isRecord } from '#base/isRecord.ts';
import type { ManagedFieldsEntry, ObjectMeta } from '#model/generated/types.ts';

type Entries = readonly ManagedFieldsEntry[];

/**
 * What becomes of the managedFields that a request brings along: a list that cannot be read is dropped without a word, and the stored one stays; an empty
 * list, or one empty entry, clears them. Nobody writes entries here.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/managedfields/internal/{fieldmanager,managedfields}.go (decodeLiveOrNew, DecodeManagedFields).
 */
export function keptManagedFields(given: ObjectMeta, live?: ObjectMeta): Entries | undefined {
  const entries = given.managedFields;
  if (!Array.isArray(entries)) return live?.managedFields;
  const isCleared = entries.length === 0 || (entries.length === 1 && isRecord(entries[0]) && isEmpty(entries[0]));
  if (isCleared) return undefined;
  return entries.every(isReadable) ? entries : live?.managedFields;
}

function isEmpty(entry: object): boolean {
  return Object.keys(entry).length === 0;
}

/** Metadata of custom resources may hold anything. */
function isReadable(entry: unknown): boolean {
  if (!isRecord(entry)) return false;
  const { operation, apiVersion, fieldsType, fieldsV1 } = entry;
  const isKnown = operation === 'Apply' || operation === 'Update';
  return isKnown && !!apiVersion && fieldsType === 'FieldsV1' && (fieldsV1 === undefined || isRecord(fieldsV1));
}
