import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { ClaimMatchView, RequestMatchView } from '#protocol/devices.ts';
import { ClaimMatches } from './ClaimMatches.tsx';

beforeAll(() => startLanguages('en'));
afterEach(cleanup);

const REQUEST: RequestMatchView = {
  request: 'gpu',
  deviceClass: 'gpu.example.com',
  isClassThere: true,
  count: 1,
  devices: 3,
  selectors: [
    {
      of: 'class',
      expression: 'device.driver == "x"',
      matched: 3,
      found: [{ field: 'driver', value: 'x', devices: 3 }],
    },
    {
      of: 'request',
      expression: 'device.attributes["x"].memory >= 80',
      matched: 0,
      found: [
        { field: 'x/memory', value: '24', devices: 2 },
        { field: 'x/memory', value: '', devices: 1 },
      ],
      problem: 'no such key: memory',
    },
  ],
  matched: 0,
  free: 0,
  nodes: [{ node: 'n1', devices: 3, bySelector: [3, 0], matched: 0, free: 0 }],
  held: [],
  isShared: false,
};
const claim = (request: Partial<RequestMatchView> = {}, more: Partial<ClaimMatchView> = {}): ClaimMatchView => ({
  name: 'gpu',
  claim: 'gpu-1',
  state: 'waiting',
  requests: [{ ...REQUEST, ...request }],
  ...more,
});

function show(...claims: readonly ClaimMatchView[]) {
  render(
    <ClientProvider client={fixtureClient({ answers: { claimMatches: () => claims } })}>
      <ClaimMatches namespace="default" name="p" />
    </ClientProvider>,
  );
}

it('shows a table of nodes and selectors, the selector without a match, and the existing values', async () => {
  show(claim());
  const part = within(await screen.findByRole('region', { name: 'Devices for its claims' }));
  expect(part.getByText('None of the 3 devices that are offered matches.')).toBeTruthy();
  const table = within(part.getByRole('table', { name: 'Devices by node, for gpu' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Node',
    'devices',
    'class 1',
    'selector 1',
    'match',
    'free',
  ]);
  expect(table.getByRole('row', { name: 'n1 3 3 0 0 0' })).toBeTruthy();
  for (const line of ['x/memory is 24 on 2 devices', '1 device has no x/memory'])
    expect(part.getByText(line)).toBeTruthy();
  expect(part.getByText('It could not be evaluated for a device: no such key: memory')).toBeTruthy();
});

it('says which claim has the matching devices, and which taint excludes others', async () => {
  const users = [{ claim: 'default/other', isAdmin: false, pods: ['train'] }];
  const held = [
    { device: 'g0', pool: 'n1', taint: '', users },
    { device: 'g1', pool: 'n1', taint: 'hot:NoSchedule', users: [] },
  ];
  show(claim({ matched: 2, held }));
  expect(await screen.findByText(/^2 of 3 devices match, and 0 of these are free: no node has enough/)).toBeTruthy();
  expect(screen.getByText('g0 of pool n1 is taken: claim other, reserved for train.')).toBeTruthy();
  expect(screen.getByText(/^g1 of pool n1 has the taint hot:NoSchedule/)).toBeTruthy();
});

it('reports a missing class or claim, or another obstacle, and omits settled claims', async () => {
  show(
    claim({ isClassThere: false, nodes: [] }),
    claim({}, { name: 'none', claim: '', state: 'missing', requests: [] }),
    claim(
      { matched: 1, free: 1, nodes: [{ node: 'n1', devices: 3, bySelector: [3, 1], matched: 1, free: 1 }] },
      { name: 'c' },
    ),
    claim({}, { name: 'has', claim: 'has-1', state: 'allocated' }),
  );
  expect(await screen.findByText('There is no DeviceClass gpu.example.com, so nothing can match.')).toBeTruthy();
  expect(screen.getByText(/^There is no ResourceClaim for none,/)).toBeTruthy();
  expect(screen.getByText(/n1 has enough that are free \(1\): something else keeps/)).toBeTruthy();
  expect(screen.getByText('Its claim has-1 has its devices already.')).toBeTruthy();
  expect(screen.getAllByText(/^gpu asks for 1 device/)).toHaveLength(2);
});
