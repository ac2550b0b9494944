import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { type FixtureClient, fixtureClient } from '#client/testing/fixtureClient.ts';
import { useStandingRun } from './useStandingRun.ts';

afterEach(cleanup);

function Page({ hasOwnTime }: { readonly hasOwnTime: boolean }) {
  useStandingRun(hasOwnTime);
  return null;
}

function show(client: FixtureClient) {
  const of = (hasOwnTime: boolean) => (
    <ClientProvider client={client}>
      <Page hasOwnTime={hasOwnTime} />
    </ClientProvider>
  );
  const { rerender } = render(of(false));
  return async (hasOwnTime: boolean) => {
    rerender(of(hasOwnTime));
    await new Promise((resolve) => setTimeout(resolve));
  };
}

const typesOf = ({ controls }: FixtureClient) => controls.map(({ type }) => type);

test('a playing run pauses while a view has its own time, and then plays on as before', async () => {
  const client = fixtureClient({ moment: { playing: true, backwards: true } });
  const stage = show(client);
  await stage(true);
  expect(typesOf(client)).toEqual(['pause']);
  await stage(false);
  expect(typesOf(client)).toEqual(['pause', 'play']);
  expect(client.controls.at(-1)).toMatchObject({ backwards: true });
});

test('a paused run stays paused', async () => {
  const client = fixtureClient({ moment: { playing: false } });
  const stage = show(client);
  await stage(true);
  await stage(false);
  expect(client.controls).toEqual([]);
});

test('a run that was moved or closed meanwhile stays at its moment', async () => {
  const client = fixtureClient({ moment: { playing: true } });
  const stage = show(client);
  await stage(true);
  client.move({ seq: 7 });
  await stage(false);
  client.move({ playing: true });
  await stage(true);
  await client.open({ scenario: 'another', seed: 1 });
  await stage(false);
  expect(typesOf(client)).toEqual(['pause', 'pause']);
});

test('a run that the page is about to open pauses too', async () => {
  const client = fixtureClient({ moment: { playing: false } });
  client.opening.setState(undefined, true);
  const stage = show(client);
  await stage(true);
  await client.open({ scenario: 'first-minute', seed: 1 });
  client.move({ playing: true });
  await stage(false);
  expect(typesOf(client)).toEqual(['pause', 'play']);
});
