import { isRecord } from '#base/isRecord.ts';
import { copyOwn, setOwn } from '#base/setOwn.ts';

/**
 * JSON merge patch (RFC 7386): `null` removes, objects merge, everything else is replaced. Changes nothing in place,
 * and shares unchanged parts.
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
  // An object that lost a field is slow to read in the engine (dictionary mode). Its copy is not.
  return isShorter ? copyOwn(out) : out;
}
