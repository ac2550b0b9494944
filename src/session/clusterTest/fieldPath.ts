import { isRecord } from '#base/isRecord.ts';
import { ownValue } from '#base/ownValue.ts';
import { setOwn } from '#base/setOwn.ts';

type Path = readonly (string | number)[];

const SEGMENT = /\.?([A-Za-z0-9_$-]+)|\[(\d+)\]|\["([^"]+)"\]/y;

/**
 * A path into an object in Kubernetes' form: `spec.containers[0].image`, `metadata.labels["app.kubernetes.io/name"]`.
 */
export function parsePath(text: string): { readonly path: Path } | { readonly problem: string } {
  const path: (string | number)[] = [];
  SEGMENT.lastIndex = 0;
  let end = 0;
  for (let found = SEGMENT.exec(text); found; found = SEGMENT.exec(text)) {
    const [, name, index, key] = found;
    path.push(index === undefined ? (name ?? key ?? '') : Number(index));
    end = SEGMENT.lastIndex;
  }
  if (end === text.length && path.length > 0 && !text.startsWith('.')) return { path };
  return { problem: `a path such as spec.template.spec.containers[0].image is expected, not "${text}"` };
}

/** The value at a path; `undefined` where there is none. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const segment of path) {
    if (typeof segment === 'number') value = Array.isArray(value) ? (value as unknown[])[segment] : undefined;
    else value = isRecord(value) ? ownValue(value, segment) : undefined;
  }
  return value;
}

/**
 * A copy with another value at the path, or without a value if it is `undefined`. Missing maps on the way are added.
 * `undefined` where a list has no such element.
 */
export function withValueAt(root: unknown, [segment, ...rest]: Path, value: unknown): unknown {
  if (segment === undefined) return value;
  if (typeof segment === 'number') {
    if (!Array.isArray(root) || segment >= root.length) return undefined;
    const items: unknown[] = [...(root as unknown[])];
    const inner = withValueAt(items[segment], rest, value);
    items.splice(segment, 1, ...(inner === undefined ? [] : [inner]));
    return items;
  }
  if (root !== undefined && root !== null && !isRecord(root)) return undefined;
  const copy: Record<string, unknown> = { ...root };
  const inner = withValueAt(ownValue(copy, segment), rest, value);
  if (inner === undefined) delete copy[segment];
  else setOwn(copy, segment, inner);
  return copy;
}
