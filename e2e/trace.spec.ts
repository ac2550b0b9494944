import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { AppDriver } from './support/appDriver.ts';
import { dropFiles } from './support/bring.ts';
import { digestOf, orrery } from './support/cli.ts';
import { madeTrace } from './support/madeTrace.ts';
import { test } from './support/test.ts';

const NODES = 100;
const PODS = 300;

test.describe('a trace of a real cluster', () => {
  test('a trace dropped as its two tables ends as on the command line', async ({ page }) => {
    const { nodes, pods } = madeTrace(NODES, PODS);
    const folder = mkdtempSync(join(tmpdir(), 'orrery-trace-'));
    const paths = [nodes, pods].map(({ name, text }) => {
      const path = join(folder, name);
      writeFileSync(path, text);
      return path;
    });
    const line = orrery(['run', ...paths]);
    const endUs = Math.round(Number(/^([\d.]+)s /m.exec(line.stderr)?.[1]) * 1e6);

    const app = new AppDriver(page);
    await app.openPaused();
    await dropFiles(page, [pods, nodes], 'right');
    // It opens, then plays: who pauses in between stops nothing.
    await expect
      .poll(() => app.state(), { timeout: 20_000 })
      .toMatchObject({ playing: true, counts: { nodes: NODES } });
    await app.pause();
    await app.seek({ time: endUs });
    const state = await app.state();
    expect(state.time).toBe(endUs);
    expect(state.digest).toBe(digestOf(line));

    // Far back, and to the end again.
    await app.seek({ seq: Math.floor(state.seq / 3) });
    await app.seek({ time: endUs });
    expect((await app.state()).digest).toBe(state.digest);
  });
});
