/**
 * The candidate that was probably intended, by the number of different letters (swapped neighbours count once);
 * undefined when none is close.
 */
export function suggestName(written: string, candidates: readonly string[]): string | undefined {
  const limit = Math.max(1, Math.floor(written.length / 3));
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - written.length) >= bestDistance) continue;
    const distance = candidate.toLowerCase() === written.toLowerCase() ? 0 : editDistance(written, candidate);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

const LONGEST = 64;

function editDistance(a: string, b: string): number {
  if (a.length > LONGEST || b.length > LONGEST) return LONGEST;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substituted = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let distance = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, substituted);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) distance = Math.min(distance, (beforeLast[j - 2] ?? 0) + 1);
      row.push(distance);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? LONGEST;
}
