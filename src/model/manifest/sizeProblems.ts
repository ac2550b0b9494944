import { isRecord } from '#base/isRecord.ts';
import { LIMITS } from '#base/limits.ts';
import type { KubeObject } from '#model/kinds.ts';
import { byteLength } from '#model/validation/common/names.ts';
import type { Finding, PathSegment } from './manifestError.ts';
import { tooMany } from './overLimit.ts';

/** Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/api/validation/objectmeta.go, TotalAnnotationSizeLimitB. */
const ANNOTATIONS_BYTES = 256 * 1024;
/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/server/config.go, MaxRequestBodyBytes. */
const REQUEST_BODY_BYTES = 3 * 1024 * 1024;

/** Parts of an object that are so large that the API server refuses it, whatever its content. */
export function sizeProblems(object: KubeObject): Finding[] {
  const annotations: unknown = object.metadata?.annotations;
  if (isRecord(annotations) && bytesOfMap(annotations) > ANNOTATIONS_BYTES) {
    const path = ['metadata', 'annotations'];
    return [
      {
        code: 'invalid',
        path,
        message: `metadata.annotations: Too long: may not be more than ${ANNOTATIONS_BYTES} bytes`,
      },
    ];
  }
  if (jsonBytes(object, REQUEST_BODY_BYTES) <= REQUEST_BODY_BYTES) return [];
  return [{ code: 'limit', path: [], message: `Request entity too large: limit is ${REQUEST_BODY_BYTES}` }];
}

function bytesOfMap(map: { readonly [key: string]: unknown }): number {
  return Object.entries(map).reduce(
    (sum, [key, value]) => sum + byteLength(key) + (typeof value === 'string' ? byteLength(value) : 0),
    0,
  );
}

/** The approximate size of the value as JSON: an escape counts as one. Stops counting above `limit`. */
function jsonBytes(value: unknown, limit: number): number {
  if (typeof value === 'string') return byteLength(value) + 2;
  if (typeof value !== 'object' || value === null) return 4;
  let sum = 2;
  for (const [key, child] of Object.entries(value)) {
    if (sum > limit) break;
    sum += (Array.isArray(value) ? 1 : key.length + 4) + jsonBytes(child, limit - sum);
  }
  return sum;
}

/** Maps of these names hold a program's own data, which nothing searches. */
const DATA = new Set(['data', 'binaryData', 'stringData']);

/** The first list or map of an object of a known kind with more items than the model can check in reasonable time. */
export function listProblems(value: unknown, path: readonly PathSegment[] = []): Finding[] {
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  if (entries.length > LIMITS.listItems.most && !DATA.has(String(path.at(-1))))
    return tooMany(path, entries.length, 'listItems');
  for (const [key, child] of entries) {
    const found = listProblems(child, [...path, isList ? Number(key) : key]);
    if (found.length > 0) return found;
  }
  return [];
}
