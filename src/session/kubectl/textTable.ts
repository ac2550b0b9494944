const LEAST_WIDTH = 6;
const PADDING = 3;

/**
 * Columns as kubectl prints them: three spaces between, nothing after the last cell, and no headings when there are
 * none. `columnsOf`: the number of terminal columns that a text takes. Upstream source (v1.36.2):
 * staging/src/k8s.io/cli-runtime/pkg/printers/tabwriter.go.
 */
export function textTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  columnsOf: (cell: string) => number = (cell) => cell.length,
): string {
  return alignedLines(headings.length === 0 ? rows : [headings, ...rows], columnsOf)
    .map((line) => `${line}\n`)
    .join('');
}

/** A row below headings that were printed before, aligned with them. */
export function rowBelow(heading: string, cells: readonly string[]): string {
  const starts = [...heading.matchAll(/\S+(?: \S+)*/g)].map(({ index }) => index);
  return cells
    .map((cell, column) => {
      const next = starts[column + 1];
      if (column === cells.length - 1 || next === undefined) return cell;
      return cell.padEnd(Math.max(next - (starts[column] ?? 0), cell.length + PADDING));
    })
    .join('')
    .trimEnd();
}

function alignedLines(rows: readonly (readonly string[])[], columnsOf: (cell: string) => number): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(LEAST_WIDTH, ...rows.map((row) => columnsOf(row[column] ?? '') + PADDING)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column < row.length - 1 ? cell + ' '.repeat((widths[column] ?? 0) - columnsOf(cell)) : cell,
      )
      .join(''),
  );
}
