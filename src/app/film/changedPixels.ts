/** The pixels of a picture that differ from the one before it. */
export interface Changed {
  /** Their positions. */
  readonly at: Uint32Array;
  readonly pixels: Uint32Array;
}

/**
 * The changes from one picture to the next; each pixel is one number. The whole picture when there is none before.
 */
export function changedPixels(before: Uint32Array | undefined, now: Uint32Array): Changed {
  const at = new Uint32Array(now.length);
  let count = 0;
  for (let each = 0; each < now.length; each++) if (now[each] !== before?.[each]) at[count++] = each;
  const changed = at.subarray(0, count);
  return { at: changed, pixels: changed.map((each) => now[each] ?? 0) };
}
