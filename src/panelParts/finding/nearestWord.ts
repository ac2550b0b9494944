/** Shorter words are too similar to recognize a typing error. */
const SHORTEST = 5;
/** From this length two letters may be wrong. */
const LONG = 9;

/**
 * The known word with at most one or two wrong letters; `undefined` when none is near. The first letter must be
 * right.
 */
export function nearestWord(word: string, known: Iterable<string>): string | undefined {
  if (word.length < SHORTEST || /\d/.test(word)) return undefined;
  let most = word.length >= LONG ? 2 : 1;
  let nearest: string | undefined;
  for (const each of known) {
    if (each[0] !== word[0] || Math.abs(each.length - word.length) > most) continue;
    const errors = errorsBetween(word, each);
    if (errors > most || (errors === most && nearest !== undefined)) continue;
    nearest = each;
    most = errors;
  }
  return nearest;
}

/** The number of letters to add, drop, replace, or swap with their neighbour. */
function errorsBetween(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (beforeLast[j - 2] ?? least) + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
