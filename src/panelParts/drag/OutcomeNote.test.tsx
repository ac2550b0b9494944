import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { type DropOutcome, useDragStore } from './dragStore.ts';
import { OutcomeNote } from './OutcomeNote.tsx';

const REFUSED: DropOutcome = {
  key: 'default/web-1',
  namespace: 'default',
  name: 'web-1',
  node: 'node-2',
  type: 'refused',
  message: 'Operation cannot be fulfilled on pods/binding "web-1"',
  seq: 7,
};

function Outcome() {
  const outcome = useDragStore((state) => state.outcome);
  return outcome ? <OutcomeNote outcome={outcome} pod={undefined} isAtEnd={false} /> : null;
}

beforeEach(() => {
  startLanguages('en');
  useDragStore.getState().release(REFUSED);
  render(
    <ClientProvider client={fixtureClient()}>
      <input aria-label="a field" />
      <Outcome />
    </ClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  useDragStore.getState().dismiss();
});

it('closes the card of a refused drop on Esc', () => {
  expect(screen.getByRole('alert').textContent).toContain(REFUSED.message);
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('leaves the card open when Esc is pressed in a field', () => {
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'a field' }), { key: 'Escape' });
  expect(screen.getByRole('alert').textContent).toContain(REFUSED.message);
});
