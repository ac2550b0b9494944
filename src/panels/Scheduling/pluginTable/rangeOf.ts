export interface ValueRange {
  readonly low: number;
  readonly high: number;
}

/** The lowest and the highest that any of these nodes has; undefined when none has one. A column may stand for thousands. */
export function rangeOf(nodes: readonly string[], of: (node: string) => number | undefined): ValueRange | undefined {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const node of nodes) {
    const value = of(node);
    if (value === undefined) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low <= high ? { low, high } : undefined;
}

export function formatRange({ low, high }: ValueRange): string {
  return low === high ? String(low) : `${low}–${high}`;
}
