export type Step = 'left' | 'right' | 'up' | 'down' | 'first' | 'last';

interface Cell {
  readonly id: string;
  readonly x: number;
}

/** The cell that a key leads to: along a lane in order of time, or to another lane at about the same time. */
export function stepFrom(rows: readonly (readonly Cell[])[], from: string, step: Step): string {
  const at = rows.findIndex((row) => row.some(({ id }) => id === from));
  const row = [...(rows[at] ?? [])].sort((a, b) => a.x - b.x);
  const index = row.findIndex(({ id }) => id === from);
  const here = row[index];
  if (!here) return from;
  switch (step) {
    case 'left':
      return row[index - 1]?.id ?? from;
    case 'right':
      return row[index + 1]?.id ?? from;
    case 'first':
      return row[0]?.id ?? from;
    case 'last':
      return row.at(-1)?.id ?? from;
    default:
      return nearestIn(step === 'up' ? rows.slice(0, at).reverse() : rows.slice(at + 1), here.x) ?? from;
  }
}

function nearestIn(rows: readonly (readonly Cell[])[], x: number): string | undefined {
  const row = rows.find((cells) => cells.length > 0) ?? [];
  return [...row].sort((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0]?.id;
}
