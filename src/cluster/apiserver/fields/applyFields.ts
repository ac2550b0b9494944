import { compare } from '#base/order.ts';
import type { Managers } from '#cluster/api/fieldHistory.ts';
import { sameData } from '#cluster/api/sameData.ts';
import {
  difference,
  type FieldSet,
  intersection,
  isEmptySet,
  NO_FIELDS,
  pathsOf,
  union,
} from '#model/fields/fieldSet.ts';
import { elementText, type PathElement } from '#model/fields/pathElement.ts';
import type { ManagedFieldsEntry } from '#model/generated/types.ts';
import { ApiError } from '../apiErrors.ts';
import {
  entryOf,
  isSameManager,
  setOfEntry,
  sortedManagers,
  stripped,
  takenFrom,
  type Writer,
  withoutLost,
} from './managers.ts';
import { compareFields, type FieldComparison } from './typed/compareFields.ts';
import { fieldsIn, mergeFields, removeFields, withNamedFields } from './typed/mergeFields.ts';
import type { ManagedShape } from './typed/shape.ts';

/** One server-side apply. */
export interface Applying {
  readonly live: object;
  readonly applied: object;
  readonly shape: ManagedShape;
  readonly managers: Managers;
  readonly writer: Writer;
  /** Restricts a set to the fields that such a write can change and manage. */
  readonly ownPart: (set: FieldSet) => FieldSet;
}

/** Result of an apply. Conflicts if other managers own fields that it would change. */
export type Applied =
  | { readonly object: object; readonly managers: Managers }
  | { readonly conflicts: readonly Conflict[] };

/**
 * Merges the configuration into the object. Removes fields that its manager applied before and that now have no
 * manager. Computes the new managers.
 * Upstream source: sigs.k8s.io/structured-merge-diff/v6, merge/update.go (Apply).
 */
export function applyFields({ live, applied, shape, managers, writer, ownPart }: Applying, force: boolean): Applied {
  const set = ownPart(fieldsIn(applied, shape));
  const mine = entryOf(writer, 'Apply', set);
  const last = managers.find((entry) => isSameManager(entry, mine));
  const others = managers.filter((entry) => entry !== last);
  const merged = mergeFields(live, applied, shape);
  const object = last ? pruned(merged, last, [mine, ...others], shape) : merged;
  const whole = compareFields(live, object, shape);
  const change: FieldComparison = {
    removed: ownPart(whole.removed),
    modified: ownPart(whole.modified),
    added: ownPart(whole.added),
  };
  const conflicts = others.flatMap((manager) => conflictsWith(manager, change));
  if (conflicts.length > 0 && !force) return { conflicts };
  const left = withoutLost(others, change);
  const own = stripped(set);
  return {
    object: object as object,
    managers: sortedManagers(isEmptySet(own) ? left : [...left, { ...mine, fieldsV1: own }]),
  };
}

function conflictsWith(manager: ManagedFieldsEntry, change: FieldComparison): Conflict[] {
  return pathsOf(takenFrom(manager, change)).map((path) => ({ manager, path }));
}

/**
 * Removes fields from the merged object that were applied before and are not now, unless another manager owns them.
 * Upstream source: as above, prune, addBackOwnedItems, addBackDanglingItems.
 */
function pruned(merged: unknown, last: ManagedFieldsEntry, managers: Managers, shape: ManagedShape): unknown {
  const lastSet = setOfEntry(last);
  if (isEmptySet(lastSet)) return merged;
  const named = (set: FieldSet) => withNamedFields(set, shape);
  const fields = (value: unknown) => named(fieldsIn(value, shape));
  const managed = named(managers.reduce((all: FieldSet, entry) => union(all, setOfEntry(entry)), NO_FIELDS));
  const mergedSet = fields(merged);
  const without = removeFields(merged, named(lastSet), shape);
  const owned = removeFields(merged, difference(mergedSet, union(fields(without), managed)), shape);
  const gone = intersection(difference(mergedSet, fields(owned)), named(lastSet));
  return removeFields(merged, gone, shape);
}

/**
 * Whether two lists of managers differ other than in their times.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/handlers/fieldmanager/equality.go.
 */
export function sameManagers(a: Managers, b: Managers): boolean {
  const timeless = ({ time: _, ...entry }: ManagedFieldsEntry) => entry;
  return sameData(a.map(timeless), b.map(timeless));
}

/** A field that another manager owns. */
export interface Conflict {
  readonly manager: ManagedFieldsEntry;
  readonly path: readonly PathElement[];
}

/**
 * Error of an apply that would change fields of other managers.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/managedfields/internal/conflict.go.
 */
export function applyConflict(conflicts: readonly Conflict[]): ApiError {
  const causes = conflicts.map(({ manager, path }) => ({
    reason: 'FieldManagerConflict',
    message: `conflict with ${managerText(manager)}`,
    field: pathText(path),
  }));
  return new ApiError(409, 'Conflict', conflictText(conflicts), 'storage', { details: { causes } });
}

function conflictText(conflicts: readonly Conflict[]): string {
  const [first] = conflicts;
  if (conflicts.length === 1 && first)
    return `Apply failed with 1 conflict: conflict with ${managerText(first.manager)}: ${pathText(first.path)}`;
  const managers = [...new Set(conflicts.map(({ manager }) => manager))].sort((a, b) => compare(text(a), text(b)));
  const lines = managers.flatMap((manager) => [
    `conflicts with ${managerText(manager)}:`,
    ...conflicts.filter((conflict) => conflict.manager === manager).map(({ path }) => `- ${pathText(path)}`),
  ]);
  return `Apply failed with ${conflicts.length} conflicts: ${lines.join('\n')}`;
}

/** Text by which the server identifies and sorts managers. */
function text({ manager, operation, apiVersion, subresource }: ManagedFieldsEntry): string {
  return JSON.stringify({ manager, operation, ...(operation === 'Update' && { apiVersion }), subresource });
}

function managerText({ manager, operation, apiVersion, subresource }: ManagedFieldsEntry): string {
  const name = JSON.stringify(manager ?? '');
  const where = subresource ? `${name} with subresource ${JSON.stringify(subresource)}` : name;
  return operation === 'Update' ? `${where} using ${apiVersion}` : where;
}

function pathText(path: readonly PathElement[]): string {
  return path.map(elementText).join('');
}
