import type { FieldLayout } from './fieldLayout.ts';

export type Direction = 'left' | 'right' | 'up' | 'down' | 'first' | 'last' | 'rowStart' | 'rowEnd';

export interface CellPlace {
  /** Counted over all zones from the top, from 0. */
  readonly row: number;
  readonly column: number;
  readonly slot: number;
}

/** The rows of the whole layout, zone by zone, as a screen reader sees them in a grid. */
export function rowsOfField(layout: FieldLayout): readonly (readonly number[])[] {
  return layout.zones.flatMap(({ slots, columns }) =>
    Array.from({ length: Math.ceil(slots.length / columns) }, (_, row) =>
      slots.slice(row * columns, (row + 1) * columns),
    ),
  );
}

export function placeOf(rows: readonly (readonly number[])[], slot: number): CellPlace | undefined {
  for (const [row, slots] of rows.entries()) {
    const column = slots.indexOf(slot);
    if (column >= 0) return { row, column, slot };
  }
  return undefined;
}

/** The slot that an arrow key leads to, over empty cells; the same slot at an edge. */
export function walk(
  rows: readonly (readonly number[])[],
  from: number,
  direction: Direction,
  isTaken: (slot: number) => boolean,
): number {
  const place = placeOf(rows, from);
  if (!place) return firstTaken(rows.flat(), isTaken) ?? from;
  const row = rows[place.row] ?? [];
  switch (direction) {
    case 'first':
      return firstTaken(rows.flat(), isTaken) ?? from;
    case 'last':
      return firstTaken(rows.flat().reverse(), isTaken) ?? from;
    case 'rowStart':
      return firstTaken(row, isTaken) ?? from;
    case 'rowEnd':
      return firstTaken(row.toReversed(), isTaken) ?? from;
    case 'left':
    case 'right':
      return beside(rows.flat(), from, direction === 'left' ? -1 : 1, isTaken);
    case 'up':
    case 'down':
      return above(rows, place, direction === 'up' ? -1 : 1, isTaken);
  }
}

function beside(slots: readonly number[], from: number, step: number, isTaken: (slot: number) => boolean): number {
  for (let at = slots.indexOf(from) + step; at >= 0 && at < slots.length; at += step) {
    const slot = slots[at];
    if (slot !== undefined && isTaken(slot)) return slot;
  }
  return from;
}

function above(
  rows: readonly (readonly number[])[],
  { row, column, slot }: CellPlace,
  step: number,
  isTaken: (slot: number) => boolean,
): number {
  for (let at = row + step; at >= 0 && at < rows.length; at += step) {
    const candidates = (rows[at] ?? []).filter(isTaken);
    const there = rows[at]?.[column];
    if (there !== undefined && isTaken(there)) return there;
    const nearest = candidates.at(-1);
    if (nearest !== undefined) return nearest;
  }
  return slot;
}

function firstTaken(slots: readonly number[], isTaken: (slot: number) => boolean): number | undefined {
  return slots.find(isTaken);
}
