import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import type { Moment } from '#protocol/moment.ts';
import { CycleLine } from './CycleLine.tsx';
import { revealAt } from './revealAt.ts';

afterEach(cleanup);

const NOTHING = /No Pod has been scheduled yet/;

function show(moment: Partial<Moment>) {
  render(
    <ClientProvider client={fixtureClient({ moment })}>
      <CycleLine cycle={undefined} reveal={revealAt(undefined, undefined)} waiting={undefined} />
    </ClientProvider>,
  );
}

it('says that no Pod was scheduled while there is no cycle', () => {
  show({});
  expect(screen.getByText(NOTHING)).toBeTruthy();
});

it('does not say so inside a cycle whose explanation is still on its way', () => {
  show({ cycleStep: { seq: 7, index: 1, count: 13 } });
  expect(screen.queryByText(NOTHING)).toBeNull();
});
