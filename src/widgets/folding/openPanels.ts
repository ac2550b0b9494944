/** What the room of a view goes by. Heights are CSS pixels. */
export interface Foldable {
  readonly id: string;
  /** Whether it has something to show now. An idle panel is one line. */
  readonly isBusy: boolean;
  /** Lower than this it would show nothing of use. */
  readonly leastPx: number;
  /** It is open whatever is the hero. */
  readonly staysOpen?: boolean;
}

/** A folded panel. */
export const LINE_PX = 34;

/**
 * Which panels are open: the hero and those that stay open in any case, then busy ones in their order while each open one has its least height.
 * All others are one line. Before anything is measured only the hero is open.
 */
export function openPanels(panels: readonly Foldable[], hero: string, heightPx: number): ReadonlySet<string> {
  const open = new Set(panels.filter(({ id, staysOpen }) => staysOpen || id === hero).map(({ id }) => id));
  let usedPx = panels.reduce((sum, { id, leastPx }) => sum + (open.has(id) ? leastPx : LINE_PX), 0);
  for (const { id, isBusy, leastPx } of panels) {
    if (!isBusy || open.has(id)) continue;
    const withItPx = usedPx - LINE_PX + leastPx;
    if (withItPx > heightPx) continue;
    usedPx = withItPx;
    open.add(id);
  }
  return open;
}
