import { describe, expect, it } from 'vitest';
import { bestOf, compareFigures, figuresOf } from './figures.ts';

describe('figures of a bench', () => {
  const printed = {
    bench: 'x',
    runs: [{ nodes: 5, podsPerCpuSecond: 200, seconds: 1 }],
    seek: { cpu: { p95Ms: 40 } },
    peakMemoryBytes: 100,
    simulatedSeconds: 60,
  };

  it('figuresOf lists all numbers of a bench by their path', () => {
    expect([...figuresOf(printed)]).toEqual([
      ['runs.0.nodes', 5],
      ['runs.0.podsPerCpuSecond', 200],
      ['runs.0.seconds', 1],
      ['seek.cpu.p95Ms', 40],
      ['peakMemoryBytes', 100],
      ['simulatedSeconds', 60],
    ]);
  });

  it('the best figure of several rounds is taken', () => {
    const rounds = [
      { fastMs: 3, podsPerSecond: 8 },
      { fastMs: 2, podsPerSecond: 7 },
    ].map(figuresOf);
    expect(Object.fromEntries(bestOf(rounds))).toEqual({ fastMs: 2, podsPerSecond: 8 });
  });

  it('a ratio above 1 means better for every kind of figure, and counts are listed when they differ', () => {
    const before = figuresOf({ podsPerSecond: 100, waitMs: 10, nodes: 5, entries: 7, simulatedSeconds: 60, goneMs: 1 });
    const after = figuresOf({ podsPerSecond: 50, waitMs: 5, nodes: 5, entries: 8, simulatedSeconds: 60, newMs: 1 });
    expect(compareFigures(before, after)).toEqual([
      { path: 'podsPerSecond', before: 100, after: 50, ratio: 0.5 },
      { path: 'waitMs', before: 10, after: 5, ratio: 2 },
      { path: 'entries', before: 7, after: 8 },
    ]);
  });
});
