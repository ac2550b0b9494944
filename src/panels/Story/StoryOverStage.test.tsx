import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { RunEnd } from './StoryOverStage.tsx';

beforeAll(() => startLanguages('en'));
afterEach(cleanup);

it('says when the scenario ended, and offers to play on, repeat, open the next one or close', async () => {
  const client = fixtureClient({ moment: { timeUs: 60_000_000 } });
  const openScenario = vi.fn();
  render(
    <ClientProvider client={client}>
      <RunEnd scenario="first-minute" openScenario={openScenario} />
    </ClientProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe('The scenario ends here, at 00:01:00.000.');
  await userEvent.click(screen.getByRole('button', { name: 'Play on' }));
  await userEvent.click(screen.getByRole('button', { name: 'Again' }));
  expect(client.controls.map(({ type }) => type)).toEqual(['play', 'seek', 'play']);
  await userEvent.click(screen.getByRole('button', { name: 'Next: Pack or spread' }));
  expect(openScenario).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('status')).toBeNull();
});
