import { LIMITS } from '#base/limits.ts';
import type { KubeObject } from '#model/kinds.ts';
import { tooMany } from './fieldProblem.ts';
import type { Finding, PathSegment } from './manifestError.ts';

/** Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/api/validation/objectmeta.go, TotalAnnotationSizeLimitB. */
const ANNOTATIONS_BYTES = 256 * 1024;
/** Upstream source (v1.36.2): staging/src/k8s.io/apiserver/pkg/server/config.go, MaxRequestBodyBytes. */
const REQUEST_BODY_BYTES = 3 * 1024 * 1024;

/** What of an object is so large that the API server refuses it, whatever its content. */
export function sizeProblems(object: KubeObject): Finding[] {
  const annotations: unknown = object.metadata?.annotations;
  if (isPlain(annotations) && bytesOfMap(annotations) > ANNOTATIONS_BYTES) {
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
    (sum, [key, value]) => sum + bytesOf(key) + (typeof value === 'string' ? bytesOf(value) : 0),
    0,
  );
}

/** The size of the value as JSON, about: escapes count as one. Stops counting above `limit`. */
function jsonBytes(value: unknown, limit: number): number {
  if (typeof value === 'string') return bytesOf(value) + 2;
  if (typeof value !== 'object' || value === null) return 4;
  let sum = 2;
  for (const [key, child] of Object.entries(value)) {
    if (sum > limit) break;
    sum += (Array.isArray(value) ? 1 : key.length + 4) + jsonBytes(child, limit - sum);
  }
  return sum;
}

/** In UTF-8. */
function bytesOf(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x80) bytes++;
    // A character outside the basic plane is two UTF-16 units and four bytes of UTF-8: two bytes for each unit.
    if (code >= 0x800 && (code < 0xd800 || code > 0xdfff)) bytes++;
  }
  return bytes;
}

/** Maps of these names hold a program's own data, which nobody looks through. */
const DATA = new Set(['data', 'binaryData', 'stringData']);

/** The first list or map of an object of a known kind with more items than the model looks through in reasonable time. */
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

function isPlain(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
