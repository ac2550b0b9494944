import { compare } from '#base/order.ts';
import type { PathElement } from '#model/fields/pathElement.ts';
import { elementText } from '#model/fields/pathElement.ts';
import type { ManagedFieldsEntry } from '#model/generated/types.ts';
import { ApiError } from '../apiErrors.ts';

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
