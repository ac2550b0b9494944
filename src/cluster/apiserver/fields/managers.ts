import { compare } from '#base/order.ts';
import type { Managers } from '#cluster/api/fieldHistory.ts';
import { difference, type FieldSet, hasField, intersection, isEmptySet, setOf, union } from '#model/fields/fieldSet.ts';
import { fieldElement } from '#model/fields/pathElement.ts';
import type { ManagedFieldsEntry } from '#model/generated/types.ts';
import type { FieldComparison } from './typed/compareFields.ts';

/** Manager of a write; `time` in RFC 3339. */
export interface Writer {
  readonly manager: string;
  readonly apiVersion: string;
  readonly subresource: string;
  readonly time: string;
}

export function setOfEntry({ fieldsV1 }: ManagedFieldsEntry): FieldSet {
  return (fieldsV1 ?? {}) as FieldSet;
}

/**
 * The same applier in different versions counts as one manager.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/managedfields/internal/managedfields.go
 * (BuildManagerIdentifier).
 */
export function isSameManager(a: ManagedFieldsEntry, b: ManagedFieldsEntry): boolean {
  return (
    a.manager === b.manager &&
    a.operation === b.operation &&
    (a.subresource ?? '') === (b.subresource ?? '') &&
    (a.operation === 'Apply' || a.apiVersion === b.apiVersion)
  );
}

export function entryOf(writer: Writer, operation: 'Apply' | 'Update', set: FieldSet): ManagedFieldsEntry {
  const { manager, apiVersion, subresource, time } = writer;
  return {
    manager: manager === '' ? 'unknown' : manager,
    operation,
    apiVersion,
    time,
    fieldsType: 'FieldsV1',
    fieldsV1: set,
    ...(subresource !== '' && { subresource }),
  };
}

/** Fields that no manager owns. Upstream source (v1.36.2): as above, stripmeta.go. */
const STRIPPED = setOf(
  ...['apiVersion', 'kind', 'metadata'].map((name) => [fieldElement(name)]),
  ...[
    'name',
    'namespace',
    'creationTimestamp',
    'selfLink',
    'uid',
    'clusterName',
    'generation',
    'managedFields',
    'resourceVersion',
  ].map((name) => [fieldElement('metadata'), fieldElement(name)]),
);

export function stripped(set: FieldSet): FieldSet {
  return difference(set, STRIPPED);
}

/** Removes the changed fields from the other managers, and managers that own nothing. */
export function withoutLost(managers: Managers, { removed, modified, added }: FieldComparison): Managers {
  const lost = union(union(modified, added), removed);
  if (isEmptySet(lost)) return managers;
  return managers.flatMap((entry) => {
    const left = difference(setOfEntry(entry), lost);
    return isEmptySet(left) ? [] : [{ ...entry, fieldsV1: left }];
  });
}

/** Fields that a change takes over from another manager. */
export function takenFrom(entry: ManagedFieldsEntry, { modified, added }: FieldComparison): FieldSet {
  return intersection(setOfEntry(entry), union(modified, added));
}

/**
 * Managers after a create, update or patch: the writer owns new and changed fields besides its earlier ones.
 * Upstream source (v1.36.2): as above, managedfieldsupdater.go; sigs.k8s.io/structured-merge-diff/v6, merge/update.go
 * (Update).
 */
export function afterUpdate(managers: Managers, change: FieldComparison, writer: Writer): Managers {
  const others = withoutLost(managers, change);
  const own = stripped(union(change.modified, change.added));
  if (isEmptySet(own)) return sortedManagers(others);
  const mine = entryOf(writer, 'Update', own);
  const before = others.find((entry) => isSameManager(entry, mine));
  const joined = before ? { ...mine, fieldsV1: union(own, setOfEntry(before)) } : mine;
  return sortedManagers(capped([...others.filter((entry) => entry !== before), joined]));
}

const MOST_UPDATERS = 10;
const BUCKET = 'ancient-changes';

/**
 * Keeps at most ten update managers: older ones are merged into one for each version.
 * Upstream source (v1.36.2): as above, capmanagers.go.
 */
function capped(managers: Managers): Managers {
  const updaters = managers.filter(({ operation }) => operation === 'Update');
  let tooMany = updaters.length - MOST_UPDATERS;
  if (tooMany <= 0) return managers;
  const left = new Set(managers);
  const oldest = new Map<string, ManagedFieldsEntry>();
  for (const updater of updaters.sort(compareAges)) {
    if (tooMany <= 0) break;
    const version = updater.apiVersion ?? '';
    const first = oldest.get(version);
    if (!first) {
      oldest.set(version, updater);
      continue;
    }
    const { subresource: _, ...rest } = updater;
    const joined = { ...rest, manager: BUCKET };
    const bucket = [...left].find((entry) => isSameManager(entry, joined)) ?? first;
    left.delete(bucket);
    left.delete(updater);
    left.add({ ...joined, fieldsV1: union(setOfEntry(updater), setOfEntry(bucket)) });
    tooMany--;
  }
  return [...left];
}

function secondsOf({ time }: ManagedFieldsEntry): string {
  return time ?? '';
}

function compareAges(a: ManagedFieldsEntry, b: ManagedFieldsEntry): number {
  return compare(secondsOf(a), secondsOf(b)) || compare(identifier(a), identifier(b));
}

/** Identifier of a manager, as the server writes it. */
function identifier({ manager, operation, apiVersion, subresource }: ManagedFieldsEntry): string {
  return JSON.stringify({ manager, operation, apiVersion, subresource });
}

/**
 * Sorts appliers first, then by age, name, version and subresource.
 * Upstream source (v1.36.2): as above, managedfields.go (sortEncodedManagedFields).
 */
export function sortedManagers(managers: Managers): Managers {
  return [...managers].sort(
    (a, b) =>
      compare(a.operation ?? '', b.operation ?? '') ||
      compare(secondsOf(a), secondsOf(b)) ||
      compare(a.manager ?? '', b.manager ?? '') ||
      compare(a.apiVersion ?? '', b.apiVersion ?? '') ||
      compare(a.subresource ?? '', b.subresource ?? ''),
  );
}

const REPLICAS = [fieldElement('spec'), fieldElement('replicas')];

/**
 * Managers after a write of the `scale` subresource. Whoever changed the number owns it there. Its entry has no time.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/managedfields/scalehandler.go.
 */
export function afterScale(managers: Managers, before: number, after: number, writer: Omit<Writer, 'time'>): Managers {
  if (before === after || !managers.some((entry) => hasField(setOfEntry(entry), REPLICAS))) return managers;
  const replicas = setOf(REPLICAS);
  const others = managers.flatMap((entry) => {
    const left = difference(setOfEntry(entry), replicas);
    return isEmptySet(left) ? [] : [{ ...entry, fieldsV1: left }];
  });
  if (after === 0) return others;
  const { time: _, ...mine } = entryOf({ ...writer, time: '' }, 'Update', replicas);
  return sortedManagers([...others, mine]);
}
