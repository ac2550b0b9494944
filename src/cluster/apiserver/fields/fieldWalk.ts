import { formatTime } from '#base/rfc3339.ts';
import type { FieldHistory, ManagedWrite, Managers } from '#cluster/api/fieldHistory.ts';
import { isCustomKind } from '#cluster/api/held.ts';
import { printedObject } from '#model/encoding/printedObject.ts';
import type { KubeObject } from '#model/kinds.ts';
import { definedBy } from '../customResources/schemaErrors.ts';
import { encodedObject } from '../defaults/canonicalObject.ts';
import { setDefaults } from '../defaults/setDefaults.ts';
import { afterScale, afterUpdate, type Writer } from './managers.ts';
import { managedChange } from './resetFields.ts';
import { compareFields, type FieldComparison } from './typed/compareFields.ts';
import { definedShape, type ManagedShape, shapeOfType } from './typed/shape.ts';

type Definitions = Iterable<KubeObject>;

/** Field structure of a kind, and whether a custom kind has a status subresource. */
export interface FieldsOfKind {
  readonly shape: ManagedShape;
  readonly hasCustomStatus: boolean;
}

export function fieldsOfKind(object: KubeObject, definitions: Definitions): FieldsOfKind {
  if (!isCustomKind(object)) return { shape: shapeOfType(object.kind), hasCustomStatus: false };
  const defined = definedBy(object, definitions);
  const hasCustomStatus = defined?.version.subresources?.status !== undefined;
  return { shape: definedShape(defined?.schema), hasCustomStatus };
}

/** Computes the managers of each field after all known writes. */
export function managersAfter(history: FieldHistory | undefined, definitions: Definitions): Managers {
  const writes: ManagedWrite[] = [];
  let at = history;
  while (at && 'wanted' in at) {
    writes.push(at);
    at = at.earlier;
  }
  let managers = at?.managers ?? [];
  for (const write of writes.reverse()) managers = afterWrite(managers, write, definitions);
  return managers;
}

function afterWrite(managers: Managers, write: ManagedWrite, definitions: Definitions): Managers {
  const { before, wanted, manager, subresource, atUs } = write;
  // An object that existed without managers is not tracked.
  if (before && managers.length === 0) return managers;
  const writer: Writer = { manager, subresource, apiVersion: wanted.apiVersion, time: formatTime(atUs) };
  if (before && subresource === 'scale') return afterScale(managers, replicasOf(before), replicasOf(wanted), writer);
  const { shape, hasCustomStatus } = fieldsOfKind(wanted, definitions);
  const change = changeOf(write, shape);
  return afterUpdate(managers, managedChange(change, wanted, subresource, hasCustomStatus), writer);
}

function replicasOf({ spec }: KubeObject): number {
  return (spec as { readonly replicas?: number } | undefined)?.replicas ?? 0;
}

/** Most writes change only the status. Parts shared by both objects are skipped. */
function changeOf({ before, wanted, subresource, atUs }: ManagedWrite, shape: ManagedShape): FieldComparison {
  if (!before) return compareFields(goForm(emptyObject(wanted)), goForm(setDefaults(wanted, formatTime(atUs))), shape);
  const [old, now] = differingParts(before, wanted);
  const isDefaulted = Object.keys(now).every((name) => UNFILLED.has(name)) || subresource === 'status';
  if (isDefaulted && !FILLED_STATUS.has(wanted.kind)) return compareFields(goForm(old), goForm(now), shape);
  return compareFields(goForm(before), goForm(setDefaults(wanted, formatTime(atUs))), shape);
}

const UNFILLED: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'status']);
/** Kinds with defaults inside the status. */
const FILLED_STATUS: ReadonlySet<string> = new Set(['ResourceClaim', 'Service']);

function differingParts(before: KubeObject, wanted: KubeObject): readonly [KubeObject, KubeObject] {
  const { apiVersion, kind, metadata } = before;
  const old: Record<string, unknown> = { apiVersion, kind, metadata };
  const now: Record<string, unknown> = { apiVersion, kind, metadata: wanted.metadata };
  const [from, to] = [before, wanted] as unknown as [Record<string, unknown>, Record<string, unknown>];
  for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
    if (name in old || from[name] === to[name]) continue;
    if (from[name] !== undefined) old[name] = from[name];
    if (to[name] !== undefined) now[name] = to[name];
  }
  return [old as unknown as KubeObject, now as unknown as KubeObject];
}

/** Object that the server compares a new object with: its Go type with no field set. */
export function emptyObject({ apiVersion, kind }: KubeObject): KubeObject {
  return { apiVersion, kind, metadata: {} } as unknown as KubeObject;
}

/** Object with exactly the fields that its Go type prints. Those can be managed. */
export function goForm(object: KubeObject): KubeObject {
  return printedObject(encodedObject(object));
}
