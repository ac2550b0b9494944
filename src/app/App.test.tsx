import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { UNASKED } from '#base/limits.ts';
import { ClientProvider } from '#client/ClientProvider.tsx';
import { editorDraft } from '#client/draft/draftStore.ts';
import { useSelection } from '#client/selectionStore.ts';
import { type FixtureClient, type FixtureOverrides, fixtureClient } from '#client/testing/fixtureClient.ts';
import { useViewStore } from '#client/viewStore.ts';
import { palette as texts } from '#i18n/en/palette.ts';
import { changeLanguage, startLanguages } from '#i18n/startLanguages.ts';
import { KEY_MAP } from '#panelParts/page/keyMap.ts';
import type { Overlay } from '#panels/panel.ts';
import type { SavedRun } from '#protocol/savedRun.ts';
import { App } from './App.tsx';
import { useNotices } from './notices.ts';
import { findPlaced, usePageStore } from './pageStore.ts';
import { openSavedRun } from './runActions.ts';

// These panels have tests of their own and need a real layout.
vi.mock('#panels/Overview/Overview.tsx', () => ({ Overview: () => <h2>Overview panel</h2> }));
vi.mock('#panels/Nodes/Nodes.tsx', () => ({ Nodes: () => <h2>Nodes panel</h2> }));
vi.mock('#panels/Timeline/Timeline.tsx', () => ({ Timeline: () => <h2>Timeline panel</h2> }));
vi.mock('#panels/Inspector/Inspector.tsx', () => ({
  Inspector: () => {
    if (useSelection.getState().selection?.name === 'breaks') throw new Error('no such thing');
    return <h2>Inspector panel</h2>;
  },
}));

declare module '#panels/pageActions.ts' {
  interface PanelIds {
    madeUp: true;
  }
}

// The declaration of a made-up panel, in place of the one whose command it takes.
vi.mock('#panels/Transcript/panel.ts', async () => {
  const { Dialog } = await import('#widgets/Dialog.tsx');
  const transcript: Overlay = {
    surface: 'dialog',
    id: 'madeUp',
    opener: { name: 'transcript', icon: 'edit' },
    Part: ({ actions, onClose }) => (
      <Dialog title="Made up" closeLabel="Close" onClose={onClose}>
        <button type="button" onClick={() => actions.open('scenarios')}>
          Scenarios
        </button>
      </Dialog>
    ),
  };
  return { transcript };
});

const VIEW_START = useViewStore.getState();
const PAGE_START = usePageStore.getState();

beforeEach(() => {
  localStorage.clear();
  useViewStore.setState(VIEW_START, true);
  usePageStore.setState(PAGE_START, true);
  useSelection.setState({ selection: null });
  useNotices.setState({ notices: [] });
  editorDraft.setState({ files: [{ name: 'manifest.yaml', text: '' }], current: 0, closed: null, problems: [] });
  startLanguages('en');
});
afterEach(cleanup);

function show(overrides?: FixtureOverrides): FixtureClient {
  const client = fixtureClient(overrides);
  render(
    <ClientProvider client={client}>
      <App />
    </ClientProvider>,
  );
  return client;
}

describe('the shell', () => {
  it('handles each key by a handler or the panel of that name', () => {
    const panels = KEY_MAP.filter(({ action }) => findPlaced(action)).map(({ action }) => action);
    expect(panels).toEqual(['presenter', 'editor', 'terminal', 'palette', 'runs', 'keys']);
  });

  it('the shell has named landmarks', () => {
    show();
    expect(screen.getByRole('banner')).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Views' })).toBeTruthy();
    expect(screen.getByRole('main', { name: 'Overview' })).toBeTruthy();
    expect(screen.getByRole('complementary', { name: 'Inspector' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Timeline' })).toBeTruthy();
  });

  it('shows the simulated time and the seq', () => {
    show();
    const clock = screen.getByRole('timer', { name: 'Simulated time' });
    expect(clock.textContent).toContain('00:04:12.350');
    expect(clock.textContent).toContain('seq 48\u202f213');
  });

  it('the shell speaks Chinese as soon as the language is chosen', async () => {
    show();
    await act(() => changeLanguage('zh-CN'));
    expect(await screen.findByRole('navigation', { name: '视图' })).toBeTruthy();
    expect(screen.getByRole('main', { name: '总览' })).toBeTruthy();
  });

  it('offers the views in their designed order', async () => {
    show();
    const rail = screen.getByRole('navigation', { name: 'Views' });
    expect(
      within(rail)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual([
      'Overview',
      'Scheduling',
      'Nodes',
      'Fairness',
      'API and storage',
      'Pod life',
      'Controllers',
      'Scenarios',
      'Config',
      'Compare',
      'Lab',
      'Lessons',
      'Settings',
    ]);
  });

  it('keeps the page when one panel fails, and forgets the failure on retry', async () => {
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    useSelection.setState({ selection: { kind: 'Pod', name: 'breaks' } });
    show();
    expect(screen.getByText('Inspector failed')).toBeTruthy();
    expect(screen.getByText('no such thing')).toBeTruthy();
    expect(screen.getByText('Overview panel')).toBeTruthy();
    useSelection.setState({ selection: null });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByText('Inspector panel')).toBeTruthy();
    silent.mockRestore();
  });

  it('a double click on a heading lets its region fill the page, and another one restores it', async () => {
    show();
    await userEvent.dblClick(screen.getByText('Overview panel'));
    expect(screen.queryByRole('complementary')).toBeNull();
    await userEvent.dblClick(screen.getByText('Overview panel'));
    expect(screen.getByRole('complementary')).toBeTruthy();
  });

  it('shows a crash with its seed and seq, and stays usable', async () => {
    const client = show();
    const save = {
      format: 'kube-orrery/run',
      version: 1,
      source: { scenario: 'x', seed: 7 },
      branches: [],
      branch: 'main',
      seq: 12,
      timeUs: 0,
    } as const;
    act(() =>
      client.status.setState({
        phase: 'crashed',
        version: 'x',
        crash: { error: 'boom at kubelet', seed: 7, seq: 12, save },
      }),
    );
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('boom at kubelet');
    expect(alert.textContent).toContain('seq 12, seed 7');
    await userEvent.click(within(alert).getByRole('button', { name: 'Open a scenario' }));
    expect(screen.getByRole('main', { name: 'Scenarios' })).toBeTruthy();
  });
});

describe('a worker that does not answer', () => {
  it('says that the model does not answer and what it was doing, and restarts it', async () => {
    const client = show();
    const silence = { cause: 'noAnswer', error: '', doing: 'seek' } as const;
    act(() => client.status.setState({ phase: 'silent', silence }));
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('The model does not answer');
    expect(alert.textContent).toContain('on its way to another moment');
    await userEvent.click(within(alert).getByRole('button', { name: 'Stop and start the model anew' }));
    expect(client.restarts).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the progress of long work, and cancels it', async () => {
    const client = show();
    act(() => client.journey.setState({ id: 7, what: 'seek', done: 0.256 }, true));
    const line = screen.getByRole('region', { name: 'Going to another moment' });
    expect(line.textContent).toContain('25 %');
    expect(within(line).getByRole('progressbar').getAttribute('value')).toBe('25');
    await userEvent.click(within(line).getByRole('button', { name: 'Cancel' }));
    expect(client.cancelled).toEqual([7]);
    expect(within(line).getByRole('button', { name: 'Cancelling …' })).toHaveProperty('disabled', true);
    act(() => client.journey.setState(undefined, true));
    expect(screen.queryByRole('region', { name: 'Going to another moment' })).toBeNull();
  });

  it('offers to stop a long opening at its present moment', async () => {
    vi.useFakeTimers();
    const client = show();
    act(() => client.journey.setState({ id: 7, what: 'open', done: 0.0567 }, true));
    const line = screen.getByRole('region', { name: 'Opening the run' });
    expect(line.textContent).toContain('5.6 %');
    act(() => vi.advanceTimersByTime(UNASKED.openingMs - 1));
    expect(within(line).queryByRole('button', { name: 'Stop here' })).toBeNull();
    act(() => vi.advanceTimersByTime(1));
    vi.useRealTimers();
    await userEvent.click(await within(line).findByRole('button', { name: 'Stop here' }));
    expect(client.cancelled).toEqual([7]);
    expect(await screen.findByText(/this run goes as far as entry 48.213/)).toBeTruthy();
  });

  it('asks before it plays many entries of a saved run', async () => {
    const client = fixtureClient();
    const run = (seq: number): SavedRun => ({
      format: 'kube-orrery/run',
      version: 1,
      source: { scenario: 'own', seed: 1 },
      branches: [{ id: 'main', label: 'main', forkSeq: 0, inputs: [] }],
      branch: 'main',
      seq,
      timeUs: 0,
    });
    expect(await openSavedRun(client, run(UNASKED.entries))).toBe(true);
    const before = client.opening.getState();
    const left = openSavedRun(client, run(UNASKED.entries + 1));
    const question = await screen.findByRole('dialog', { name: 'This run is long' });
    expect(question.textContent).toContain('plays 500\u202f001 entries');
    await userEvent.click(within(question).getAllByRole('button', { name: 'Leave it' }).at(-1) as HTMLElement);
    expect(await left).toBe(false);
    expect(client.opening.getState()).toBe(before);
    const opened = openSavedRun(client, run(UNASKED.entries + 1));
    await userEvent.click(await screen.findByRole('button', { name: 'Open it' }));
    expect(await opened).toBe(true);
    expect(client.opening.getState()).toEqual(run(UNASKED.entries + 1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('reports slow entries, but not too often', () => {
    const client = show();
    const slow = (seq: number) =>
      act(() => client.slowEntry.setState({ seq, actor: 'kube-scheduler', event: 'cycle', ms: 350 }, true));
    slow(3);
    slow(4);
    const slowLine = screen.getByText(/to compute/).textContent;
    expect(screen.getByRole('timer').textContent).toContain('slow, 350 ms');
    expect(slowLine).toContain('Entry 3 took 350 ms to compute, so the page waited: kube-scheduler handled cycle.');
    expect(slowLine).not.toContain('Entry 4');
  });
});

describe('the transport', () => {
  it('plays at the chosen speed and pauses', async () => {
    useViewStore.getState().setSpeed(0.1);
    const client = show();
    await userEvent.click(screen.getByRole('button', { name: 'Play' }));
    expect(client.controls).toEqual([{ type: 'play', speed: 0.1 }]);
    await userEvent.click(await screen.findByRole('button', { name: 'Pause' }));
    expect(client.controls.at(-1)).toEqual({ type: 'pause' });
  });

  it('says why it cannot go back at the start', () => {
    show({ moment: { seq: 0, timeUs: 0 } });
    expect(screen.getByRole('button', { name: 'Step back' }).getAttribute('aria-disabled')).toBe('true');
  });
});

describe('keys', () => {
  it.each([
    [' ', { type: 'play', speed: 1 }],
    ['{Shift>} {/Shift}', { type: 'play', speed: 1, backwards: true }],
    ['{ArrowRight}', { type: 'next' }],
    ['{ArrowLeft}', { type: 'previous' }],
    ['{ArrowDown}', { type: 'step', unit: 'beat', count: 1 }],
    ['{ArrowUp}', { type: 'back', unit: 'beat', count: 1 }],
    ['n', { type: 'step', unit: 'entry', count: 1 }],
    ['b', { type: 'back', unit: 'entry', count: 1 }],
    ['{Shift>}{ArrowRight}{/Shift}', { type: 'step', unit: 'instant', count: 1 }],
    ['{Home}', { type: 'seek', seq: 0 }],
    ['{End}', { type: 'seek', seq: 62_000 }],
    ['[Period]', { type: 'step', unit: 'decision', count: 1 }],
    ['{Shift>}[Period]{/Shift}', { type: 'step', unit: 'failure', count: 1 }],
  ])('%s controls time', async (key, control) => {
    const client = show();
    await userEvent.keyboard(key);
    expect(client.controls).toEqual([control]);
  });

  it('keys choose views, hide panels and open dialogs', async () => {
    show();
    await userEvent.keyboard('8');
    expect(screen.getByRole('main', { name: 'Scenarios' })).toBeTruthy();
    await userEvent.keyboard('[BracketLeft]');
    expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull();
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy();
  });

  it('F6 moves from panel to panel', async () => {
    show();
    await userEvent.keyboard('{F6}');
    expect(document.activeElement).toBe(screen.getByRole('banner'));
    await userEvent.keyboard('{F6}{F6}');
    expect(document.activeElement).toBe(screen.getByRole('main'));
    await userEvent.keyboard('{Shift>}{F6}{/Shift}');
    expect(document.activeElement).toBe(screen.getByRole('navigation', { name: 'Views' }));
  });

  it('keys belong to the focused control when it uses them', async () => {
    const client = show();
    act(() => useViewStore.getState().setView('scenarios'));
    await userEvent.type(await screen.findByRole('searchbox'), 'roll .');
    expect(client.controls).toEqual([]);
    screen.getByRole('radio', { name: 'EN' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(client.controls).toEqual([]);
  });
});

describe('a panel over the page', () => {
  // The palette's script is large: it is read before a test waits for it.
  beforeAll(() => import('#panels/Palette/Palette.tsx'));

  async function openByCommand(): Promise<HTMLElement> {
    await userEvent.keyboard('{Control>}k{/Control}');
    const palette = within(await screen.findByRole('dialog', { name: 'Command palette' }));
    await userEvent.click(await palette.findByRole('option', { name: texts.transcript }));
    return screen.findByRole('dialog', { name: 'Made up' });
  }

  it('is opened by the command of its declaration, and closed by Escape', async () => {
    show();
    const dialog = await openByCommand();
    expect(screen.getAllByRole('dialog')).toEqual([dialog]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Scenarios' }));
    expect(useViewStore.getState().view).toBe('scenarios');
    // The event that browsers send to a modal dialog on Escape.
    act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('makes room for the next dialog and for a panel that takes the page', async () => {
    show();
    await openByCommand();
    act(() => usePageStore.getState().show('terminal'));
    act(() => usePageStore.getState().show('keys'));
    expect(usePageStore.getState().open).toEqual(['terminal', 'keys']);
    act(() => usePageStore.getState().show('presenter'));
    expect(usePageStore.getState().open).toEqual(['terminal', 'presenter']);
  });
});

describe('files and text from outside', () => {
  const manifest = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n';

  function paste(text: string, target: Element = document.body): void {
    const event = new Event('paste', { bubbles: true, composed: true });
    Object.assign(event, { clipboardData: { getData: () => text } });
    act(() => {
      target.dispatchEvent(event);
    });
  }

  it('offers to apply manifests that were pasted anywhere', async () => {
    const client = show();
    paste(manifest);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Apply' }));
    expect(client.commands).toEqual([{ type: 'manifests.apply', files: [{ name: 'pasted.yaml', text: manifest }] }]);
    await screen.findByText('1 file applied');
  });

  it('applies every paste made before the dialog was answered, and equal text once', async () => {
    const client = show();
    paste(manifest);
    paste(manifest);
    paste(manifest.replace('name: a', 'name: b'));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(client.commands).toHaveLength(1));
    expect(client.commands[0]).toMatchObject({ files: [{ name: 'pasted.yaml' }, { name: '2-pasted.yaml' }] });
  });

  it('ignores other text, and does not intercept pastes into fields', async () => {
    show();
    paste('just words');
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => useViewStore.getState().setView('scenarios'));
    paste(manifest, await screen.findByRole('searchbox'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens the editor on refused files, and keeps all of their text', async () => {
    const problems = [{ file: 'pasted.yaml', line: 2, field: 'kind', message: 'no kind "Pd" is registered' }];
    show({ send: () => ({ ok: false, problems }) });
    paste(manifest);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(usePageStore.getState().open).toEqual(['editor']));
    expect(editorDraft.getState().files).toContainEqual({ name: 'pasted.yaml', text: manifest });
    expect(editorDraft.getState().problems).toEqual(problems);
  });

  it('opens the pasted tables of a trace as a new run', async () => {
    const client = show();
    const tables = {
      'nodes.csv': 'sn,cpu_milli,memory_mib\na,1000,1024\n',
      'pods.csv': 'name,cpu_milli,memory_mib,creation_time\n',
    };
    const files = Object.entries(tables).map(([name, text]) => new File([text], name));
    const event = new Event('paste', { bubbles: true, composed: true });
    Object.assign(event, { clipboardData: { files, getData: () => '' } });
    document.body.dispatchEvent(event);
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Apply' }));
    const opened = Object.entries(tables).map(([name, text]) => ({ name, text }));
    await waitFor(() => expect(client.opening.getState()).toEqual({ scenario: 'own', seed: 1, files: opened }));
    expect(client.commands).toEqual([]);
  });

  it('asks whether to open a dump as a cluster of its own, and does so', async () => {
    const client = show({
      answers: {
        readDump: ({ files }) => ({
          kinds: [
            { kind: 'Node', count: 7 },
            { kind: 'Pod', count: 1 },
          ],
          leftOut: [],
          dropped: { secrets: 0, values: 0 },
          files,
        }),
      },
    });
    const files = [{ name: 'pasted.yaml', text: manifest }];
    paste(manifest);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Apply' }));
    const offer = await screen.findByRole('dialog', { name: 'Open the dump as a cluster of its own?' });
    expect(offer.textContent).toContain('7 × Node, 1 × Pod come from a live cluster');
    await userEvent.click(within(offer).getByRole('button', { name: 'Open as a cluster of its own' }));
    await waitFor(() => expect(client.opening.getState()).toEqual({ scenario: 'own', seed: 1, files }));
    expect(client.commands).toEqual([]);
    paste(manifest);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Apply' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Apply to this cluster' }));
    await waitFor(() => expect(client.commands).toEqual([{ type: 'manifests.apply', files }]));
  });

  it('opens a run saved to a file at the moment where it was saved', async () => {
    const client = show();
    const saved = {
      format: 'kube-orrery/run',
      version: 1,
      source: { scenario: 'rollout', seed: 1 },
      branches: [{ id: 'main', label: 'main', forkSeq: 0, inputs: [] }],
      branch: 'main',
      seq: 12,
      timeUs: 0,
    } as const;
    paste(JSON.stringify(saved, null, 2));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(client.opening.getState()).toEqual(saved));
    paste(JSON.stringify({ ...saved, branches: 3 }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText(/^The run could not be opened: this run is damaged: /)).toBeTruthy();
  });

  it('accepts files that are dropped on the page', async () => {
    const client = show();
    const data = { types: ['Files'], files: [new File([manifest], 'a.yaml')] };
    const main = screen.getByRole('main');
    const fire = (type: string) =>
      act(() =>
        main.dispatchEvent(Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer: data })),
      );
    fire('dragenter');
    expect(screen.getByText('Drop to apply to this cluster')).toBeTruthy();
    fire('drop');
    await waitFor(() =>
      expect(client.commands).toEqual([{ type: 'manifests.apply', files: [{ name: 'a.yaml', text: manifest }] }]),
    );
    expect(screen.queryByText('Drop to apply to this cluster')).toBeNull();
  });
});
