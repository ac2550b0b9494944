/** A demand for CPU time. `weight` determines its share while there is not enough for all. */
export interface CpuClaim {
  readonly wantedMilli: number;
  readonly weight: number;
}

/**
 * Divides the CPU as the kernel's scheduler does: by weight, and unused shares go to the others. Returns whole
 * thousandths in the order of the claims.
 */
export function shareCpu(claims: readonly CpuClaim[], capacityMilli: number): number[] {
  const shares = claims.map(({ wantedMilli }) => wantedMilli);
  let left = capacityMilli;
  let open = claims.map((_, i) => i);
  for (;;) {
    const wanted = open.reduce((sum, i) => sum + (claims[i]?.wantedMilli ?? 0), 0);
    if (wanted <= left) return shares;
    const weight = open.reduce((sum, i) => sum + (claims[i]?.weight ?? 0), 0);
    const fair = (i: number) => Math.floor((left * (claims[i]?.weight ?? 0)) / Math.max(1, weight));
    const content = open.filter((i) => (claims[i]?.wantedMilli ?? 0) <= fair(i));
    if (content.length === 0) {
      for (const i of open) shares[i] = fair(i);
      return shares;
    }
    const used = content.reduce((sum, i) => sum + (claims[i]?.wantedMilli ?? 0), 0);
    open = open.filter((i) => !content.includes(i));
    left -= used;
  }
}
