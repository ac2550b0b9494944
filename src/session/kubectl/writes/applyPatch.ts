import { fieldType, patchFact } from '#cluster/apiserver/patch/patchFacts.ts';
import { sortedJson } from '#model/encoding/sortedJson.ts';
import type { KubeObject } from '#model/kinds.ts';
import { isFields, type WrittenObject } from '../writtenObjects.ts';
import { twoWayPatch } from './twoWayPatch.ts';

export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

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
