import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { type FixtureOverrides, fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { TrafficView } from '#protocol/traffic.ts';
import { Traffic } from './Traffic.tsx';
import { plotted } from './trafficPlots.ts';

const none = { answered: 0, refused: 0, unreachable: 0, errors: 0, noEndpoints: 0, balancer: 0 };
const S = 1_000_000;
const VIEW: TrafficView = {
  client: {
    id: 'default/shop',
    namespace: 'default',
    service: 'shop',
    ratePerSecond: 50,
    node: 'node-1',
    state: 'running',
    startedUs: 20 * S,
    sent: 1200,
    counts: { ...none, answered: 1197, refused: 3 },
    failures: 1,
    order: 9,
  },
  seconds: [
    { id: 'default/shop', second: 0, fromUs: 20 * S, counts: { ...none, answered: 50 } },
    { id: 'default/shop', second: 2, fromUs: 22 * S, counts: { ...none, answered: 47, refused: 3 } },
  ],
  failures: [
    {
      id: 'default/shop',
      number: 1,
      atUs: 22 * S,
      count: 3,
      outcome: 'refused',
      cause: 'process.stopping',
      pod: { uid: 'u', namespace: 'default', name: 'shop-1' },
      address: '10.64.1.2:8080',
    },
  ],
  failingPods: [],
  rules: {
    node: 'node-1',
    namespace: 'default',
    service: 'shop',
    programmedUs: 21 * S,
    usesTerminating: false,
    endpoints: [
      {
        address: '10.64.1.3',
        port: 8080,
        uid: 'v',
        pod: 'shop-2',
        node: 'node-1',
        ready: true,
        serving: true,
        terminating: false,
      },
    ],
  },
};

function open(views: readonly TrafficView[], overrides: FixtureOverrides = {}) {
  const client = fixtureClient({ answers: { traffic: () => views }, ...overrides });
  render(
    <ClientProvider client={client}>
      <Traffic namespace="default" service="shop" />
    </ClientProvider>,
  );
  return client;
}

beforeEach(() => startLanguages('en'));
afterEach(cleanup);

describe('requests to a Service', () => {
  it('starts requests at the typed rate', () => {
    const client = open([]);
    fireEvent.change(screen.getByLabelText('Requests per second'), { target: { value: '2.5' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send requests' }));
    expect(client.commands).toEqual([
      { type: 'traffic.start', namespace: 'default', service: 'shop', ratePerSecond: 2.5 },
    ]);
  });

  it('says what is wrong with a rate', async () => {
    open([], { send: () => ({ ok: false, problems: [{ message: 'ratePerSecond must be a number' }] }) });
    fireEvent.click(screen.getByRole('button', { name: 'Send requests' }));
    expect((await screen.findByRole('alert')).textContent).toContain('ratePerSecond must be a number');
  });

  it('shows outcomes, rules and failures, and stops', async () => {
    const client = open([VIEW]);
    const counts = await screen.findByRole('region', { name: 'What came of them' });
    expect(within(counts).getByText('refused (502)').previousSibling?.textContent).toBe('3');
    expect(screen.getByRole('region', { name: 'Rules on node-1' }).textContent).toContain('shop-2 10.64.1.3:8080');
    expect(screen.getByRole('region', { name: 'Failures, newest first' }).textContent).toContain(
      '3 requests → shop-1: its process has had SIGTERM and takes no more',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(client.commands).toEqual([{ type: 'traffic.stop', id: 'default/shop' }]);
  });

  it('counts a second without requests as none', () => {
    const { window, points } = plotted(VIEW.seconds, ({ answered }) => answered);
    expect(window).toEqual({ fromUs: 20 * S, toUs: 22 * S });
    expect(points.map(({ value }) => value)).toEqual([50, 0, 47]);
  });
});

it('says how much a load balancer before the Service accepts, and when it accepts more', () => {
  const counts = { ...none, answered: 100, balancer: 200 };
  open([{ ...VIEW, client: { ...VIEW.client, counts }, balancer: { perSecond: 100, growsAtUs: 360 * S } }]);
  return waitFor(() => {
    expect(screen.getByText(/takes 100 requests a second\. It was full: from .* on it takes 200/)).toBeTruthy();
    expect(screen.getByText('refused by the load balancer (503)')).toBeTruthy();
  });
});

it('spreads only accepted requests of the load balancer over the Pods', async () => {
  open([{ ...VIEW, balancer: { perSecond: 20, growsAtUs: -1 } }]);
  expect(await screen.findByText(/with the same chance: 20 requests a second on average/)).toBeTruthy();
});

it('spreads all requests when there is no load balancer', async () => {
  open([VIEW]);
  expect(await screen.findByText(/with the same chance: 50 requests a second on average/)).toBeTruthy();
});
