import { describe, expect, it } from 'vitest';
import { FuzzRun } from './testing/fuzzRun.ts';

const COMMANDS = 25;
const RUNS = 6;

describe('invariants of random clusters and commands', () => {
  for (let first = 1000; first < 1024; first += RUNS) {
    it(`invariants hold at every entry for the seeds ${first} to ${first + RUNS - 1}`, () => {
      let rested = 0;
      for (let seed = first; seed < first + RUNS; seed++) {
        const run = new FuzzRun(seed).play(COMMANDS);
        if (run.settle()) rested++;
        expect(run.session.run.head.seq).toBeGreaterThan(100);
      }
      expect(rested).toBeGreaterThanOrEqual(RUNS - 1);
    });
  }
});
