/** A Pod as the two orders see it. Bytes of memory. */
export interface Candidate {
  readonly uid: string;
  /** From 1: the first is evicted first. */
  readonly evictionRank: number;
  readonly usedBytes: number;
  readonly requestedBytes: number;
  /** The highest oom_score of its containers; absent when none runs. */
  readonly oomScore: number | undefined;
}

export interface EvictionRow<C extends Candidate> {
  readonly candidate: C;
  readonly isAbove: boolean;
  /** It is the first of those above their requests, or of those within them. */
  readonly isFirstOfRule: boolean;
  /** Parts of the longest bar. */
  readonly used: number;
  readonly requested: number;
  /** Its place, from 0, among those that the kernel would kill, the largest score first; -1 when none of its containers runs. */
  readonly killPlace: number;
}

/** The order of eviction from above, and for each Pod its place in the kernel's order. Equal scores stand in the order of eviction. */
export function evictionRows<C extends Candidate>(candidates: readonly C[]): EvictionRow<C>[] {
  const ranked = [...candidates].sort((a, b) => a.evictionRank - b.evictionRank);
  const killed = ranked
    .filter(({ oomScore }) => oomScore !== undefined)
    .sort((a, b) => (b.oomScore ?? 0) - (a.oomScore ?? 0));
  const longest = Math.max(1, ...ranked.map(({ usedBytes, requestedBytes }) => Math.max(usedBytes, requestedBytes)));
  const isAbove = ({ usedBytes, requestedBytes }: C) => usedBytes > requestedBytes;
  return ranked.map((candidate, index) => {
    const before = ranked[index - 1];
    return {
      candidate,
      isAbove: isAbove(candidate),
      isFirstOfRule: before === undefined || isAbove(before) !== isAbove(candidate),
      used: candidate.usedBytes / longest,
      requested: candidate.requestedBytes / longest,
      killPlace: killed.indexOf(candidate),
    };
  });
}
