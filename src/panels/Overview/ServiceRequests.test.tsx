import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { fixtureNodes } from '#client/testing/fixtureNodes.ts';
import { FIXTURE_PODS } from '#client/testing/fixturePods.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { TrafficView } from '#protocol/traffic.ts';
import { overviewLayout } from '#scenes/overview/overviewLayout.ts';
import { endOf, RequestButtons, RequestLines } from './ServiceRequests.tsx';

const LAYOUT = overviewLayout(914, 420);
const NODES = fixtureNodes(FIXTURE_PODS);
const endpoint = (pod: string, node: string) => ({
  address: `10.64.1.${pod.length}`,
  port: 80,
  uid: pod,
  pod,
  node,
  ready: true,
  serving: true,
  terminating: false,
});
const VIEW: TrafficView = {
  client: {
    id: 'default/web',
    namespace: 'default',
    service: 'web',
    ratePerSecond: 50,
    node: 'node-1',
    state: 'running',
    startedUs: 20_000_000,
    sent: 1200,
    counts: { answered: 1197, refused: 3, unreachable: 0, errors: 0, noEndpoints: 0, balancer: 0 },
    failures: 1,
    order: 9,
  },
  seconds: [],
  failures: [],
  failingPods: ['web-3'],
  rules: {
    node: 'node-1',
    namespace: 'default',
    service: 'web',
    programmedUs: 21_000_000,
    usesTerminating: false,
    endpoints: [endpoint('web-0', 'node-1'), endpoint('web-3', 'node-2'), endpoint('elsewhere', 'gone-1')],
  },
};

function open(views: readonly TrafficView[]) {
  return render(
    <ClientProvider client={fixtureClient({ answers: { traffic: () => views } })}>
      <RequestLines layout={LAYOUT} nodes={NODES} />
      <RequestButtons />
    </ClientProvider>,
  ).container;
}

beforeEach(() => startLanguages('en'));
afterEach(cleanup);

it('draws requests to each Pod in a node’s rules, and marks those that fail', async () => {
  const container = open([VIEW]);
  await screen.findByRole('button');
  const lines = [...container.querySelectorAll<SVGElement>('[data-pod]')];
  expect(lines.map(({ dataset }) => [dataset.pod, dataset.bad])).toEqual([
    ['web-0', undefined],
    ['web-3', 'true'],
  ]);
});

it('links to the Service', async () => {
  open([VIEW]);
  fireEvent.click(
    await screen.findByRole('button', { name: 'Service web: 50 requests a second from node-1 (1 Pod fails now)' }),
  );
  expect(useSelection.getState().selection).toEqual({ kind: 'Service', namespace: 'default', name: 'web' });
});

it('draws nothing for clients that have ended', () => {
  const container = open([{ ...VIEW, client: { ...VIEW.client, state: 'ended' } }]);
  expect(container.innerHTML).toBe('');
});

it('a request to a Pod without a block ends at its node’s floor, and without a node nowhere', () => {
  const [node] = NODES;
  const { x, y, width, height } = LAYOUT.node(0, NODES.length);
  expect(endOf(LAYOUT, NODES, node?.name ?? '', 'default/none', [])).toEqual({ x: x + width / 2, y: y + height });
  expect(endOf(LAYOUT, NODES, 'gone-1', 'default/none', [])).toBeUndefined();
});
