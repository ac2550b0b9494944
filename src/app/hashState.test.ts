// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSelection } from '../client/selectionStore.ts';
import { useViewStore } from '../client/viewStore.ts';
import { followHash } from './hashState.ts';

let stop: () => void = () => undefined;
beforeEach(() => {
  useViewStore.getState().setView('scheduling');
  useSelection.setState({ selection: null });
});
afterEach(() => stop());

describe('the hash of the address', () => {
  it('is read first', () => {
    location.hash = '#view=nodes&selected=Pod/default/web-1';
    stop = followHash();
    expect(useViewStore.getState().view).toBe('nodes');
    expect(useSelection.getState().selection).toEqual({ kind: 'Pod', namespace: 'default', name: 'web-1' });
  });

  it('follows view and selection, and drops a run that was opened from it', () => {
    location.hash = '#run=abc';
    stop = followHash();
    useViewStore.getState().setView('lessons');
    useSelection.getState().select({ kind: 'Node', name: 'node-1' });
    expect(location.hash).toBe('#view=lessons&selected=Node/node-1');
  });

  it('goes where it was sent, though the address was written anew meanwhile', async () => {
    location.hash = '#view=controllers';
    stop = followHash();
    location.hash = '#view=overview';
    useSelection.getState().select({ kind: 'Node', name: 'node-1' });
    expect(location.hash).toBe('#view=controllers&selected=Node/node-1');
    await vi.waitFor(() => expect(useViewStore.getState().view).toBe('overview'), { timeout: 20_000 });
  });

  it('survives nonsense', () => {
    location.hash = '#view=<script>&selected=///';
    stop = followHash();
    expect(useViewStore.getState().view).toBe('scheduling');
    expect(useSelection.getState().selection).toBeNull();
  });
});
