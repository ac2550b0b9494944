const PADDING = 2;

/**
 * Aligns lines whose cells end with tabs. A column is as wide as its widest cell in consecutive lines that have it.
 * It follows Go's text/tabwriter with a padding of two spaces, which `kubectl describe` uses. A text with line breaks
 * becomes several lines.
 */
export function tabAligned(lines: readonly string[]): string[] {
  const rows = lines.flatMap((line) => line.split('\n')).map((line) => line.split('\t'));
  const widths = rows.map((row) => row.map(() => 0));
  align(rows, widths, 0, rows.length, 0);
  return rows.map((row, at) =>
    row.map((cell, column) => (column < row.length - 1 ? padded(cell, widths[at]?.[column] ?? 0) : cell)).join(''),
  );
}

function padded(cell: string, width: number): string {
  return cell + ' '.repeat(Math.max(0, width - letters(cell)));
}

/** The number of code points, not of UTF-16 units. */
function letters(cell: string): number {
  return [...cell].length;
}

function align(rows: readonly string[][], widths: number[][], from: number, to: number, column: number): void {
  let at = from;
  while (at < to) {
    if (!hasCell(rows, at, column)) {
      at += 1;
      continue;
    }
    const start = at;
    while (at < to && hasCell(rows, at, column)) at += 1;
    const block = Array.from({ length: at - start }, (_, i) => start + i);
    const widest = block.reduce((most, row) => Math.max(most, letters(rows[row]?.[column] ?? '')), 0);
    for (const row of block) (widths[row] as number[])[column] = widest + PADDING;
    align(rows, widths, start, at, column + 1);
  }
}

/** Whether the row has this cell, ended by a tab. */
function hasCell(rows: readonly string[][], row: number, column: number): boolean {
  return column < (rows[row]?.length ?? 0) - 1;
}
