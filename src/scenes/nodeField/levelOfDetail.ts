/** Levels of detail of a node, from least to most. */
export const LEVELS = ['heat', 'largest', 'blocks', 'names', 'requests'] as const;
export type Level = (typeof LEVELS)[number];

/** The level of detail for the width of a node's cell on screen. */
export function levelAt(cellWidthPx: number): Level {
  if (cellWidthPx < 6) return 'heat';
  if (cellWidthPx < 24) return 'largest';
  if (cellWidthPx < 60) return 'blocks';
  return cellWidthPx < 160 ? 'names' : 'requests';
}
