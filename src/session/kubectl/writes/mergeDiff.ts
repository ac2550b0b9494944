import { isRecord } from '#base/isRecord.ts';

type Json = Readonly<Record<string, unknown>>;

/** The JSON merge patch (RFC 7386) that turns `from` into `to`. */
export function mergeDiff(from: unknown, to: unknown): Record<string, unknown> {
  const [before, after] = [asRecord(from), asRecord(to)];
  const patch: Record<string, unknown> = {};
  for (const key of Object.keys(before)) if (after[key] === undefined) patch[key] = null;
  for (const [key, value] of Object.entries(after)) {
    const old = before[key];
    if (JSON.stringify(old) === JSON.stringify(value)) continue;
    patch[key] = isRecord(old) && isRecord(value) ? mergeDiff(old, value) : value;
  }
  return patch;
}

function asRecord(value: unknown): Json {
  return isRecord(value) ? value : {};
}
