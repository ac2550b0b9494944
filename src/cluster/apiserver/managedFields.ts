import { isRecord } from '#base/isRecord.ts';
import type { Managers } from '#cluster/api/fieldHistory.ts';
import type { ObjectMeta } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';

const NOBODY: Managers = [];

/**
 * The managedFields that a request brings along: an empty list, or one empty entry, clears them; `undefined` when there are none or when they cannot be
 * read, and what is stored counts.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/managedfields/internal/{fieldmanager,managedfields}.go (decodeLiveOrNew, DecodeManagedFields).
 */
export function givenManagers({ managedFields: entries }: ObjectMeta): Managers | undefined {
  if (!Array.isArray(entries)) return undefined;
  const isCleared = entries.length === 0 || (entries.length === 1 && isRecord(entries[0]) && isEmpty(entries[0]));
  if (isCleared) return NOBODY;
  return entries.every(isReadable) ? entries : undefined;
}

/** What is stored has no managedFields: who manages what stands beside it. */
export function withoutManagers(object: KubeObject): KubeObject {
  if (object.metadata.managedFields === undefined) return object;
  const { managedFields: _, ...metadata } = object.metadata;
  return { ...object, metadata };
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
