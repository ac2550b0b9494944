import { ownValue } from '#base/ownValue.ts';

/** Lists that a strategic merge joins by a key instead of replacing them; the field name decides, as in the API types' patchMergeKey. */
const MERGE_KEYS: Readonly<Record<string, string>> = {
  conditions: 'type',
  containers: 'name',
  ephemeralContainers: 'name',
  initContainers: 'name',
  ownerReferences: 'uid',
  taints: 'key',
};

/**
 * JSON merge patch (RFC 7386): `null` removes, objects merge, everything else is replaced.
 * With `strategic`, lists of the fields above are joined by their merge key, as Kubernetes' own clients do.
 * Nothing is changed in place, and what the patch does not touch is shared.
 */
export function mergePatch(target: unknown, patch: unknown, strategic = false, field = ''): unknown {
  if (Array.isArray(patch)) {
    const key = strategic ? ownValue(MERGE_KEYS, field) : undefined;
    return key ? mergeList(Array.isArray(target) ? target : [], patch, key) : patch;
  }
  if (!isRecord(patch)) return patch;
  const base = isRecord(target) ? target : {};
  const out: Record<string, unknown> = { ...base };
  for (const name of Object.keys(patch)) {
    const value = patch[name];
    if (value === undefined) continue;
    const merged = value === null ? undefined : mergePatch(base[name], value, strategic, name);
    // A list from which everything was taken is not written, as Go does.
    const isEmptied = strategic && name in MERGE_KEYS && Array.isArray(merged) && merged.length === 0;
    if (merged === undefined || isEmptied) delete out[name];
    else setOwn(out, name, merged);
  }
  return out;
}

function mergeList(target: readonly unknown[], patch: readonly unknown[], key: string): unknown[] {
  const out = [...target];
  for (const item of patch) {
    const at = isRecord(item) ? out.findIndex((other) => isRecord(other) && other[key] === item[key]) : -1;
    if (isRecord(item) && item.$patch === 'delete') {
      if (at >= 0) out.splice(at, 1);
    } else if (at >= 0) out[at] = mergePatch(out[at], item, true);
    else out.push(isRecord(item) ? mergePatch(undefined, item, true) : item);
  }
  return out;
}

/** `__proto__` as data, never as the prototype. */
function setOwn(record: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
  else record[name] = value;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
