import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Micros } from '#base/time.ts';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { FailureGap, RequestCourse } from '#protocol/traffic.ts';
import { FailureLens } from './FailureLens.tsx';

const MS = 1000;
const GAP: FailureGap = {
  fromUs: 34_141 * MS,
  untilUs: 35_267 * MS,
  windowFromUs: 33_972 * MS,
  windowUntilUs: 35_436 * MS,
  sent: 15,
  failed: 3,
  cause: 'process.stopping',
  pods: [
    {
      uid: 'a',
      name: 'shop-67c-gjrmc',
      node: 'node-3',
      failed: 3,
      termSeq: 858,
      termUs: 34_141 * MS,
      exitUs: 35_141 * MS,
      exitCode: 0,
    },
  ],
  ticks: [
    { atUs: 34_100 * MS, sent: 5, failed: 0 },
    { atUs: 34_200 * MS, sent: 5, failed: 1 },
    { atUs: 34_300 * MS, sent: 5, failed: 2 },
    { atUs: 35_200 * MS, sent: 5, failed: 0 },
  ],
  slices: [{ seq: 888, atUs: 34_173 * MS }],
  writes: [
    {
      seq: 647,
      atUs: 30_250 * MS,
      endpoints: [
        { pod: 'shop-67c-gjrmc', isDead: true },
        { pod: 'shop-67c-rvgvk', isDead: false },
      ],
    },
    { seq: 1129, atUs: 35_267 * MS, endpoints: [{ pod: 'shop-67c-rvgvk', isDead: false }] },
  ],
  beginsWith: { seq: 858, atUs: 34_141 * MS },
  endsWith: { seq: 1129, atUs: 35_267 * MS },
};
const COURSE: RequestCourse = {
  id: 'default/shop',
  namespace: 'default',
  service: 'shop',
  node: 'node-1',
  ratePerSecond: 50,
  sent: 765,
  failed: 3,
  failures: [{ atUs: 34_200 * MS, count: 1 }],
  gaps: [GAP],
  isCut: false,
};

function show(timeUs: Micros, gap: FailureGap | undefined = GAP) {
  const client = fixtureClient({ moment: { timeUs } });
  const view = render(
    <ClientProvider client={client}>
      <FailureLens course={COURSE} gap={gap} />
    </ClientProvider>,
  );
  return { client, view };
}

beforeEach(() => {
  startLanguages('en');
  useSelection.setState({ selection: null, pinned: null });
});
afterEach(cleanup);

it('names the SIGTERM and the write between which requests failed, once that is over', () => {
  const { view } = show(36_000 * MS);
  screen.getByText(
    'Between SIGTERM at 0:34.141 and kube-proxy’s write at 0:35.267, 3 of 15 requests fail: the process takes no more connections.',
  );
  expect(view.container.querySelectorAll('i[data-failed]')).toHaveLength(3);
  expect(
    within(screen.getByRole('region', { name: 'kube-proxy' })).getByText(/2 endpoints, 1 of them dead/),
  ).toBeTruthy();
});

it('counts only the failures up to the moment while requests still fail', () => {
  show(34_250 * MS);
  screen.getByText(/^Since SIGTERM at 0:34\.141, 1 of 5 requests has failed/);
});

it('clicks go to the SIGTERM and to the write, and select the Service', () => {
  const { client } = show(36_000 * MS);
  fireEvent.click(screen.getByRole('button', { name: 'TERM' }));
  fireEvent.click(screen.getByRole('button', { name: 'kube-proxy wrote its rules at 0:35.267' }));
  expect(client.controls).toEqual([
    { type: 'seek', seq: 858 },
    { type: 'seek', seq: 1129 },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Service shop' }));
  expect(useSelection.getState().selection).toEqual({ kind: 'Service', namespace: 'default', name: 'shop' });
});
