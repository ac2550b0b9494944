/**
 * Whether two parts of API objects mean the same: absent, empty list and empty map are one.
 * Upstream source (v1.36.2): staging/src/k8s.io/apimachinery/pkg/api/equality/semantic.go.
 */
export function semanticallyEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isEmpty(a) || isEmpty(b)) return isEmpty(a) && isEmpty(b);
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => semanticallyEqual(item, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  return [...Object.keys(a), ...Object.keys(b)].every((key) => semanticallyEqual(a[key], b[key]));
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
