import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { useSelection } from '#client/selectionStore.ts';
import { useTabStore } from '#client/tabStore.ts';
import { type FixtureOverrides, fixtureClient } from '#client/testing/fixtureClient.ts';
import { useViewStore } from '#client/viewStore.ts';
import { changeLanguage, startLanguages } from '#i18n/startLanguages.ts';
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
    open: vi.fn(),
    play: vi.fn(),
    read: vi.fn(),
    load: vi.fn(),
    save: vi.fn(),
    share: vi.fn(),
    runLine: vi.fn(),
    say: vi.fn(),
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

  it('matches parts of names from their beginning and no fragments', () => {
    expect(findThings(mirror, '4').map((thing) => thing.selection.name)).toContain('node-4');
    expect(findThings(mirror, 'ode')).toEqual([]);
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
  it('finds a Pod that is gone, and goes to its life', async () => {
    const gone = { namespace: 'default', name: 'old-web-1', uid: 'u', goneUs: 5_000_000 };
    show({ answers: { endedPods: () => [gone] } });
    await userEvent.type(screen.getByRole('combobox'), 'old-web-1');
    await screen.findByText('ended at 00:00:05.000');
    await userEvent.keyboard('{Enter}');
    expect(useSelection.getState().selection).toEqual({ kind: 'Pod', namespace: 'default', name: 'old-web-1' });
    expect(useViewStore.getState().view).toBe('podLife');
  });

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

  it('opens a scenario where its answer is seen, also when it is called by its title', async () => {
    const { actions } = show();
    await userEvent.type(screen.getByRole('combobox'), 'pack or spread{Enter}');
    expect(actions.play).toHaveBeenCalledWith('pack-or-spread', 'answer');
  });

  it('opens the scenario that answers a question', async () => {
    const { actions } = show();
    await userEvent.type(screen.getByRole('combobox'), 'why is my pod pending without events{Enter}');
    expect(actions.play).toHaveBeenCalledWith('nobodys-scheduler', 'answer');
  });

  it('runs a whole line of kubectl in the command line', async () => {
    const { actions } = show();
    await userEvent.type(screen.getByRole('combobox'), '$ kubectl get pods -A{Enter}');
    expect(actions.runLine).toHaveBeenCalledWith('kubectl get pods -A');
  });

  it('goes to an object of any kind by its name', async () => {
    show({ answers: { findObjects: () => [{ kind: 'Service', namespace: 'default', name: 'shop' }] } });
    await userEvent.type(screen.getByRole('combobox'), 'shop');
    await userEvent.click(await screen.findByRole('option', { name: /shop.*Service/ }));
    expect(useSelection.getState().selection).toEqual({ kind: 'Service', namespace: 'default', name: 'shop' });
  });

  it('goes to a tab and does a setting', async () => {
    show();
    await userEvent.type(screen.getByRole('combobox'), 'fairness: why 429{Enter}');
    expect(useViewStore.getState().view).toBe('fairness');
    expect(useTabStore.getState().chosen.fairness).toBe('tooMany');
    cleanup();
    show();
    await userEvent.type(screen.getByRole('combobox'), 'theme: dark{Enter}');
    expect(useViewStore.getState().theme).toBe('dark');
  });

  it('puts the Pods that a pasted line names before what shows the symptom', async () => {
    show();
    await userEvent.type(screen.getByRole('combobox'), 'train-2   0/1   Pending   0   5m');
    const [first, ...others] = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(first).toContain('train-2');
    expect(others.join()).toContain('Insufficient cpu, but the nodes are idle');
  });

  it('finds what the page does by its English word in Chinese too', async () => {
    await changeLanguage('zh-CN');
    show();
    expect(screen.getAllByRole('option')[0]?.textContent).toMatch(/[\u4e00-\u9fff]/);
    const box = screen.getByRole('combobox');
    for (const word of ['transcript', 'hand out', 'theme: dark', 'Nodes']) {
      await userEvent.clear(box);
      await userEvent.type(box, word);
      expect([word, screen.getAllByRole('option').length > 0]).toEqual([word, true]);
    }
  });

  it('says what a thing is that the model does not have, and goes back to the hits', async () => {
    show();
    await userEvent.type(screen.getByRole('combobox'), 'Karmada{Enter}');
    expect(screen.getByText('Not in this model.')).toBeTruthy();
    await userEvent.click(screen.getByRole('option', { name: 'Back to the hits' }));
    expect(screen.getByRole('option', { name: /Karmada/ })).toBeTruthy();
  });

  it('says who writes a reason, and shows it in the run', async () => {
    const { actions } = show();
    await userEvent.type(screen.getByRole('combobox'), 'AmbiguousSelector{Enter}');
    expect(screen.getByText(/HorizontalPodAutoscaler controller/)).toBeTruthy();
    expect(screen.getByText(/paste your YAML/)).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(actions.runLine).toHaveBeenCalledWith('kubectl get events -A --field-selector reason=AmbiguousSelector');
  });

  it('explains a field in the command line', async () => {
    const { actions } = show();
    await userEvent.type(screen.getByRole('combobox'), 'setHostnameAsFQDN{Enter}');
    expect(actions.runLine).toHaveBeenCalledWith('kubectl explain pods.spec.setHostnameAsFQDN');
  });

  it('opens a card by its other names', async () => {
    show();
    await userEvent.type(screen.getByRole('combobox'), 'flushBackoffQCompleted{Enter}');
    expect(useViewStore.getState().view).toBe('scheduling');
  });

  it('says when nothing fits', async () => {
    show();
    await userEvent.type(screen.getByRole('combobox'), 'zzz');
    expect(screen.getByText('Nothing is called “zzz”.')).toBeTruthy();
  });
});
