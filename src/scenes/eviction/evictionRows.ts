/** A Pod in the two orders. Memory is in bytes. */
export interface EvictionCandidate {
  readonly uid: string;
  /** From 1: the Pod with rank 1 is evicted first. */
  readonly evictionRank: number;
  readonly usedBytes: number;
  readonly requestedBytes: number;
  /** The highest oom_score of its containers; absent when none is running. */
  readonly oomScore: number | undefined;
}

export interface EvictionRow<C extends EvictionCandidate> {
  readonly candidate: C;
  readonly isAbove: boolean;
  /** Whether it is the first of those above their requests, or of those within them. */
  readonly isFirstOfRule: boolean;
  /** Shares of the longest bar. */
  readonly used: number;
  readonly requested: number;
  /**
   * Its index among the Pods that the kernel would kill, the largest score first; -1 when none of its containers is
   * running.
   */
  readonly killPlace: number;
}

/**
 * The order of eviction from the top, and for each Pod its index in the kernel's order. Equal scores keep the order of
 * eviction.
 */
export function evictionRows<C extends EvictionCandidate>(candidates: readonly C[]): EvictionRow<C>[] {
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
