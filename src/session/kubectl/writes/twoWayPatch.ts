import { isRecord } from '#base/record.ts';
import { fieldType, patchFact, retainsKeys } from '#cluster/apiserver/patch/patchFacts.ts';
import { sortedJson } from '#model/encoding/printedObject.ts';
import type { KubeObject } from '#model/kinds.ts';
import { isFields, type WrittenObject } from '../manifestObjects.ts';

export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

type Fields = Readonly<Record<string, unknown>>;

/** The part of a difference: all of it, the additions and changes, or the deletions. */
type PatchPart = 'all' | 'changes' | 'deletions';

/** The settings of one comparison. */
interface Place {
  readonly type: string;
  readonly part: PatchPart;
  /** Whether the patch lists the union fields that stay. */
  readonly retains: boolean;
}

/**
 * The strategic merge patch, or a part of it, that turns `before` into `after`; both have the given type. It includes
 * the deletions from a keyed list, the order of its items, and the union fields that stay.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/strategicpatch/patch.go, diffMaps.
 */
export function twoWayPatch(
  before: Fields,
  after: Fields,
  type: string,
  part: PatchPart = 'all',
): Record<string, unknown> {
  return fieldsPatch(before, after, { type, part, retains: false });
}

function fieldsPatch(before: Fields, after: Fields, place: Place): Record<string, unknown> {
  const { part, retains } = place;
  const patch: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(after)) Object.assign(patch, fieldPatch(name, before[name], value, place));
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  if (part !== 'changes') for (const name of gone) patch[name] = null;
  const kept = retains ? Object.keys(after).filter((name) => after[name] !== null) : [];
  if (kept.length > 0 && (Object.keys(patch).length > 0 || gone.length > 0)) patch.$retainKeys = kept.sort();
  return patch;
}

function fieldPatch(name: string, old: unknown, value: unknown, { type, part }: Place): Fields {
  const { strategy } = patchFact(type, name);
  const inner: Place = { type: fieldType(type, name) ?? '', part, retains: retainsKeys(type, name) };
  if (isFields(value) && isFields(old) && strategy !== 'replace') {
    const patch = fieldsPatch(old, value, inner);
    return Object.keys(patch).length > 0 ? { [name]: patch } : {};
  }
  if (Array.isArray(value) && Array.isArray(old) && strategy === 'merge')
    return listPatch(name, old, value, patchFact(type, name).mergeKey, inner);
  return part === 'deletions' || isSame(old, value) ? {} : { [name]: value };
}

function listPatch(
  name: string,
  before: readonly unknown[],
  after: readonly unknown[],
  mergeKey: string,
  place: Place,
): Fields {
  const { part } = place;
  if (before.length === 0) return after.length === 0 || part === 'deletions' ? {} : { [name]: after };
  if (mergeKey === '') return plainListPatch(name, before, after, part);
  const [old, wanted] = [before.filter(isFields), after.filter(isFields)];
  const items = itemsPatch(old, wanted, mergeKey, place);
  const isOrdered = old.length === wanted.length && wanted.every((item, at) => item[mergeKey] === old[at]?.[mergeKey]);
  if (items.length === 0 && (isOrdered || part === 'deletions')) return {};
  return {
    ...(items.length > 0 && { [name]: items }),
    [`$setElementOrder/${name}`]: wanted.map((item) => ({ [mergeKey]: item[mergeKey] })),
  };
}

/** Items of `after` that are new or changed, in their order, then the deleted ones. */
function itemsPatch(before: readonly Fields[], after: readonly Fields[], mergeKey: string, place: Place): Fields[] {
  const left = [...before];
  const changed = after.flatMap((item): Fields[] => {
    const at = left.findIndex((other) => other[mergeKey] === item[mergeKey]);
    const [old] = at < 0 ? [] : left.splice(at, 1);
    if (!old) return place.part === 'deletions' ? [] : [item];
    const patch = fieldsPatch(old, item, place);
    return Object.keys(patch).length > 0 ? [{ ...patch, [mergeKey]: item[mergeKey] }] : [];
  });
  const gone = place.part === 'changes' ? [] : left;
  return [...changed, ...gone.map((item) => ({ $patch: 'delete', [mergeKey]: item[mergeKey] }))];
}

function plainListPatch(name: string, before: readonly unknown[], after: readonly unknown[], part: PatchPart): Fields {
  const added = part === 'deletions' ? [] : after.filter((item) => !before.includes(item));
  const gone = part === 'changes' ? [] : before.filter((item) => !after.includes(item));
  const isOrdered = part === 'deletions' ? gone.length === 0 : isSame(before, after);
  if (isOrdered) return {};
  return {
    ...(added.length > 0 && { [name]: added }),
    ...(gone.length > 0 && { [`$deleteFromPrimitiveList/${name}`]: gone }),
    [`$setElementOrder/${name}`]: after,
  };
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  return sortedJson(one) === sortedJson(other);
}

/**
 * The object with the last-applied annotation. Upstream source (v1.36.2):
 * staging/src/k8s.io/kubectl/pkg/util/apply.go.
 */
export function lastApplied(written: WrittenObject): WrittenObject {
  const metadata = isFields(written.metadata) ? written.metadata : {};
  const { [LAST_APPLIED]: _, ...annotations } = isFields(metadata.annotations) ? metadata.annotations : {};
  const text = `${sortedJson({ ...written, metadata: { ...metadata, annotations } })}\n`;
  return { ...written, metadata: { ...metadata, annotations: { ...annotations, [LAST_APPLIED]: text } } };
}

/**
 * The patch from the present object to the written one. It also removes fields that were applied before and are no
 * longer written.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/strategicpatch/patch.go,
 * CreateThreeWayMergePatch.
 */
export function applyPatch(present: KubeObject, written: WrittenObject, kind: string): object {
  const type = kind.includes('.') ? '' : kind;
  const wanted = lastApplied(written);
  const gone = twoWayPatch(appliedBefore(present), wanted, type, 'deletions');
  return joined(gone, twoWayPatch(present as unknown as WrittenObject, wanted, type, 'changes'), type);
}

/** Whether a patch changes nothing. Then kubectl sends nothing and prints `unchanged`. */
export function isEmptyPatch(patch: object): boolean {
  return Object.keys(patch).length === 0;
}

function appliedBefore({ metadata }: KubeObject): WrittenObject {
  try {
    const value: unknown = JSON.parse(metadata.annotations?.[LAST_APPLIED] ?? '{}');
    return isFields(value) ? value : {};
  } catch {
    return {};
  }
}

/** Joins deletions and changes into one patch; in lists the deletions come last. */
function joined(gone: WrittenObject, changed: WrittenObject, type: string): Record<string, unknown> {
  const out: Record<string, unknown> = { ...changed };
  for (const [name, value] of Object.entries(gone)) {
    const other = changed[name];
    const inner = fieldType(type, name) ?? '';
    if (isFields(value) && isFields(other)) out[name] = joined(value, other, inner);
    else if (Array.isArray(value) && Array.isArray(other) && !name.startsWith('$'))
      out[name] = joinedItems(value, other, patchFact(type, name).mergeKey, inner);
    else out[name] = other ?? value;
  }
  return out;
}

function joinedItems(gone: readonly unknown[], changed: readonly unknown[], mergeKey: string, type: string): unknown[] {
  const left = [...gone];
  const items = changed.map((item) => {
    const at = left.findIndex((other) => isFields(other) && isFields(item) && other[mergeKey] === item[mergeKey]);
    const [same] = at < 0 ? [] : left.splice(at, 1);
    return isFields(same) && isFields(item) ? joined(same, item, type) : item;
  });
  return [...items, ...left];
}

type Json = Readonly<Record<string, unknown>>;

/** The JSON merge patch (RFC 7386) that turns `from` into `to`. */
export function mergeDiff(from: unknown, to: unknown): Record<string, unknown> {
  const [before, after] = [asRecord(from), asRecord(to)];
  const patch: Record<string, unknown> = {};
  for (const key of Object.keys(before)) if (after[key] === undefined) patch[key] = null;
  for (const [key, value] of Object.entries(after)) {
    const old = before[key];
    if (JSON.stringify(old) === JSON.stringify(value)) continue;
    patch[key] = isRecord(old) && isRecord(value) ? mergeDiff(old, value) : value;
  }
  return patch;
}

function asRecord(value: unknown): Json {
  return isRecord(value) ? value : {};
}
