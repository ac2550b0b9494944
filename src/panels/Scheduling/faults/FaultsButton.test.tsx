import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { inside } from '#i18n/en/inside.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { FaultsButton } from './FaultsButton.tsx';

beforeEach(() => {
  startLanguages('en');
  addTexts('inside', inside);
});
afterEach(cleanup);

it('says how many faults are set, and makes the next bindings fail', async () => {
  const client = fixtureClient({ answers: { faults: () => ({ 'bind.delay': 2500, 'storage.slow': 500 }) } });
  render(
    <ClientProvider client={client}>
      <FaultsButton />
    </ClientProvider>,
  );
  await screen.findByText('1 fault set');
  fireEvent.click(screen.getByRole('button', { name: 'Make something fail' }));
  const delay = await screen.findByRole('slider', { name: /^Bindings take longer/ });
  expect(delay.getAttribute('aria-valuetext')).toBe('2.5 s');
  const errors = screen.getByRole('slider', { name: /^Bindings fail/ });
  fireEvent.change(errors, { target: { value: '6' } });
  expect(errors.getAttribute('aria-valuetext')).toBe('next 6');
  fireEvent.pointerUp(errors);
  await waitFor(() => expect(client.commands).toEqual([{ type: 'fault.set', fault: 'bind.errors', value: 6 }]));
});
