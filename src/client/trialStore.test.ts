// @vitest-environment jsdom

import { beforeEach, expect, it } from 'vitest';
import { SECOND_US } from '#base/time.ts';
import type { Command } from '#protocol/command.ts';
import { useSelection } from './selectionStore.ts';
import { fixtureClient } from './testing/fixtureClient.ts';
import { takeTrialBack, tryOut, useTrial } from './trialStore.ts';

const uncordon: Command = { type: 'node.uncordon', name: 'node-4' };
const scaled: Command = { type: 'workload.scale', kind: 'Deployment', namespace: 'default', name: 'web', replicas: 2 };
const ATTEMPT = { change: 'kubectl uncordon node-4', commands: [uncordon] };

beforeEach(() => {
  useTrial.getState().keep();
  useSelection.getState().select({ kind: 'Pod', namespace: 'ml', name: 'train-2' });
});

/** Every command but those refused goes to a fork, as it does in the past. */
function openClient(refuses: (command: Command) => boolean = () => false) {
  const client = fixtureClient({
    answers: { inputs: () => [{ atUs: client.moment.getState().timeUs - SECOND_US, command: scaled }] },
    send: (command) => {
      if (refuses(command)) return { ok: false, problems: [{ message: 'not so' }] };
      client.moment.setState({ branch: 'fork-1' });
      return { ok: true, seq: 7, notes: [] };
    },
  });
  return client;
}

it('returns to the earlier moment and deletes the fork', async () => {
  const client = openClient();
  const { branch, seq } = client.moment.getState();
  expect(await tryOut(client, { ...ATTEMPT, isDone: async () => true })).toBe('');
  expect(useTrial.getState()).toMatchObject({ isUnderWay: false, trial: { fork: 'fork-1', from: { branch, seq } } });
  await takeTrialBack(client);
  expect(client.controls.slice(-3)).toEqual([
    { type: 'branch', branch },
    { type: 'seek', seq },
    { type: 'drop', branch: 'fork-1' },
  ]);
  expect(useTrial.getState().trial).toBeNull();
});

it('begins at the decision, repeats the later commands, and plays to the same moment', async () => {
  const client = openClient();
  const { timeUs } = client.moment.getState();
  await tryOut(client, { ...ATTEMPT, sinceUs: timeUs - 5 * SECOND_US, isDone: async () => true });
  expect(client.commands).toEqual([uncordon, scaled]);
  expect(client.controls.filter(({ type }) => type === 'seekTime')).toEqual([
    { type: 'seekTime', timeUs: timeUs - 5 * SECOND_US },
    { type: 'seekTime', timeUs: timeUs - SECOND_US },
    { type: 'seekTime', timeUs },
  ]);
});

it('begins at the present moment when the attempt at the decision has no effect', async () => {
  const client = openClient();
  const { timeUs } = client.moment.getState();
  let asked = 0;
  await tryOut(client, { ...ATTEMPT, sinceUs: timeUs - 5 * SECOND_US, isDone: async () => ++asked > 1 });
  expect(client.controls).toContainEqual({ type: 'drop', branch: 'fork-1' });
  expect(client.commands.filter(({ type }) => type === 'node.uncordon')).toHaveLength(2);
  expect(useTrial.getState().isUnderWay).toBe(false);
});

it('undoes the first command when the second is refused', async () => {
  const client = openClient((command) => command.type === 'workload.scale');
  const said = await tryOut(client, { change: 'two', commands: [uncordon, scaled], isDone: async () => true });
  expect(said).toBe('not so');
  expect(client.controls).toContainEqual({ type: 'drop', branch: 'fork-1' });
  expect(useTrial.getState().trial).toBeNull();
});
