// @vitest-environment jsdom

import { beforeEach, expect, it } from 'vitest';
import { useSelection } from '#client/selectionStore.ts';
import { useTabStore } from '#client/tabStore.ts';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { useViewStore } from '#client/viewStore.ts';
import { useNodeDetail } from '#panelParts/page/nodeDetailStore.ts';
import { openEvidence } from './openEvidence.ts';

beforeEach(() => {
  useSelection.getState().select(null);
  useNodeDetail.getState().close();
});

const clientWhere = (kind: string, subject: string) =>
  fixtureClient({ answers: { named: () => ({ seq: 7, timeUs: 1, kind, subject }) } });

it('opens a scenario at its moment and view, and selects the subject of the moment', async () => {
  const client = clientWhere('Pod', 'default/broken-1');
  await openEvidence(client, 'crash-loop-backoff', 1);
  expect(client.opening.getState()).toEqual({ scenario: 'crash-loop-backoff', seed: 1 });
  expect(client.controls).toEqual([
    { type: 'seekNamed', moment: expect.objectContaining({ reason: 'container.exited', subject: 'default/broken-*' }) },
  ]);
  expect(useViewStore.getState().view).toBe('podLife');
  expect(useSelection.getState().selection).toEqual({ kind: 'Pod', namespace: 'default', name: 'broken-1' });
});

it('chooses the tab, and a request by its entry', async () => {
  await openEvidence(clientWhere('', '/api/v1/pods'), 'too-many-requests', 1);
  expect([useViewStore.getState().view, useTabStore.getState().chosen.fairness]).toEqual(['fairness', 'tooMany']);
  expect(useSelection.getState().selection).toEqual({ kind: 'Request', name: '7' });
});

it('opens the inside of a node', async () => {
  await openEvidence(clientWhere('Pod', 'default/a'), 'eviction-order', 1);
  expect([useViewStore.getState().view, useNodeDetail.getState().node]).toEqual(['nodes', 'equal-1']);
  expect(useSelection.getState().selection).toEqual({ kind: 'Node', name: 'equal-1' });
});

it('says why a scenario cannot be opened', async () => {
  const client = clientWhere('', '');
  client.open = async () => ({ ok: false, problems: [{ message: 'there is no scenario x' }] });
  await expect(openEvidence(client, 'x', 1)).rejects.toThrow('there is no scenario x');
});
