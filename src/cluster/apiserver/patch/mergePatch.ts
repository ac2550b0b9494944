import { isRecord } from '#base/isRecord.ts';
import { copyOwn, setOwn } from '#base/setOwn.ts';

/**
 * JSON merge patch (RFC 7386): `null` removes, objects merge, everything else is replaced.
 * Nothing is changed in place, and what the patch does not touch is shared.
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const base = isRecord(target) ? target : {};
  const out = copyOwn(base);
  let isShorter = false;
  for (const name of Object.keys(patch)) {
    const value = patch[name];
    if (value === undefined) continue;
    if (value !== null) setOwn(out, name, mergePatch(base[name], value));
    else if (Object.hasOwn(out, name)) {
      delete out[name];
      isShorter = true;
    }
  }
  // What has lost a field is a dictionary for the engine, and slow to read: its copy is not.
  return isShorter ? copyOwn(out) : out;
}
