// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { followRuns } from '#client/forgetWithRun.ts';
import { fixtureClient } from '#client/testing/fixtureClient.ts';
import { useLifeStore } from './lifeStore.ts';

describe('useLifeStore', () => {
  beforeEach(() => useLifeStore.setState({ subject: null, comparing: false }));

  it('keeps the Pod while other things are selected', () => {
    const { follow } = useLifeStore.getState();
    follow({ kind: 'Pod', namespace: 'default', name: 'web-1' });
    follow({ kind: 'Node', name: 'node-1' });
    expect(useLifeStore.getState().subject).toEqual({ namespace: 'default', name: 'web-1' });
  });

  it('forgets the Pod and the comparison in another run', async () => {
    const client = fixtureClient();
    const stop = followRuns(client);
    const { follow, compare } = useLifeStore.getState();
    follow({ kind: 'Pod', namespace: 'default', name: 'web-1' });
    compare(true);
    await client.open({ scenario: 'dead-node', seed: 1 });
    stop();
    expect(useLifeStore.getState()).toMatchObject({ subject: null, comparing: false });
  });
});
