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

/** Puts a text into the box at once: to find anew what is sought takes as long for each letter. */
async function seek(text: string): Promise<void> {
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.paste(text);
}

describe('findThings', () => {
  const { mirror } = fixtureClient();

  it('puts a whole name before a match at its start, and that before a match inside', () => {
    expect(findThings(mirror, 'node-4')[0]?.selection).toEqual({ kind: 'Node', name: 'node-4' });
    const names = findThings(mirror, 'web').map((thing) => thing.selection.name);
    expect(names.length).toBeGreaterThan(2);
    for (const name of names) expect(name).toContain('web');
  });

  it('matches parts of names from their beginning, not inside', () => {
    expect(findThings(mirror, '4').map((thing) => thing.selection.name)).toContain('node-4');
    expect(findThings(mirror, 'ode')).toEqual([]);
  });

  it('finds nothing for an empty text', () => expect(findThings(mirror, '')).toEqual([]));
});

describe('findCommands', () => {
  const { mirror } = fixtureClient();

  it('offers commands that suit the state of the node', () => {
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
  it('finds a deleted Pod, and goes to its life', async () => {
    const gone = { namespace: 'default', name: 'old-web-1', uid: 'u', goneUs: 5_000_000 };
    show({ answers: { endedPods: () => [gone] } });
    await userEvent.type(screen.getByRole('combobox'), 'old-web-1');
    await screen.findByText('ended at 00:00:05.000');
    await userEvent.keyboard('{Enter}');
    expect(useSelection.getState().selection).toEqual({ kind: 'Pod', namespace: 'default', name: 'old-web-1' });
    expect(useViewStore.getState().view).toBe('podLife');
  });

  it('selects the found object', async () => {
    const { onClose } = show();
    await seek('train-2');
    await userEvent.keyboard('{Enter}');
    expect(useSelection.getState().selection).toMatchObject({ kind: 'Pod', name: 'train-2' });
    expect(onClose).toHaveBeenCalled();
  });

  it('runs a command at this moment', async () => {
    const { client } = show();
    await seek('uncordon node-4');
    await userEvent.keyboard('{Enter}');
    expect(client.commands).toEqual([{ type: 'node.uncordon', name: 'node-4' }]);
  });

  it('shows why a command was refused, and stays open', async () => {
    const { onClose } = show({ send: () => ({ ok: false, problems: [{ message: 'nodes "node-4" not found' }] }) });
    await seek('uncordon node-4');
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('nodes "node-4" not found');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('opens a scenario at its evidence, also by its title', async () => {
    const { actions } = show();
    await seek('pack or spread');
    await userEvent.keyboard('{Enter}');
    expect(actions.play).toHaveBeenCalledWith('pack-or-spread', 'answer');
  });

  it('opens the scenario that answers a question', async () => {
    const { actions } = show();
    await seek('why is my pod pending without events');
    await userEvent.keyboard('{Enter}');
    expect(actions.play).toHaveBeenCalledWith('nobodys-scheduler', 'answer');
  });

  it('runs a whole line of kubectl in the command line', async () => {
    const { actions } = show();
    await seek('$ kubectl get pods -A');
    await userEvent.keyboard('{Enter}');
    expect(actions.runLine).toHaveBeenCalledWith('kubectl get pods -A');
  });

  it('goes to an object of any kind by its name', async () => {
    show({ answers: { findObjects: () => [{ kind: 'Service', namespace: 'default', name: 'shop' }] } });
    await seek('shop');
    await userEvent.click(await screen.findByRole('option', { name: /shop.*Service/ }));
    expect(useSelection.getState().selection).toEqual({ kind: 'Service', namespace: 'default', name: 'shop' });
  });

  it('opens a tab and changes a setting', async () => {
    show();
    await seek('fairness: why 429');
    await userEvent.keyboard('{Enter}');
    expect(useViewStore.getState().view).toBe('fairness');
    expect(useTabStore.getState().chosen.fairness).toBe('tooMany');
    cleanup();
    show();
    await seek('theme: dark');
    await userEvent.keyboard('{Enter}');
    expect(useViewStore.getState().theme).toBe('dark');
  });

  it('puts the Pods of a pasted line before scenarios with its symptom', async () => {
    show();
    await seek('train-2   0/1   Pending   0   5m');
    const [first, ...others] = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(first).toContain('train-2');
    expect(others.join()).toContain('Insufficient cpu, but the nodes are idle');
  });

  it('finds actions by their English words in Chinese too', async () => {
    await changeLanguage('zh-CN');
    show();
    expect(screen.getAllByRole('option')[0]?.textContent).toMatch(/[\u4e00-\u9fff]/);
    const box = screen.getByRole('combobox');
    for (const word of ['transcript', 'hand out', 'theme: dark', 'Nodes']) {
      await userEvent.clear(box);
      await userEvent.paste(word);
      expect([word, screen.getAllByRole('option').length > 0]).toEqual([word, true]);
    }
  });

  it('explains a thing that the model lacks, and returns to the results', async () => {
    show();
    await seek('Karmada');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('Not in this model.')).toBeTruthy();
    await userEvent.click(screen.getByRole('option', { name: 'Back to the hits' }));
    expect(screen.getByRole('option', { name: /Karmada/ })).toBeTruthy();
  });

  it('names the component that writes a reason, and shows its Events', async () => {
    const { actions } = show();
    await seek('AmbiguousSelector');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText(/HorizontalPodAutoscaler controller/)).toBeTruthy();
    expect(screen.getByText(/paste your YAML/)).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(actions.runLine).toHaveBeenCalledWith('kubectl get events -A --field-selector reason=AmbiguousSelector');
  });

  it('explains a field in the command line', async () => {
    const { actions } = show();
    await seek('setHostnameAsFQDN');
    await userEvent.keyboard('{Enter}');
    expect(actions.runLine).toHaveBeenCalledWith('kubectl explain pods.spec.setHostnameAsFQDN');
  });

  it('opens a card by its other names', async () => {
    show();
    await seek('flushBackoffQCompleted');
    await userEvent.keyboard('{Enter}');
    expect(useViewStore.getState().view).toBe('scheduling');
  });

  it('says when nothing is found', async () => {
    show();
    await seek('zzz');
    expect(screen.getByText('Nothing is called “zzz”.')).toBeTruthy();
  });
});
