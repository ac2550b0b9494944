import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { RunsProvider } from '#client/runs/RunsProvider.tsx';
import { RunKeeper } from '#client/runs/runKeeper.ts';
import { memoryLocks, memoryStorage } from '#client/runs/testing/memoryStorage.ts';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import { Runs } from './Runs.tsx';

beforeEach(() => startLanguages('en'));
afterEach(cleanup);

const SAVED: SavedRun = {
  format: 'kube-orrery/run',
  version: 1,
  source: { scenario: 'rollout', seed: 1 },
  branches: [{ id: 'main', label: 'main', forkSeq: 0, inputs: [] }],
  branch: 'main',
  seq: 0,
  timeUs: 0,
};

async function show() {
  const storage = memoryStorage();
  const client = fixtureClient({ answers: { save: () => SAVED } });
  const keeper = new RunKeeper({
    client,
    storage,
    locks: memoryLocks().tab(),
    session: () => ({ getItem: () => null, setItem: () => undefined }),
    nowMs: () => Date.UTC(2026, 0, 2, 3, 4),
  });
  const kept = keeper.keepingClient();
  await kept.open({ scenario: 'rollout', seed: 1 });
  await keeper.written();
  const onClose = vi.fn();
  const save = vi.fn();
  render(
    <ClientProvider client={kept}>
      <RunsProvider keeper={keeper}>
        <Runs onClose={onClose} actions={{ open: vi.fn(), save }} />
      </RunsProvider>
    </ClientProvider>,
  );
  const named = () => screen.getByRole('region', { name: 'Kept by name' });
  return { storage, client, keeper, onClose, save, named };
}

async function keepAs(name: string): Promise<void> {
  const field = screen.getByRole('textbox', { name: 'Name' });
  await userEvent.clear(field);
  await userEvent.type(field, `${name}{Enter}`);
  await screen.findByText(`Kept as “${name}”.`);
}

describe('Runs', () => {
  it('saves the open run under a name, and shows the list with its limit', async () => {
    const { named } = await show();
    expect(named().textContent).toContain('No run is kept by name yet.');
    await keepAs('Lesson 3');
    const item = within(named()).getByRole('listitem');
    expect(item.textContent).toContain('Lesson 3');
    expect(item.textContent).toContain('at 00:04:12.350 · 0 commands · ');
    expect(screen.getByText(/At most 50 runs by name; .* the 10 newest stay. A run of more than 8 MB/)).toBeTruthy();
  });

  it('opens a run, or stays and shows why it cannot be opened', async () => {
    const { storage, client, named, onClose } = await show();
    await keepAs('a');
    await userEvent.click(within(named()).getByRole('button', { name: 'Open a' }));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(client.opening.getState()).toMatchObject({ format: 'kube-orrery/run' });
    for (const [id, { about }] of storage.runs)
      if (about.name === 'a') storage.runs.set(id, { about, text: '{"format":"kube-orrery/run","version":7}' });
    await userEvent.click(within(named()).getByRole('button', { name: 'Open a' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      '“a” cannot be opened: this run has version 7; only version 1 can be read. It is still kept: export it to look into it, or delete it.',
    );
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('exports saved runs unchanged, and the open run', async () => {
    const { named, save } = await show();
    await keepAs('Tags: a/b');
    await userEvent.click(within(named()).getByRole('button', { name: 'Export Tags: a/b to a file' }));
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith({
        name: 'kube-orrery-Tags-a-b.json',
        content: expect.stringContaining('rollout'),
        type: 'application/json',
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save to a file' }));
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(JSON.parse(save.mock.calls[1]?.[0].content)).toEqual(SAVED);
  });

  it('deletes a run and restores it', async () => {
    const { named } = await show();
    await keepAs('a');
    await userEvent.click(within(named()).getByRole('button', { name: 'Delete a' }));
    await screen.findByText('“a” is deleted.');
    expect(within(named()).queryByRole('listitem')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Bring it back' }));
    await within(named()).findByRole('listitem');
  });

  it('says why a run is not saved', async () => {
    const { storage } = await show();
    storage.refusal = new Error('storage is off');
    await userEvent.click(screen.getByRole('button', { name: 'Keep under this name' }));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'This browser does not let the page keep runs (storage is off).',
    );
  });
});
