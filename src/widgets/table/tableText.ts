/** The table as text for a spreadsheet: a line per row, tabs between cells, without the columns of buttons. */
export function tableText(table: HTMLTableElement): string {
  return [...table.rows]
    .filter((row) => !row.hasAttribute('data-gap'))
    .map((row) =>
      [...row.cells]
        .filter((cell) => !cell.hasAttribute('data-acts'))
        .map(cellText)
        .join('\t'),
    )
    .join('\n');
}

function cellText(cell: HTMLTableCellElement): string {
  const typed = [...cell.querySelectorAll('input, select')].map(
    (field) => (field as HTMLInputElement | HTMLSelectElement).value,
  );
  // A document without layout, as in tests, has no `innerText`.
  const shown = (cell as { readonly innerText?: string }).innerText ?? cell.textContent ?? '';
  return [...typed, shown.replace(/\s+/g, ' ').trim()].filter((text) => text !== '').join(' ');
}
