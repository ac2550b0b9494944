import { isRecord } from '#base/isRecord.ts';
import { fieldType, patchFact, retainsKeys } from './patchFacts.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Patch that removes what `before` has and `after` lacks: fields, and items of lists with a merge key. With an empty
 * type, lists are plain values.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/util/strategicpatch/patch.go,
 * CreateThreeWayMergePatch.
 */
export function removals(before: Fields, after: unknown, type: string): Record<string, unknown> {
  const patch: Record<string, unknown> = {};
  const now = isRecord(after) ? after : {};
  for (const [name, value] of Object.entries(before)) {
    const present = now[name];
    const inner = fieldType(type, name) ?? '';
    if (present === undefined || present === null) patch[name] = null;
    else if (isRecord(value) && isRecord(present)) patch[name] = removals(value, present, inner);
    else if (Array.isArray(value) && Array.isArray(present) && patchFact(type, name).strategy === 'merge')
      addItems(patch, name, value, present, { mergeKey: patchFact(type, name).mergeKey, type: inner });
  }
  return patch;
}

function addItems(
  patch: Record<string, unknown>,
  name: string,
  before: readonly unknown[],
  after: readonly unknown[],
  { mergeKey, type }: { readonly mergeKey: string; readonly type: string },
): void {
  if (mergeKey === '') {
    const gone = before.filter((item) => !after.includes(item));
    if (gone.length > 0) patch[`$deleteFromPrimitiveList/${name}`] = gone;
    return;
  }
  const items = before.filter(isRecord).flatMap((item): object[] => {
    const key = item[mergeKey];
    if (key === undefined) return [];
    const present = after.find((other) => isRecord(other) && other[mergeKey] === key);
    if (present === undefined) return [{ $patch: 'delete', [mergeKey]: key }];
    const inner = removals(item, present, type);
    return Object.keys(inner).length > 0 ? [{ ...inner, [mergeKey]: key }] : [];
  });
  if (items.length > 0) patch[name] = items;
}

/** Adds the list of retained fields beside every value of a union, so that the other fields are removed. */
export function withRetainKeys(value: object, type: string): object {
  const out: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    const innerType = fieldType(type, name) ?? '';
    const mark = retainsKeys(type, name) ? retained : (item: object) => item;
    if (Array.isArray(inner))
      out[name] = inner.map((item) => (isRecord(item) ? mark(withRetainKeys(item, innerType)) : item));
    else out[name] = isRecord(inner) ? mark(withRetainKeys(inner, innerType)) : inner;
  }
  return out;
}

function retained(value: object): object {
  return { ...value, $retainKeys: Object.keys(value) };
}
