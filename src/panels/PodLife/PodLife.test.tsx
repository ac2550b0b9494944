import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { fixturePods } from '#client/testing/fixturePods.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { byInterest } from './interestOf.ts';
import { useLifeStore } from './lifeStore.ts';
import { PodLife } from './PodLife.tsx';

const CLIENT = { answers: { podLife: () => undefined } };

/** The fixture's Pods, those in trouble first. */
const pods = byInterest(fixturePods());

function open(): void {
  render(
    <ClientProvider client={fixtureClient(CLIENT)}>
      <PodLife />
    </ClientProvider>,
  );
}

const title = (name: string) => screen.findByRole('heading', { level: 2, name });

beforeEach(() => {
  startLanguages('en');
  useSelection.setState({ selection: null, pinned: null });
  useLifeStore.setState({ subject: null, comparing: false });
});
afterEach(cleanup);

it('begins with the selected Pod, although another one is in trouble', async () => {
  const { namespace = '', name = '' } = pods.at(-1) ?? {};
  useSelection.getState().select({ kind: 'Pod', namespace, name });
  open();
  expect(await title(name)).toBeTruthy();
});

it('shows the Pod that ended last when none is left', async () => {
  const endedPods = () => [{ namespace: 'default', name: 'was-here', uid: 'u', goneUs: 5_000_000 }];
  render(
    <ClientProvider
      client={fixtureClient({
        collections: { pods: [] },
        answers: { endedPods, podLife: () => ({ key: 'x' }) as never },
      })}
    >
      <PodLife />
    </ClientProvider>,
  );
  expect(screen.getByText(/^No Pod in this run yet/)).toBeTruthy();
  await waitFor(() => expect(useLifeStore.getState().subject).toEqual({ namespace: 'default', name: 'was-here' }));
});

it('works when another run opens while it shows a Pod that has ended', async () => {
  const gone = { namespace: 'default', name: 'was-here', uid: 'u', goneUs: 5_000_000 };
  let isOther = false;
  const client = fixtureClient({
    collections: { pods: [] },
    answers: {
      endedPods: () => (isOther ? [] : [gone]),
      podLife: () => (isOther ? undefined : ({ key: 'x' } as never)),
    },
  });
  render(
    <ClientProvider client={client}>
      <PodLife />
    </ClientProvider>,
  );
  await waitFor(() => expect(useLifeStore.getState().subject?.name).toBe('was-here'));
  isOther = true;
  await act(() => client.open({ scenario: 'other', seed: 1 }));
  expect(await screen.findByText(/^No Pod in this run yet/)).toBeTruthy();
  await act(() => client.idle());
  expect(useLifeStore.getState().subject).toBeNull();
});

it('without a selection the view changes from another run’s Pod to one of this run', async () => {
  useSelection.getState().select({ kind: 'Pod', namespace: 'default', name: 'of-another-run' });
  open();
  expect(await title('of-another-run')).toBeTruthy();
  act(() => useSelection.getState().select(null));
  const { name = '' } = pods[0] ?? {};
  expect(await title(name)).toBeTruthy();
  await waitFor(() => expect(useSelection.getState().selection).toMatchObject({ kind: 'Pod', name }));
});
