import type { KubeObject } from '#model/kinds.ts';
import { decodeStrict } from './decodeStrict.ts';
import type { Finding, PathSegment } from './manifestError.ts';
import { withoutNulls } from './withoutNulls.ts';
import { withStructs } from './withStructs.ts';

/** The result of decoding an object from JSON. */
export interface Decoded {
  /** Values that do not fit the type of their field. Kubernetes reports only the first. The object is unusable. */
  readonly wrong: readonly Finding[];
  /** Fields that the type does not have. */
  readonly unknown: readonly Finding[];
  /** The object without nulls and unknown fields, and with the structs that Go always has. */
  readonly object: KubeObject;
}

/** Reads a built-in object as the API server's decoder does. */
export function decodeObject(written: KubeObject): Decoded {
  const findings = decodeStrict(written, written.kind);
  const wrong = findings.filter(({ code }) => code === 'wrongType' || code === 'invalid');
  const unknown = findings.filter(({ code }) => code === 'unknownField');
  if (wrong.length > 0) return { wrong, unknown, object: written };
  const paths = unknown.map(({ path }) => path);
  return { wrong, unknown, object: withStructs(withoutNulls(withoutFields(written, paths))) };
}

/** A copy without the fields at these paths; without any paths it is the same object. */
function withoutFields<T>(object: T, paths: readonly (readonly PathSegment[])[]): T {
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
