/** The values that decide how panels share a view. Heights are CSS pixels. */
export interface Foldable {
  readonly id: string;
  /** Whether it has something to show now. An idle panel is one line. */
  readonly isBusy: boolean;
  /** With less height it would show nothing useful. */
  readonly leastPx: number;
  /** It is open whichever panel is the hero. */
  readonly staysOpen?: boolean;
}

/** Height of a folded panel. */
export const LINE_PX = 34;

/**
 * The open panels: the hero and those that stay open in any case. Then busy ones follow in their order while each open
 * one has its minimum height. All others are one line. Before anything is measured, only the hero is open.
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
