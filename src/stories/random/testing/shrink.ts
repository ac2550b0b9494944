/**
 * A small part of `items` that still fails: halves, quarters and so on are left out as long as what remains fails. Ends
 * after `most` tries with the smallest part found until then.
 */
export function shrink<T>(items: readonly T[], fails: (part: readonly T[]) => boolean, most: number): readonly T[] {
  let kept = items;
  let tries = 0;
  let size = Math.ceil(kept.length / 2);
  while (size >= 1 && kept.length > 0) {
    let isSmaller = false;
    for (let from = 0; from < kept.length; ) {
      if (tries++ >= most) return kept;
      const part = [...kept.slice(0, from), ...kept.slice(from + size)];
      if (fails(part)) {
        kept = part;
        isSmaller = true;
      } else from += size;
    }
    if (size === 1 && !isSmaller) return kept;
    size = size === 1 ? 1 : Math.ceil(size / 2);
  }
  return kept;
}
