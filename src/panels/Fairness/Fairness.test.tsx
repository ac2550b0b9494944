import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { type FixtureOverrides, fixtureClient } from '#client/testing/fixtureClient.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { fairness } from '#i18n/en/fairness.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { FlowWay, LevelQueues } from '#protocol/fairness.ts';
import { LoadForm } from './load/LoadForm.tsx';
import { Schemas } from './Schemas.tsx';
import { Queues } from './seats/Queues.tsx';
import { Way } from './seats/Way.tsx';
import { WhyRequest } from './why/WhyRequest.tsx';

const WAY: FlowWay = {
  seq: 40,
  user: 'system:serviceaccount:prod:sa-3',
  groups: ['system:serviceaccounts'],
  verb: 'list',
  url: '/api/v1/pods?resourceVersion=0',
  outcome: 'waiting',
  flowSchema: 'service-accounts',
  schemaPosition: 2,
  schemaCount: 3,
  matchingPrecedence: 9000,
  distinguisherMethod: 'ByUser',
  rule: 0,
  ruleText: 'Group system:serviceaccounts: * * in *',
  level: 'workload-low',
  levelType: 'Queue',
  distinguisher: 'system:serviceaccount:prod:sa-3',
  hash: '12542939903959889973',
  hand: [53, 2, 80, 119, 43, 52],
  queues: 128,
  queue: 80,
  width: {
    initialSeats: 10,
    finalSeats: 0,
    finalMs: 0,
    list: {
      resource: 'pods',
      objects: 10_000,
      bytesEach: 4096,
      fromCache: true,
      bytes: 1_000_000,
      bytesPerSeat: 100_000,
      levelMaxSeats: 37,
    },
  },
  arrivedUs: 0,
  startedUs: -1,
  answeredUs: -1,
  waitLimitUs: 15_000_000,
  code: 0,
  message: '',
  reason: '',
  retryAfterSeconds: 0,
  tooMany: '',
  helps: [{ sort: 'limit', change: 'limit=100', seats: 5, nominal: 245, commands: [{ type: 'load.stop', id: 'x' }] }],
};
const SCHEMAS = ['exempt', 'service-accounts', 'catch-all'].map((name, index) => ({
  name,
  matchingPrecedence: index,
  level: name,
  distinguisher: '' as const,
  rules: [],
  autoupdate: 'true',
  rejected: { 'queue-full': index, 'concurrency-limit': 0, 'time-out': 0 },
}));

function show(element: React.ReactNode, overrides: FixtureOverrides = {}) {
  const client = fixtureClient(overrides);
  render(<ClientProvider client={client}>{element}</ClientProvider>);
  return client;
}

beforeEach(() => {
  startLanguages('en');
  addTexts('fairness', fairness);
});
afterEach(cleanup);

describe('Schemas', () => {
  it('marks the schemas that did not match, the one that matched and those after it', () => {
    show(<Schemas schemas={SCHEMAS} way={WAY} />);
    const states = screen.getAllByRole('listitem').map((item) => item.getAttribute('data-state'));
    expect(states).toEqual(['passed', 'hit', 'rest']);
    expect(screen.getByText('list v1/pods?…')).toBeTruthy();
    expect(screen.getByText('2 × 429')).toBeTruthy();
  });
});

describe('Way of a request', () => {
  const stations = () => screen.getAllByRole('listitem').map((item) => item.textContent);

  it('shows where a waiting request is and how its wait can end', () => {
    show(<Way way={WAY} />, { moment: { timeUs: 1_300_000 } });
    expect(stations().slice(1)).toEqual([
      'service-accounts2 of 3 schemas',
      'flowprod:sa-3, ByUser',
      'hash12542939903959889973',
      'hand of 6of 128 queues',
      'queue 80least work of its hand',
      '10 seatswaits 1.3 s',
      'dispatchwith 10 free seats429still here after 15.0 s',
    ]);
  });

  it('shows a rejection with its reason', () => {
    const rejected = {
      ...WAY,
      outcome: 'rejected',
      reason: 'queue-full',
      retryAfterSeconds: 4,
      answeredUs: 0,
    } as const;
    show(<Way way={{ ...rejected, code: 429, tooMany: 'fairness' }} />);
    expect(stations().at(-1)).toBe('429 queue-fullRetry-After: 4');
  });

  it('says that a request is not classified', () => {
    show(<Way way={{ ...WAY, outcome: 'bypassed' }} />);
    expect(screen.getByText(/exec, attach, port-forward/)).toBeTruthy();
  });
});

describe('WhyRequest', () => {
  it('adds up the width of a request, and tries a change on a fork at the present moment', async () => {
    const client = show(<WhyRequest way={WAY} />);
    const terms = screen.getAllByRole('term').map((term) => term.textContent);
    const values = screen.getAllByRole('definition').map((value) => value.textContent);
    expect(terms).toEqual(['10000 objects × 4.1 kB', 'from the watch cache, capped', '÷ 100 kB']);
    expect(values).toEqual(['41 MB', '1 MB', '10 seats']);
    fireEvent.click(screen.getByRole('button', { name: 'Try limit=100 on a fork' }));
    await waitFor(() => expect(client.commands).toHaveLength(1));
    // An entry ahead makes what is sent leave the branch, wherever the reader stands.
    const { seq } = client.moment.getState();
    expect(client.controls.slice(0, 2)).toEqual([
      { type: 'step', unit: 'entry', count: 1 },
      { type: 'seek', seq },
    ]);
    expect(client.commands).toEqual([{ type: 'load.stop', id: 'x' }]);
  });
});

describe('Queues', () => {
  const queues: LevelQueues = {
    level: 'workload-low',
    queues: 128,
    queueLengthLimit: 50,
    bars: [{ index: 2, waiting: 50, executing: 1 }],
    flows: [
      {
        flowSchema: 'service-accounts',
        distinguisher: 'system:serviceaccount:cd:bot',
        waiting: 50,
        executing: 1,
        queues: [{ index: 2, waiting: 50 }],
      },
    ],
    flowCount: 1,
  };

  it('names the flow with most requests, and the queues that a request’s hand has', () => {
    show(<Queues queues={queues} way={WAY} />);
    expect(screen.getByText('cd:bot, the elephant: 50 in its 1 queue')).toBeTruthy();
    const field = screen.getByRole('img', { name: /50 requests of the largest flows wait/ });
    const deals = within(field).getAllByText(/^\d+$/);
    expect(deals.map((deal) => deal.textContent)).toEqual(['2', '43', '52', '53', '80', '119']);
    expect(deals.filter((deal) => deal.hasAttribute('data-own')).map((deal) => deal.textContent)).toEqual(['80']);
  });

  it('says why a level has no queues', () => {
    show(<Queues queues={{ ...queues, level: 'catch-all', queues: 0, bars: [], flows: [] }} way={undefined} />);
    expect(screen.getByText(/^Reject: nothing waits here/)).toBeTruthy();
  });
});

describe('LoadForm', () => {
  it('sends filled fields and leaves out empty ones', () => {
    const sent: object[] = [];
    show(<LoadForm onStart={(command) => Promise.resolve(sent.push(command) > 0)} />);
    fireEvent.change(screen.getByRole('textbox', { name: 'client-side qps' }), { target: { value: '5' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'groups, by commas' }), { target: { value: 'a, b' } });
    fireEvent.click(screen.getByRole('button', { name: 'Start' }));
    expect(sent).toEqual([
      {
        type: 'load.start',
        id: 'mine',
        method: 'GET',
        url: '/api/v1/namespaces/default/pods?limit=100',
        user: 'system:serviceaccount:default:mine',
        groups: ['a', 'b'],
        ratePerSecond: 20,
        clientQps: 5,
      },
    ]);
  });
});
