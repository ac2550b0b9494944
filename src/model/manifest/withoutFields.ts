import type { PathSegment } from './manifestError.ts';

/** A copy without the fields at these paths; without any paths it is the same object. */
export function withoutFields<T>(object: T, paths: readonly (readonly PathSegment[])[]): T {
  return paths.reduce((left, path) => without(left, path) as T, object);
}

function without(value: unknown, [segment, ...rest]: readonly PathSegment[]): unknown {
  if (segment === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.map((element, index) => (index === segment ? without(element, rest) : element));
  const entries = Object.entries(value).flatMap(([key, child]) => {
    if (key !== String(segment)) return [[key, child]];
    return rest.length === 0 ? [] : [[key, without(child, rest)]];
  });
  return Object.fromEntries(entries);
}
