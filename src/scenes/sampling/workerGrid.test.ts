import { describe, expect, it } from 'vitest';
import { workerGrid } from './samplingStrip.ts';

describe('workerGrid', () => {
  it('splits 100 nodes into chunks of 7, and leaves no worker without a chunk', () => {
    const cells = workerGrid(100, 0, 100);
    expect(cells.slice(0, 8).map(({ worker }) => worker)).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
    expect(new Set(cells.map(({ worker }) => worker)).size).toBe(15);
    expect(cells.filter(({ isCursor }) => isCursor)).toHaveLength(15);
  });

  it('the search begins where the last one ended, and continues at the start of the list', () => {
    const cells = workerGrid(1000, 990, 20);
    expect([cells[0]?.index, cells[9]?.index, cells[10]?.index]).toEqual([990, 999, 0]);
  });

  it('the grid has 16 cursors when there are enough chunks', () => {
    const cells = workerGrid(1000, 0, 1000);
    expect(cells.filter(({ isCursor }) => isCursor)).toHaveLength(16);
  });
});
