// @vitest-environment jsdom

import { beforeEach, expect, it } from 'vitest';
import { orreryConsole } from './console/orreryConsole.ts';
import { useSelection } from './selectionStore.ts';
import { fixtureClient } from './testing/fixtureClient.ts';

const NODE = { kind: 'Node', name: 'node-1' };
const POD = { kind: 'Pod', namespace: 'default', name: 'web-1' };

function consoleOf(there: readonly string[], onAsk: () => void = () => undefined) {
  const client = fixtureClient({
    answers: {
      get: ({ kind, name }) => {
        onAsk();
        if (kind === 'Strange') throw new Error('there is no such kind');
        return there.includes(name) ? { kind } : undefined;
      },
    },
  });
  const options = {
    ready: Promise.resolve(),
    settled: () => Promise.resolve(),
    address: () => '',
    showView: () => undefined,
    scenarios: async () => [{ id: 'rollout', title: 'Rolling out web' }],
  };
  return orreryConsole(client, options);
}

beforeEach(() => useSelection.setState({ selection: null, pinned: null }));

it('keeps a selection that the loaded run has, and clears one that it lacks', async () => {
  useSelection.setState({ selection: POD, pinned: NODE });
  await consoleOf(['node-1']).load('rollout');
  expect(useSelection.getState()).toMatchObject({ selection: null, pinned: NODE });
});

it('clears a request, whose number is another entry now, and a kind that does not exist', async () => {
  useSelection.setState({ selection: { kind: 'Request', name: '12' }, pinned: { kind: 'Strange', name: '12' } });
  await consoleOf(['12']).load('rollout');
  expect(useSelection.getState()).toMatchObject({ selection: null, pinned: null });
});

it('keeps a selection that is made while the run is being asked', async () => {
  const other = { ...POD, name: 'web-2' };
  useSelection.setState({ selection: POD });
  await consoleOf([], () => useSelection.getState().select(other)).load('rollout');
  expect(useSelection.getState().selection).toBe(other);
});
