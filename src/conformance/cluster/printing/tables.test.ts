import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { SECOND_US } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { kindOfResource } from '#model/kinds.ts';
import { kindTable } from '#session/kubectl/tables/kindTable.ts';
import { momentUs, printedState } from './playPrinting.ts';

const FILE = join(import.meta.dirname, '../../../../conformance/cluster/printing.json.gz');

interface RecordedTable {
  readonly now: string;
  readonly columnDefinitions: readonly { readonly name: string; readonly priority: number }[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly unknown[] }[];
}

describe('tables of the API server', () => {
  const recorded = JSON.parse(gunzipSync(readFileSync(FILE)).toString());
  const world = printedState(recorded);
  const tables: [string, RecordedTable][] = Object.entries(recorded.tables);

  it.each(tables)('prints the recorded columns and cells of %s', (resource, { now, columnDefinitions, rows }) => {
    const { kind = '', namespaced = false } = kindOfResource(resource) ?? {};
    const table = kindTable(kind);
    expect(table.columns.map(({ name, isWide }) => ({ name, priority: isWide ? 1 : 0 }))).toEqual(
      columnDefinitions.map(({ name, priority }) => ({ name, priority })),
    );
    const objects = world
      .table(store(kind))
      .values()
      .filter(({ metadata }) => !namespaced || metadata.namespace === recorded.namespace);
    // Ages are computed up to two seconds after `now`.
    const later = [0, 1, 2].map((seconds) =>
      objects.map((object) => table.row(object, momentUs(now) + seconds * SECOND_US)),
    );
    const cells = rows.map((row) => row.cells.map(String));
    cells.forEach((row, at) => {
      row.forEach((cell, column) => {
        expect(later.map((moment) => moment[at]?.[column])).toContain(cell);
      });
    });
    expect(later[0]).toHaveLength(cells.length);
  });
});
