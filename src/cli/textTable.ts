/** Columns as kubectl prints them: upper case headings, three spaces between, nothing after the last cell. */
export function textTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map(
      (line) =>
        `${line
          .map((cell, column) => (column < headings.length - 1 ? cell.padEnd((widths[column] ?? 0) + 3) : cell))
          .join('')
          .trimEnd()}\n`,
    )
    .join('');
}
