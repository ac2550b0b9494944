import { describe, expect, it } from 'vitest';
import { chunkSizeFor, samplingStrip } from './samplingStrip.ts';

describe('chunkSizeFor', () => {
  it.each([
    [1, 1],
    [15, 1],
    [16, 2],
    [100, 7],
    [1000, 31],
    [5000, 70],
  ])('%i nodes go to 16 workers in chunks of %i', (nodes, size) => expect(chunkSizeFor(nodes)).toBe(size));
});

describe('samplingStrip', () => {
  it('the search continues at the start of the list', () => {
    const { visited, chunks } = samplingStrip(100, 90, 20);
    expect(visited).toEqual([
      { from: 0.9, to: 1 },
      { from: 0, to: 0.1 },
    ]);
    expect(chunks.map(({ worker }) => worker)).toEqual([0, 1, 1, 2]);
    const looked = chunks.reduce((sum, { from, to }) => sum + to - from, 0);
    expect(looked).toBeCloseTo(0.2);
  });

  it('gives the chunks to the workers in turn', () => {
    const { chunks } = samplingStrip(1000, 0, 1000);
    expect(chunks).toHaveLength(33);
    expect(Math.max(...chunks.map(({ worker }) => worker))).toBe(15);
    expect(chunks[16]?.worker).toBe(0);
  });

  it('the strip is empty without nodes', () => expect(samplingStrip(0, 0, 0).chunks).toEqual([]));
});
