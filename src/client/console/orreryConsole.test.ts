// @vitest-environment jsdom

import { expect, test, vi } from 'vitest';
import { useSelection } from '#client/selectionStore.ts';
import { type FixtureOverrides, fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { orreryConsole } from './orreryConsole.ts';

function scene(overrides: FixtureOverrides = {}) {
  const client = fixtureClient(overrides);
  const settled = vi.fn(() => Promise.resolve());
  const orrery = orreryConsole(client, {
    ready: Promise.resolve(),
    settled,
    address: () => 'https://example.org/#view=nodes',
    showView: () => undefined,
    scenarios: async () => [{ id: 'rollout', title: 'Rolling out web' }],
  });
  return { client, orrery, settled };
}

test('state describes the present moment', () => {
  expect(scene().orrery.state()).toMatchObject({
    seq: 48_213,
    time: 252_350_000,
    branch: 'main',
    playing: false,
    counts: { nodes: 7 },
  });
});

test('controls carry units, counts and targets', async () => {
  const { client, orrery } = scene();
  await orrery.step();
  await orrery.back({ unit: 'beat', count: 3 });
  await orrery.seek({ seq: 5 });
  await orrery.seek({ time: 1_500_000 });
  expect((await orrery.play({ speed: 10 })).playing).toBe(true);
  expect((await orrery.pause()).playing).toBe(false);
  expect(client.controls).toEqual([
    { type: 'step', unit: 'entry', count: 1 },
    { type: 'back', unit: 'beat', count: 3 },
    { type: 'seek', seq: 5 },
    { type: 'seekTime', timeUs: 1_500_000 },
    { type: 'play', speed: 10 },
    { type: 'pause' },
  ]);
});

test('view accepts a kind as kubectl does, and reports what it does not understand', async () => {
  const { orrery } = scene();
  await orrery.view('nodes', { select: 'pods/default/web-1' });
  expect(useSelection.getState().selection).toEqual({ kind: 'Pod', namespace: 'default', name: 'web-1' });
  await orrery.view('nodes', { select: 'NODE/node-1' });
  expect(useSelection.getState().selection).toEqual({ kind: 'Node', name: 'node-1' });
  await expect(orrery.view('nodes', { select: 'web-1' })).rejects.toThrow('what to select as "Kind/namespace/name"');
});

test('seek refuses a fraction with a message', async () => {
  const { orrery } = scene();
  await expect(orrery.seek({ time: 1.5 })).rejects.toThrow(
    'orrery.seek: target.time: expected a whole number, found 1.5',
  );
});

test('load accepts a scenario, manifests as text or files, or a source', async () => {
  const { client, orrery } = scene();
  const opened = async (what: Parameters<typeof orrery.load>[0], seed?: number) => {
    await orrery.load(what, seed === undefined ? {} : { seed });
    return client.opening.getState();
  };
  expect(await opened('rollout', 4)).toEqual({ scenario: 'rollout', seed: 4 });
  expect(await opened('kind: Pod')).toEqual({
    scenario: 'own',
    seed: 1,
    files: [{ name: 'console.yaml', text: 'kind: Pod' }],
  });
  expect(await opened([{ name: 'a.yaml', text: 'x' }])).toMatchObject({ scenario: 'own', files: [{ name: 'a.yaml' }] });
  expect(await opened({ scenario: 'own', seed: 9 })).toEqual({ scenario: 'own', seed: 9 });
});

test('load rejects with file, line and field', async () => {
  const { client, orrery } = scene();
  const problem = {
    file: 'a.yaml',
    line: 3,
    column: 5,
    field: 'spec.replicsa',
    message: 'unknown field',
    suggestion: 'replicas',
  };
  client.open = async () => ({ ok: false, problems: [problem] });
  await expect(orrery.load('x: y')).rejects.toThrow('a.yaml:3:5: spec.replicsa: unknown field (replicas)');
});

test('kinds may be written as in kubectl', async () => {
  const get = vi.fn(() => undefined);
  const { orrery } = scene({ answers: { get } });
  await orrery.get('po', 'default', 'web-1');
  await orrery.get('nodes', '', 'node-1');
  expect(get.mock.calls).toEqual([
    [{ kind: 'Pod', namespace: 'default', name: 'web-1' }],
    [{ kind: 'Node', name: 'node-1' }],
  ]);
});

test('explain can be limited to one node', async () => {
  const explanation = await scene().orrery.explain({ pod: 'ml/train-2', node: 'node-4' });
  expect(explanation?.verdicts).toEqual([expect.objectContaining({ node: 'node-4', plugin: 'NodeUnschedulable' })]);
});

test('idle resolves when both the client and the page are idle', async () => {
  const { client, orrery, settled } = scene();
  await orrery.play({});
  let idle = false;
  const waiting = orrery.idle().then(() => {
    idle = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect([idle, settled.mock.calls.length]).toEqual([false, 0]);
  client.move({ playing: false });
  await waiting;
  expect(settled).toHaveBeenCalledOnce();
});

test('view does not wait for the page to settle while the run plays', async () => {
  const { orrery, settled } = scene();
  await orrery.view('nodes');
  expect(settled).toHaveBeenCalledOnce();
  await orrery.play({});
  expect((await orrery.view('scheduling')).playing).toBe(true);
  expect(settled).toHaveBeenCalledOnce();
});

test.each([
  ['load', undefined],
  ['load', { nothing: 1 }],
  ['load', [{ name: 'a' }]],
  ['kubectl', undefined],
  ['play', 'fast'],
  ['play', { speed: Number.NaN }],
  ['step', { unit: 'year' }],
  ['step', null],
  ['back', { count: -1 }],
  ['seek', undefined],
  ['seek', { seq: '5' }],
  ['get', 'Pod'],
  ['list', {}],
  ['explain', 'default/web-1'],
  ['journal', { from: 1 }],
  ['play', { sped: 3 }],
] as const)('a wrong call rejects with a message and never throws: %s %j', async (name, given) => {
  const { client, orrery } = scene();
  const call = orrery[name] as (given: unknown) => Promise<unknown>;
  await expect(call(given)).rejects.toThrow(new RegExp(`^orrery\\.${name}: [\\w.[\\]]+: expected .+, found `));
  expect(client.controls).toEqual([]);
});

test('the story of the run has lines of text, and the scenarios have titles', async () => {
  const { orrery } = scene({
    answers: {
      runStory: () => [
        { seq: 7, timeUs: 15_017_000, sentence: { id: 'run.firstPlaced', slots: { pod: 'web-0', node: 'node-1' } } },
      ],
    },
  });
  startLanguages('en');
  expect(await orrery.story()).toEqual([
    { seq: 7, time: 15_017_000, text: 'web-0 is the first Pod that gets a place, on node-1.' },
  ]);
  expect(await orrery.scenarios()).toEqual([{ id: 'rollout', title: 'Rolling out web' }]);
});
