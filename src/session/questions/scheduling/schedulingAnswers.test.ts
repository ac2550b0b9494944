import { describe, expect, it } from 'vitest';
import type { KubeObject } from '#model/kinds.ts';
import { WAY_STEPS } from '#protocol/overview.ts';
import { node, pod, S, start } from '#session/testing/manifestSession.ts';

describe('podWay', () => {
  it('shows the ten steps of a Pod in order, each with its entry', () => {
    const session = start(node('n1') + pod('web'));
    session.runUntil(20 * S, 100_000);
    const way = session.ask('podWay', { namespace: 'default', name: 'web' });
    expect(way?.steps.map(({ step }) => step)).toEqual(WAY_STEPS);
    for (const { step, seq } of way?.steps ?? []) {
      session.seek(seq);
      const known = session.ask('podWay', { namespace: 'default', name: 'web' });
      expect(known?.steps.at(-1)?.step).toBe(step);
    }
  });

  it('shows how far a Pod without a node came', () => {
    const session = start(node('n1') + pod('big', { cpu: '64' }));
    session.runUntil(3 * S, 100_000);
    const way = session.ask('podWay', { namespace: 'default', name: 'big' });
    expect(way?.steps.map(({ step }) => step)).toEqual(['created', 'queued', 'decided']);
    expect(session.ask('podWay', { namespace: 'default', name: 'nobody' })).toBeUndefined();
  });
});

describe('overview', () => {
  it('lists the newest writes in the store', () => {
    const session = start(node('n1') + pod('web'));
    session.runUntil(20 * S, 100_000);
    const { revision, lastWrites, members } = session.ask('overview', {});
    const revisions = lastWrites.map((write) => write.revision);
    expect(revisions.length).toBe(8);
    expect(revisions).toEqual([...revisions].sort((a, b) => b - a));
    expect(revisions[0]).toBeLessThanOrEqual(revision);
    const [newest] = lastWrites.filter(({ type }) => type !== 'DELETED');
    const [name = '', namespace = ''] = newest?.subject.split('/').reverse() ?? [];
    const object = session.ask('get', { kind: newest?.kind ?? '', namespace, name }) as KubeObject;
    expect(object.metadata.resourceVersion).toBe(String(newest?.revision));
    expect(members).toEqual([{ name: 'etcd-1', running: true, leads: true }]);
  });
});
