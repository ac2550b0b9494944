import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { NodeMachine } from './NodeSubject.tsx';

beforeEach(() => startLanguages('en'));
afterEach(cleanup);

it('sets a fault of the machine, and removes one', async () => {
  const client = fixtureClient({ answers: { nodeFaults: () => [{ fault: 'runtime.frozen', sinceUs: 5 }] } });
  render(
    <ClientProvider client={client}>
      <NodeMachine node="node-1" />
    </ClientProvider>,
  );
  /** One press at a time: the others wait for its answer. */
  const press = async (name: string | RegExp, pressed?: boolean) => {
    const button = await screen.findByRole<HTMLButtonElement>('button', { name, pressed });
    await waitFor(() => expect(button.disabled).toBe(false));
    fireEvent.click(button);
  };
  await press('Cut the network', false);
  await press(/Freeze the runtime/, true);
  await press('Shut down');
  await waitFor(() =>
    expect(client.commands).toEqual([
      { type: 'fault.set', fault: 'node.cut', node: 'node-1', value: 1 },
      { type: 'fault.set', fault: 'runtime.frozen', node: 'node-1', value: 0 },
      { type: 'node.shutdown', node: 'node-1' },
    ]),
  );
});
