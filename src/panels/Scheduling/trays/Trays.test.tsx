import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { fixturePods } from '#client/testing/fixturePods.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { Trays } from './Trays.tsx';

const tray = (name: string) => screen.getByRole('region', { name });
const marks = (name: string) => within(tray(name)).queryAllByRole('listitem').length;

beforeEach(() => {
  startLanguages('en');
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  useSelection.setState({ selection: null, pinned: null });
  render(
    <ClientProvider client={fixtureClient()}>
      <Trays pods={new Map(fixturePods().map((pod) => [pod.key, pod]))} nowUs={0} playing={false} isLow />
    </ClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('with little height each tray is a line with its first two Pods and a count of the rest', () => {
  expect(['activeQ, 6', 'backoffQ, 2', 'error backoff, 1'].map(marks)).toEqual([2, 2, 1]);
  expect(within(tray('activeQ, 6')).getByRole('button', { name: 'and 4 more' })).toBeTruthy();
  for (const each of screen.getAllByRole('region')) expect(each.hasAttribute('data-line')).toBe(true);
});

it('opens the tray in which the followed Pod waits, and no other', () => {
  act(() => useSelection.getState().select({ kind: 'Pod', namespace: 'default', name: 'api-6' }));
  const open = screen.getAllByRole('region').filter((each) => !each.hasAttribute('data-line'));
  expect(open).toEqual([tray('activeQ, 6')]);
  expect(marks('activeQ, 6')).toBe(3);
});
