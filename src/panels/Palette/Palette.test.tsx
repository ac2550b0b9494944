import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { type FixtureOverrides, fixtureClient } from '#client/testing/fixtureClient.ts';
import { startLanguages } from '#i18n/startLanguages.ts';
import { findCommands } from './findCommands.ts';
import { findThings } from './findThings.ts';
import { Palette } from './Palette.tsx';

beforeEach(() => {
  startLanguages('en');
  useSelection.setState({ selection: null });
});
afterEach(cleanup);

function show(overrides?: FixtureOverrides) {
  const client = fixtureClient(overrides);
  const actions = {
    openScenario: vi.fn(),
    openEvidence: vi.fn(),
    applyFiles: vi.fn(),
    applyDump: vi.fn(),
    openFiles: vi.fn(),
    editFiles: vi.fn(),
    share: vi.fn(),
    showScenarios: vi.fn(),
    showEditor: vi.fn(),
    hideEditor: vi.fn(),
    showTerminal: vi.fn(),
    showPalette: vi.fn(),
    showRuns: vi.fn(),
    showKeys: vi.fn(),
  };
  const onClose = vi.fn();
  render(
    <ClientProvider client={client}>
      <Palette actions={actions} onClose={onClose} />
    </ClientProvider>,
  );
  return { client, actions, onClose };
}

describe('findThings', () => {
  const { mirror } = fixtureClient();

  it('puts a whole name before a match at its start, and that before a match inside', () => {
    expect(findThings(mirror, 'node-4')[0]?.selection).toEqual({ kind: 'Node', name: 'node-4' });
    const names = findThings(mirror, 'web').map((thing) => thing.selection.name);
    expect(names.length).toBeGreaterThan(2);
    for (const name of names) expect(name).toContain('web');
  });

  it('finds nothing for an empty text', () => expect(findThings(mirror, '')).toEqual([]));
});

describe('findCommands', () => {
  const { mirror } = fixtureClient();

  it('offers what makes sense for the state of the node', () => {
    expect(findCommands(mirror, 'cordon node-4').map(({ line }) => line)).toEqual(['kubectl uncordon node-4']);
    expect(findCommands(mirror, 'cordon node-1').map(({ command }) => command)).toEqual([
      { type: 'node.cordon', name: 'node-1' },
    ]);
  });

  it('deletes Pods by name', () => {
    expect(findCommands(mirror, 'delete web-0')[0]?.command).toMatchObject({
      type: 'object.delete',
      kind: 'Pod',
      name: 'web-0',
    });
  });
});

describe('Palette', () => {
  it('selects what was gone to', async () => {
    const { onClose } = show();
    await userEvent.type(screen.getByRole('combobox'), 'train-2{Enter}');
    expect(useSelection.getState().selection).toMatchObject({ kind: 'Pod', name: 'train-2' });
    expect(onClose).toHaveBeenCalled();
  });

  it('runs a command at this moment', async () => {
    const { client } = show();
    await userEvent.type(screen.getByRole('combobox'), 'uncordon node-4{Enter}');
    expect(client.commands).toEqual([{ type: 'node.uncordon', name: 'node-4' }]);
  });

  it('shows why a command was refused, and stays', async () => {
    const { onClose } = show({ send: () => ({ ok: false, problems: [{ message: 'nodes "node-4" not found' }] }) });
    await userEvent.type(screen.getByRole('combobox'), 'uncordon node-4{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('nodes "node-4" not found');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('opens a scenario', async () => {
    const { actions } = show();
    await userEvent.type(screen.getByRole('combobox'), 'pack or spread{Enter}');
    expect(actions.openScenario).toHaveBeenCalledWith('pack-or-spread');
  });

  it('opens the scenario that answers a question', async () => {
    const { actions } = show();
    await userEvent.type(screen.getByRole('combobox'), 'why is my pod pending without events{Enter}');
    expect(actions.openScenario).toHaveBeenCalledWith('nobodys-scheduler');
  });

  it('says when nothing fits', async () => {
    show();
    await userEvent.type(screen.getByRole('combobox'), 'zzz');
    expect(screen.getByText('Nothing is called “zzz”.')).toBeTruthy();
  });
});
