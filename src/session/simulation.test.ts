import { describe, expect, it } from 'vitest';
import type { Node, Pod } from '#model/generated/types.ts';
import { node, pod, podOf, S, start } from './testing/manifestSession.ts';

describe('a simulation of the cluster', () => {
  const opened = () => {
    const session = start(
      node('a', { cpu: '2' }) + node('b', { cpu: '1' }) + pod('p', { cpu: '1' }) + pod('q', { cpu: '9' }),
    );
    session.seekTime(20 * S);
    return session;
  };
  const larger = {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: 'c' },
    spec: {},
    status: { allocatable: { cpu: '16', memory: '64Gi', pods: '110' } },
  } as Node;

  it('runs the filters of the scheduler for objects that do not exist', () => {
    const session = opened();
    const q = podOf(session, 'q');
    const [before, after, gone] = session.trials.simulate((simulation) => {
      const first = simulation.objections(q, 'a');
      simulation.putNode(larger);
      const found = simulation.firstFit(q, () => true);
      simulation.addPod(q, 'c');
      return [
        first,
        found,
        simulation.firstFit({ ...q, metadata: { ...q.metadata, name: 'r', uid: 'r' } }, () => true),
      ];
    });
    expect(before).toEqual(['Insufficient cpu']);
    expect(after).toBe('c');
    expect(gone).toBeUndefined();
  });

  it('a simulation changes nothing in the run', () => {
    const session = opened();
    const picture = () =>
      session.trials.nodes.map(({ metadata: { name } }) => [
        name,
        session.trials.freeOn(name),
        session.trials.podsOn(name),
      ]);
    const was = picture();
    const { digest } = session.ask('state', {});
    session.trials.simulate((simulation) => {
      const on = simulation.nodeNames.find((name) => simulation.podsOn(name).length > 0) ?? '';
      const [there] = simulation.podsOn(on) as readonly [Pod];
      simulation.removePod(there, on);
      simulation.putNode(larger);
      simulation.addPod(there, 'c');
      simulation.putNode({ ...larger, metadata: { name: 'b' } });
      simulation.removeNode('a');
      expect(simulation.nodeNames).toEqual(['b', 'c']);
      expect(simulation.podsOn('c')).toHaveLength(1);
    });
    expect(picture()).toEqual(was);
    session.seekTime(40 * S);
    const other = opened();
    expect(other.ask('state', {}).digest).toBe(digest);
    other.seekTime(40 * S);
    expect(session.ask('state', {}).digest).toBe(other.ask('state', {}).digest);
  });
});
