// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runsStore } from '#client/runs/runsStore.ts';
import { useSelection } from '#client/selectionStore.ts';
import { useViewStore } from '#client/viewStore.ts';
import { type AddressOptions, historyEntry, PageAddress } from './address.ts';
import { openPanels, usePageStore } from './pageStore.ts';

let stop: () => void = () => undefined;
beforeEach(() => {
  useViewStore.getState().setView('scheduling');
  useSelection.setState({ selection: null });
  runs = runsStore();
  history.replaceState(null, '', '#');
});
afterEach(() => stop());

let runs = runsStore();
const goTo = vi.fn<AddressOptions['goTo']>(async ({ run }) => {
  if (run !== undefined) opened(run);
});
const pack: AddressOptions['pack'] = async (current) => `run=packed-${current?.id}`;

function follow(): PageAddress {
  goTo.mockClear();
  const address = new PageAddress({ runs, goTo, pack });
  stop = address.follow();
  return address;
}

/** A run as the keeper tells of it. */
function opened(id: string): void {
  runs.setState({
    current: {
      id,
      place: { branch: 'main', seq: 3, timeUs: 4, headSeq: 5, playing: false },
      saved: {
        format: 'kube-orrery/run',
        version: 1,
        source: { scenario: 'rollout', seed: 1 },
        branches: [{ id: 'main', label: 'main', forkSeq: 0, inputs: [] }],
        branch: 'main',
        seq: 0,
        timeUs: 0,
      },
    },
  });
}

const settled = (check: () => void) => vi.waitFor(check, { timeout: 20_000 });

describe('the hash of the address', () => {
  it('the hash of the address is read first', () => {
    history.replaceState(null, '', '#view=nodes&selected=Pod/default/web-1');
    follow();
    expect(useViewStore.getState().view).toBe('nodes');
    expect(useSelection.getState().selection).toEqual({ kind: 'Pod', namespace: 'default', name: 'web-1' });
  });

  it.each([
    ['lessons', 'lessons'],
    ['podLife', 'podLife'],
    ['attic', 'overview'],
  ])('turns the stored view %s into %s', (stored, shown) => {
    history.replaceState(null, '', '#');
    useViewStore.getState().setView(stored);
    follow();
    expect(useViewStore.getState().view).toBe(shown);
  });

  it('the hash follows view and selection, and keeps the run', () => {
    history.replaceState(null, '', '#run=abc');
    follow();
    useViewStore.getState().setView('scenarios');
    useSelection.getState().select({ kind: 'Node', name: 'node-1' });
    expect(location.hash).toBe('#view=scenarios&selected=Node/node-1&run=abc');
  });

  it('the hash holds the open run, so the address can be shared', async () => {
    follow();
    opened('a');
    await settled(() => expect(location.hash).toBe('#view=scheduling&run=packed-a'));
    expect(historyEntry()).toMatchObject({ run: 'a' });
  });

  it('views and runs are steps of the browser history, and a run with its view is one step', async () => {
    const address = follow();
    await address.travel(async () => opened('a'));
    const before = history.length;
    useViewStore.getState().setView('scenarios');
    opened('b');
    useViewStore.getState().setView('nodes');
    await settled(() => expect(historyEntry()).toMatchObject({ run: 'b' }));
    useSelection.getState().select({ kind: 'Node', name: 'node-1' });
    expect(history.length).toBe(before + 2);
    history.back();
    await settled(() => expect(useViewStore.getState().view).toBe('scenarios'));
    expect(useSelection.getState().selection).toBeNull();
    expect(goTo).toHaveBeenCalledWith(expect.objectContaining({ run: 'a' }));
    history.back();
    await settled(() => expect(useViewStore.getState().view).toBe('scheduling'));
    expect(goTo).toHaveBeenCalledTimes(1);
    history.forward();
    await settled(() => expect(useViewStore.getState().view).toBe('scenarios'));
  });

  it('typing the address of a run opens it', async () => {
    follow();
    opened('a');
    location.hash = '#view=nodes&run=abc';
    await settled(() => expect(goTo).toHaveBeenCalledWith({ run: undefined, hash: '#view=nodes&run=abc' }));
    expect(useViewStore.getState().view).toBe('nodes');
  });

  it('the browser history remembers which panels are open', () => {
    follow();
    usePageStore.getState().show('terminal');
    usePageStore.getState().show('runs');
    expect(historyEntry()?.panels).toMatchObject({ open: ['terminal'] });
    usePageStore.getState().close('terminal');
    openPanels.restore({ open: ['editor', 'runs', 'nonsense', 3 as never], maximised: 'nonsense' as never });
    expect(openPanels.get()).toEqual({ open: ['editor'], maximised: null });
    expect(usePageStore.getState().open).toEqual(['editor']);
  });

  it('goes to the requested address although the page wrote another one meanwhile', async () => {
    history.replaceState(null, '', '#view=controllers');
    follow();
    location.hash = '#view=overview';
    useSelection.getState().select({ kind: 'Node', name: 'node-1' });
    expect(location.hash).toBe('#view=controllers&selected=Node/node-1');
    await vi.waitFor(() => expect(useViewStore.getState().view).toBe('overview'), { timeout: 20_000 });
  });

  it('ignores a hash that it cannot read', () => {
    history.replaceState(null, '', '#view=<script>&selected=///');
    follow();
    expect(useViewStore.getState().view).toBe('scheduling');
    expect(useSelection.getState().selection).toBeNull();
  });
});
