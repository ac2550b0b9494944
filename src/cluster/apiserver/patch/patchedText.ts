import { isRecord } from '#base/record.ts';
import type { ApiRequest } from '#cluster/api/request.ts';
import { byName, inGoOrder } from '#model/encoding/fieldOrder.ts';
import type { KubeObject } from '#model/kinds.ts';
import { jsonPatch } from './jsonPatch.ts';

type PatchRequest = Extract<ApiRequest, { verb: 'patch' }>;

/**
 * Text of the result of a JSON patch or merge patch, as an error shows it. Parts on the patch's path are sorted by
 * name, and the rest is as the server writes it.
 * Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/endpoints/handlers/patch.go (applyJSPatch);
 * evanphx/json-patch 4, {merge,patch}.go.
 */
export function patchedText(
  object: KubeObject,
  { patchType, patch }: Pick<PatchRequest, 'patchType' | 'patch'>,
): string {
  const written = inGoOrder(object);
  return JSON.stringify(patchType === 'json' ? patchedInOrder(written, patch) : mergedInOrder(written, patch));
}

function mergedInOrder(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const out = new Map(Object.entries(isRecord(target) ? target : {}));
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) out.delete(name);
    else if (value !== undefined) out.set(name, mergedInOrder(out.get(name), value));
  }
  return byName(Object.fromEntries(out));
}

function patchedInOrder(object: KubeObject, patch: unknown): unknown {
  const operations = Array.isArray(patch) ? patch.filter(isRecord) : [];
  const paths = operations.flatMap(({ path, from }) => [path, from]).filter((path) => typeof path === 'string');
  return paths.reduce((whole: unknown, path) => sortedAlong(whole, steps(path)), jsonPatch(object, patch));
}

/** Names and indexes on the way to a pointer's target. */
function steps(pointer: string): string[] {
  const parts = pointer.split('/').slice(1, -1);
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function sortedAlong(value: unknown, [first, ...rest]: readonly string[]): unknown {
  if (Array.isArray(value))
    return first === undefined
      ? value
      : value.map((item, at) => (String(at) === first ? sortedAlong(item, rest) : item));
  if (!isRecord(value)) return value;
  const sorted = byName(value);
  if (first === undefined || !Object.hasOwn(sorted, first)) return sorted;
  return { ...sorted, [first]: sortedAlong(sorted[first], rest) };
}
