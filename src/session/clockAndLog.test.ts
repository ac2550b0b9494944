import { describe, expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import { clampSpeed } from '#protocol/run.ts';
import { openSession, type Session } from './session.ts';
import { does, node, S, start } from './testing/manifestSession.ts';

describe('the clock and the log', () => {
  const DOES = (session: Session) => {
    session.seekTime(7 * S);
    does(session, { type: 'node.drain', name: 'node-1', ignoreDaemonSets: true });
    session.seekTime(11 * S);
    does(session, { type: 'fault.set', fault: 'node.cut', node: 'node-2', value: 1 });
    session.seekTime(80 * S);
  };
  const log = (seed: number): string => {
    const opened = openSession({ scenario: 'rollout', seed });
    if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
    DOES(opened.session);
    return JSON.stringify(opened.session.ask('journal', { from: 1, to: opened.session.run.head.seq }));
  };

  it('the same seed and clicks give the same log, byte for byte, another seed another one', () => {
    const [first, second] = [log(1), log(1)];
    expect(first.length).toBeGreaterThan(50_000);
    expect(second === first).toBe(true);
    expect(log(2) === first).toBe(false);
  });

  it('the speed ranges from a tenth to a thousand times the wall clock', () => {
    expect([0.1, 1, 1000, 5000].map(clampSpeed)).toEqual([0.1, 1, 1000, 1000]);
  });

  it('pausing in the middle and stepping entry by entry changes nothing', () => {
    const session = start(node('n1') + node('n2') + AGENTS);
    const stepped = start(node('n1') + node('n2') + AGENTS);
    session.seekTime(40 * S);
    while ((stepped.nextDueUs ?? Number.POSITIVE_INFINITY) <= 40 * S) stepped.step();
    stepped.run.wait(40 * S);
    expect(stepped.ask('state', {}).digest).toBe(session.ask('state', {}).digest);
    const pods = (of: Session) => of.world.table(store('Pod')).values();
    expect(pods(stepped)).toEqual(pods(session));
  });
});

const AGENTS = `---
apiVersion: apps/v1
kind: DaemonSet
metadata: {name: agent, namespace: default}
spec:
  selector: {matchLabels: {app: agent}}
  template: {metadata: {labels: {app: agent}}, spec: {containers: [{name: c, image: a}]}}
`;
