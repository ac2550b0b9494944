import { beforeEach, describe, expect, it } from 'vitest';
import { useLifeStore } from './lifeStore.ts';

const RUN = { scenario: 'first-minute', seed: 1 };

describe('useLifeStore', () => {
  beforeEach(() => useLifeStore.setState({ opening: undefined, subject: null, comparing: false }));

  it('keeps the Pod while other things are selected, and while the run is the same', () => {
    const { enter, follow } = useLifeStore.getState();
    enter(RUN);
    follow({ kind: 'Pod', namespace: 'default', name: 'web-1' });
    follow({ kind: 'Node', name: 'node-1' });
    enter(RUN);
    expect(useLifeStore.getState().subject).toEqual({ namespace: 'default', name: 'web-1' });
  });

  it('forgets the Pod and the comparison in another run', () => {
    const { enter, follow, compare } = useLifeStore.getState();
    enter(RUN);
    follow({ kind: 'Pod', namespace: 'default', name: 'web-1' });
    compare(true);
    enter({ scenario: 'dead-node', seed: 1 });
    expect(useLifeStore.getState()).toMatchObject({ subject: null, comparing: false });
  });
});
