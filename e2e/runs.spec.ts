import { expect, type Page } from '@playwright/test';
import type { ConsoleCaption } from '#client/console/orreryConsole.ts';
import { SCENARIOS } from '#scenarios/scenarioList.ts';
import { AppDriver, type RunState } from './support/appDriver.ts';
import { openPage } from './support/openPage.ts';
import { test } from './support/test.ts';

const POD =
  'apiVersion: v1\nkind: Pod\nmetadata: { name: typed }\nspec:\n  containers: [{ name: a, image: registry.example/a:1 }]\n';

/** Some from all over the list: what a link carries does not depend on the scenario. */
const SHARED = SCENARIOS.filter((_, at) => at % 15 === 0);

async function open(page: Page, path = ''): Promise<AppDriver> {
  const app = new AppDriver(page);
  await app.openPaused(path);
  return app;
}

test.describe('a share link', () => {
  test('a share link is short and opens the same moment elsewhere', async ({ page }) => {
    const app = await open(page);
    const shared: { readonly id: string; readonly link: string; readonly state: RunState }[] = [];
    for (const { id, endUs } of SHARED) {
      await app.load(id);
      await app.seek({ time: Math.min(endUs, 4_345_678) });
      shared.push({ id, link: await app.call<string>('share'), state: await app.state() });
    }
    for (const { id, link, state } of shared) {
      expect(state.seq, id).toBeGreaterThan(0);
      expect(link.length, id).toBeLessThan(2000);
      // Of the page before nothing is left.
      await page.goto('about:blank');
      const other = await open(page, link);
      expect(await other.state(), id).toEqual({ ...state, playing: false });
    }
  });

  test('a share link carries branches, the commands on them, view and selection', async ({ page, context }) => {
    const app = await open(page, '#view=nodes');
    await app.load('rollout');
    await app.seek({ time: 10_000_000 });
    await app.call('command', { type: 'node.cordon', name: 'node-1' });
    await app.seek({ time: 15_000_000 });
    await app.seek({ time: 5_000_000 });
    await app.call('apply', POD);
    await app.seek({ time: 9_000_000 });
    expect((await app.state()).branch).toBe('fork-1');
    const { seq, digest } = await app.state();
    const link = await app.call<string>('share');
    expect(link).toContain('view=nodes');
    const other = await open(await context.newPage(), link);
    expect(await other.state()).toMatchObject({ seq, digest, branch: 'fork-1' });
    expect(await other.call('get', 'Pod', 'default', 'typed')).toMatchObject({ metadata: { name: 'typed' } });
    await other.page
      .getByRole('button', { name: /branch/i })
      .first()
      .click();
    await other.page.getByRole('menuitemradio', { name: /^main/ }).click();
    await other.idle();
    await other.seek({ time: 15_000_000 });
    expect(await other.call('get', 'node', '', 'node-1')).toMatchObject({ spec: { unschedulable: true } });
    expect(await other.call('get', 'Pod', 'default', 'typed')).toBeUndefined();
  });

  test('a share link of an own run carries its files', async ({ page, context }) => {
    const app = await open(page);
    await app.load(POD);
    await app.seek({ time: 20_000_000 });
    const other = await open(await context.newPage(), await app.call<string>('share'));
    expect((await other.state()).digest).toBe((await app.state()).digest);
  });

  for (const [how, spoil] of [
    ['cut short', (link: string) => link.slice(0, -20)],
    ['of nothing', (link: string) => link.replace(/run=.*$/, 'run=')],
    ['of letters', (link: string) => link.replace(/run=.*$/, 'run=abcdefgh')],
  ] as const) {
    test(`${how} is reported, and the page begins as usual`, async ({ page, context }) => {
      const app = await open(page);
      const link = spoil(await app.call<string>('share'));
      const other = new AppDriver(await context.newPage());
      // The notice goes after some seconds: it is looked for before anything is waited for.
      await openPage(other.page, link);
      await expect(other.page.getByRole('region', { name: 'Notifications' })).toContainText(
        'The link could not be read',
      );
      expect((await other.state()).counts.nodes).toBeGreaterThan(0);
    });
  }
});

test.describe('window.orrery', () => {
  test('window.orrery has a version, and promises for ready and idle', async ({ page }) => {
    await open(page);
    const { version, ready } = await page.evaluate(async () => ({
      version: window.orrery.version,
      ready: await window.orrery.ready,
    }));
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(ready).toBeUndefined();
    await page.evaluate(() => window.orrery.idle());
    await expect(page.locator('html')).toHaveAttribute('data-idle', 'true');
  });

  test('pace, next, caption, story, view and scenarios agree with the page', async ({ page }) => {
    const app = await open(page);
    const caption = () => app.call<ConsoleCaption | null>('caption');
    const scenarios = await app.call<{ readonly id: string; readonly title: string }[]>('scenarios');
    expect(scenarios.map(({ id }) => id)).toEqual(SCENARIOS.map(({ id }) => id));
    expect(scenarios.every(({ title }) => title.length > 2)).toBe(true);

    await app.load('fragmentation');
    expect(await app.call('view', 'scheduling')).toMatchObject({ seq: 0, queued: 0, inFlight: 0 });
    const said: (string | undefined)[] = [];
    for (let i = 0; i < 3; i++) {
      await app.call('next');
      said.push((await caption())?.text);
    }
    expect(new Set(said).size).toBe(3);
    const now = await caption();
    expect(now?.text).toBe(await page.locator('[data-part="caption"] p[title]').getAttribute('title'));
    expect(now?.step).toBeLessThanOrEqual(now?.of ?? 0);
    expect(now?.subject).toMatch(/^\w+\/default\/\S+$/);
    const { queued, inFlight } = await app.call<{ queued: number; inFlight: number }>('state');
    expect(queued + inFlight).toBeGreaterThan(0);

    await app.seek({ time: 30_000_000 });
    const story = await app.call<{ readonly seq: number; readonly time: number; readonly text: string }[]>('story');
    expect(story.length).toBeGreaterThan(0);
    expect(story.length).toBeLessThanOrEqual(12);
    expect(story.map(({ seq }) => seq)).toEqual(story.map(({ seq }) => seq).sort((a, b) => a - b));
    expect(story.every(({ time, text }) => time <= 30_000_000 && text.length > 5)).toBe(true);

    const [pod] = await app.call<{ metadata: { name: string } }[]>('list', 'pods');
    const key = `Pod/default/${pod?.metadata.name}`;
    await app.call('view', 'podLife', { select: key });
    expect(page.url()).toContain('view=podLife');
    expect(page.url()).toContain(`selected=${key}`);
    await expect(app.call('view', 'nowhere')).rejects.toThrow('nowhere');
    await expect(app.call('view', 'nodes', { tab: 'nowhere' })).rejects.toThrow('nowhere');
    await expect(app.call('view', 'nodes', { select: 'nonsense' })).rejects.toThrow('what to select');
    await expect(app.call('pace', 'nowhere')).rejects.toThrow('one of explain');

    await app.call('view', 'scheduling');
    for (const [pace, name] of [
      ['follow', 'Follow'],
      ['real', 'Real time'],
      ['explain', 'Explain'],
    ] as const) {
      await app.call('pace', pace);
      await expect(page.getByRole('radio', { name, exact: true })).toBeChecked();
    }
    await app.call('play', { speed: 10 });
    await expect(page.getByRole('slider', { name: /^Speed, logarithmic/ })).toHaveAttribute('aria-valuetext', /10/);
    await app.pause();
  });

  test('load opens a scenario, manifests or files, and keeps the run when it refuses them', async ({ page }) => {
    const app = await open(page);
    await app.load('fragmentation');
    expect(await app.state()).toMatchObject({ seq: 0, time: 0, branch: 'main', playing: false });
    await app.call('load', [{ name: 'a.yaml', text: POD }], { seed: 7 });
    await app.seek({ time: 1_000_000 });
    const before = await app.state();
    expect(before.counts.pods).toBe(1);
    for (const [what, message] of [
      ['nowhere', 'there is no scenario "nowhere"'],
      ['kind: [', 'console.yaml:1:8: error parsing YAML'],
      [{ scenario: 'own', seed: 1.5 }, 'seed: expected a whole number'],
      [
        { scenario: 'own', seed: 1, nodes: { count: 1e9, cpu: '1', memory: '1Gi', pods: 1 } },
        'nodes.count: expected a whole number',
      ],
      [{ format: 'kube-orrery/run', version: 9 }, ''],
      [null, ''],
      [5, ''],
    ] as const)
      await expect(app.call('load', what), JSON.stringify(what)).rejects.toThrow(message);
    expect(await app.state()).toEqual(before);
  });

  test('apply and command run, and report what is wrong', async ({ page }) => {
    const app = await open(page);
    await app.load('own');
    expect(await app.call('apply', POD)).toMatchObject({ ok: true });
    expect(await app.call('apply', POD.replace('kind: Pod', 'kind: Pdo'))).toMatchObject({
      ok: false,
      problems: [{ file: 'console.yaml', line: 2 }],
    });
    expect(
      await app.call('command', { type: 'nodes.add', count: 2, cpu: '8', memory: '32Gi', pods: 10, zones: 1 }),
    ).toMatchObject({ ok: true });
    for (const command of [
      null,
      'x',
      { type: 'dance' },
      { type: 'constructor' },
      { type: 'node.taint', name: 'node-1', key: 'a', effect: 'None' },
      { type: 'nodes.add', count: 1, cpu: 'x', memory: '1Gi', pods: 1, zones: 1 },
    ])
      expect(await app.call('command', command), JSON.stringify(command)).toMatchObject({
        ok: false,
        problems: [{ message: expect.stringMatching(/./) }],
      });
    for (const text of [null, 5, {}, undefined]) expect(await app.call('apply', text)).toMatchObject({ ok: false });
    await app.seek({ time: 1_000_000 });
    expect(await app.call<object[]>('list', 'nodes')).toHaveLength(5);
  });

  test('play runs at the given speed, and pause stops it', async ({ page }) => {
    const app = await open(page);
    await app.load('rollout');
    expect(await app.call('play', { speed: 100 })).toMatchObject({ playing: true });
    await expect.poll(async () => (await app.state()).time).toBeGreaterThan(5_000_000);
    expect(await app.call('pause')).toMatchObject({ playing: false });
    const { time } = await app.state();
    await page.waitForTimeout(150);
    expect((await app.state()).time).toBe(time);
  });

  for (const unit of ['entry', 'beat', 'cycle', 'instant'] as const) {
    test(`step goes forward and back by ${unit}`, async ({ page }) => {
      const app = await open(page);
      await app.load('rollout');
      await app.seek({ time: 6_000_000 });
      const start = await app.state();
      await app.step({ unit, count: 3 });
      const there = await app.state();
      if (unit !== 'beat') expect(there.seq).toBeGreaterThan(start.seq);
      await app.back({ unit, count: 3 });
      const back = await app.state();
      expect(back.seq).toBeLessThanOrEqual(start.seq);
      await app.seek({ seq: start.seq });
      expect((await app.state()).digest).toBe(start.digest);
      await app.seek({ seq: there.seq });
      expect((await app.state()).digest).toBe(there.digest);
    });
  }

  test('seek goes to a seq or a time, and stops at both ends of the run', async ({ page }) => {
    const app = await open(page);
    await app.load('rollout');
    await app.seek({ time: 3_000_000 });
    const { seq, digest } = await app.state();
    await app.seek({ seq: 10 });
    expect((await app.state()).seq).toBe(10);
    await app.seek({ seq });
    expect((await app.state()).digest).toBe(digest);
    await app.seek({ time: -5 });
    expect(await app.state()).toMatchObject({ seq: 0, time: 0 });
    for (const target of [{ time: Number.NaN }, { seq: Number.NaN }, { seq: 1.5 }, {}, null]) {
      await app.call('seek', target).catch(() => undefined);
      expect(Number.isSafeInteger((await app.state()).seq), JSON.stringify(target)).toBe(true);
    }
    await app.seek({ seq });
    expect((await app.state()).digest).toBe(digest);
  });

  test('get, list, explain, journal and metrics answer', async ({ page }) => {
    const app = await open(page);
    await app.load(POD.replace('a:1', 'a:1, resources: { requests: { cpu: "64" } }'));
    await app.seek({ time: 10_000_000 });
    expect(await app.call('get', 'po', 'default', 'typed')).toMatchObject({
      kind: 'Pod',
      status: { phase: 'Pending' },
    });
    expect(await app.call('get', 'Pod', 'default', 'nobody')).toBeUndefined();
    expect(await app.call<object[]>('list', 'no')).toHaveLength(3);
    expect(await app.call<object[]>('list', 'constructor')).toEqual([]);
    const explanation = await app.call<{ message: string; verdicts: object[] }>('explain', { pod: 'default/typed' });
    expect(explanation.message).toContain('0/3 nodes are available: 3 Insufficient cpu');
    expect(explanation.verdicts).toHaveLength(3);
    expect((await app.call<{ verdicts: object[] }>('explain', { pod: 'typed', node: 'node-2' })).verdicts).toEqual([
      expect.objectContaining({ node: 'node-2', plugin: 'NodeResourcesFit' }),
    ]);
    expect(await app.call('explain', { pod: 'default/nobody' })).toBeUndefined();
    const lines = await app.call<{ seq: number }[]>('journal', { from: 3, to: 7 });
    expect(lines.map(({ seq }) => seq)).toEqual([3, 4, 5, 6, 7]);
    expect((await app.call<object[]>('journal', { from: -5, to: 1e9 })).length).toBe((await app.state()).seq);
    expect(await app.call<string>('metrics')).toContain('scheduler_pending_pods{queue="unschedulable"} 1');
  });

  test('state counts the objects', async ({ page }) => {
    const app = await open(page);
    await app.load('first-minute');
    await app.seek({ time: 10_000_000 });
    const { seq, time, digest, branch, playing, counts } = await app.state();
    expect({ time, branch, playing }).toEqual({ time: 10_000_000, branch: 'main', playing: false });
    expect(seq).toBeGreaterThan(0);
    expect(digest).toMatch(/^[0-9a-f]{16}$/);
    expect(counts.pods).toBe((await app.call<object[]>('list', 'pods')).length);
    expect(counts.nodes).toBe((await app.call<object[]>('list', 'nodes')).length);
  });
});
