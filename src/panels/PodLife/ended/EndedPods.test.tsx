import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { podLife } from '#i18n/en/podLife.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { PodEnding } from '#protocol/podLife.ts';
import { EndedPods, LastEnding } from './EndedPods.tsx';

const EVICTED: PodEnding = {
  namespace: 'default',
  name: 'web-1',
  uid: 'a',
  endedSeq: 7,
  endedUs: 51_000_000,
  isGone: true,
  how: 'evicted',
  by: 'kubernetes-admin',
  phase: 'Succeeded',
  reason: 'EvictionByEvictionAPI',
  message: 'Eviction API: evicting',
  exits: [{ container: 'app', exitCode: 0, reason: 'Completed' }],
  successor: 'web-2',
};
const KILLED: PodEnding = {
  ...EVICTED,
  uid: 'b',
  name: 'batch-1',
  how: 'deleted',
  by: 'system:serviceaccount:kube-system:replicaset-controller',
  phase: 'Failed',
  reason: '',
  exits: [{ container: 'main', exitCode: 137, reason: 'Error' }],
  successor: '',
};

afterEach(cleanup);

it('says who ended each Pod, why, its exit code, and which Pod replaced it', () => {
  startLanguages('en');
  addTexts('podLife', podLife);
  render(
    <ClientProvider client={fixtureClient()}>
      <EndedPods endings={[EVICTED, KILLED]} />
      <p>
        <LastEnding count={2} ending={EVICTED} />
      </p>
    </ClientProvider>,
  );
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['00:00:51.000', 'web-1', 'kubernetes-admin evicted it', 'EvictionByEvictionAPI', 'app 0', 'web-2'],
    [
      '00:00:51.000',
      'batch-1',
      'replicaset-controller deleted it',
      'Failed',
      'main 137 Error',
      'none of its controller',
    ],
  ]);
  expect(screen.getByText('2 so far; last web-1, kubernetes-admin evicted it, app 0, then web-2')).toBeTruthy();
});
