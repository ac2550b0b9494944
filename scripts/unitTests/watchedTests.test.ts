import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readProgress, runWatched } from './watchedTests.mjs';

const folder = mkdtempSync(join(tmpdir(), 'orrery-watched-'));

function play(name: string, script: string) {
  const progressPath = join(folder, name);
  const watched = runWatched({
    command: process.execPath,
    args: ['-e', script],
    cwd: folder,
    env: { PROGRESS: progressPath },
    progressPath,
    silenceMs: 800,
  });
  return { progressPath, watched };
}

it('returns how a run ended', async () => {
  expect(await play('ends', 'process.exitCode = 3').watched).toEqual({ status: 3, stoodStill: false });
});

it('stops a run that hangs, and reports which files had ended', async () => {
  const { progressPath, watched } = play(
    'hangs',
    `const lines = [{ all: ['a', 'b', 'c'] }, { begun: 'a' }, { ended: 'a', passed: 2, failed: ['two'], ms: 7 }, { begun: 'b' }, { test: 'one', in: 'b' }];
     require('node:fs').writeFileSync(process.env.PROGRESS, lines.map((line) => JSON.stringify(line) + '\\n').join(''));
     for (;;);`,
  );
  expect((await watched).stoodStill).toBe(true);
  expect(readProgress(progressPath)).toEqual({
    passed: 2,
    failures: ['a: two'],
    left: ['b', 'c'],
    inTheMiddle: ['b (after one)'],
    durations: [['a', 7]],
  });
});

it('reports no files for a run that never began', () => {
  expect(readProgress(join(folder, 'none')).left).toEqual([]);
});
