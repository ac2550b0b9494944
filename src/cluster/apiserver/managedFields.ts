import { isRecord } from '#base/isRecord.ts';
import type { Managers } from '#cluster/api/fieldHistory.ts';
import type { ObjectMeta } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';

const NOBODY: Managers = [];

/**
 * The managedFields in a request. An empty list, or one empty entry, clears them. `undefined` if there are none or they
 * are unreadable; the stored ones then apply.
 * Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/util/managedfields/internal/{fieldmanager,managedfields}.go (decodeLiveOrNew,
 * DecodeManagedFields).
 */
export function givenManagers({ managedFields: entries }: ObjectMeta): Managers | undefined {
  if (!Array.isArray(entries)) return undefined;
  const isCleared = entries.length === 0 || (entries.length === 1 && isRecord(entries[0]) && isEmpty(entries[0]));
  if (isCleared) return NOBODY;
  return entries.every(isReadable) ? entries : undefined;
}

/** Stored objects have no managedFields, because the store keeps managers beside them. */
export function withoutManagers(object: KubeObject): KubeObject {
  if (object.metadata.managedFields === undefined) return object;
  const { managedFields: _, ...metadata } = object.metadata;
  return { ...object, metadata };
}

function isEmpty(entry: object): boolean {
  return Object.keys(entry).length === 0;
}

/** Metadata of custom resources may hold any value. */
function isReadable(entry: unknown): boolean {
  if (!isRecord(entry)) return false;
  const { operation, apiVersion, fieldsType, fieldsV1 } = entry;
  const isKnown = operation === 'Apply' || operation === 'Update';
  return isKnown && !!apiVersion && fieldsType === 'FieldsV1' && (fieldsV1 === undefined || isRecord(fieldsV1));
}
