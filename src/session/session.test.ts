import { describe, expect, it } from 'vitest';
import { SECOND_US } from '#base/time.ts';
import { CLIENT_RESULTS } from '#cluster/kubectl/kubectl.ts';
import { portrait } from '#kernel/testing/toyModel.ts';
import type { Command } from '#protocol/command.ts';
import type { RunSource } from '#protocol/runSource.ts';
import { openSession, type Session } from './session.ts';

function opened(source: RunSource): Session {
  const result = openSession(source);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.session;
}

const rollout = (): Session => opened({ scenario: 'rollout', seed: 1 });
const apply = (text: string): Command => ({ type: 'manifests.apply', files: [{ name: 'pod.yaml', text }] });
const aPod = (name: string, cpu = '100m'): string => `apiVersion: v1
kind: Pod
metadata:
  name: ${name}
spec:
  containers:
    - name: app
      image: registry.example/app:1
      resources:
        requests:
          cpu: ${cpu}
`;

describe('session', () => {
  it('plays the same run twice to the same digest, and another seed to another', () => {
    const [first, second] = [rollout(), rollout()];
    for (const session of [first, second]) session.seekTime(60 * SECOND_US);
    expect(first.ask('state', {}).digest).toBe(second.ask('state', {}).digest);
    const other = opened({ scenario: 'rollout', seed: 2 });
    other.seekTime(60 * SECOND_US);
    expect(other.ask('state', {}).digest).not.toBe(first.ask('state', {}).digest);
  });

  it('steps back to the start, entry by entry, and forward again to the same end', () => {
    const session = rollout();
    const atStart = portrait(session.world);
    session.seekTime(45 * SECOND_US);
    const end = session.ask('state', {});
    const atEnd = portrait(session.world);
    while (session.back());
    expect(portrait(session.world)).toBe(atStart);
    session.seek(end.seq);
    expect(session.ask('state', {}).digest).toBe(end.digest);
    expect(portrait(session.world)).toBe(atEnd);
  });

  it('continues from any moment to the same end, since all state is in the records', () => {
    const session = rollout();
    session.seekTime(40 * SECOND_US);
    const { digest, seq } = session.ask('state', {});
    for (const share of [0.1, 0.35, 0.6, 0.9]) {
      session.seek(Math.floor(seq * share));
      const branch = session.run.fork('again');
      while (session.run.position.seq < seq) session.step();
      expect(session.run.position.digest).toBe(digest);
      session.switchBranch('main');
      expect(branch.journal.head.digest).toBe(digest);
    }
  });

  it('a command in the past makes a fork, and the old future stays', () => {
    const session = rollout();
    session.seekTime(40 * SECOND_US);
    const future = session.ask('state', {}).digest;
    session.seekTime(10 * SECOND_US);
    const result = session.accept({ type: 'node.cordon', name: 'node-1' });
    expect(result.ok).toBe(true);
    session.seekTime(40 * SECOND_US);
    expect(session.branches.map(({ id, label }) => `${id} ${label}`)).toEqual([
      'main main',
      'fork-1 kubectl cordon node-1',
    ]);
    expect(session.ask('state', {}).digest).not.toBe(future);
    session.switchBranch('main');
    session.seekTime(40 * SECOND_US);
    expect(session.ask('state', {}).digest).toBe(future);
  });

  it('opens a saved run at its moment, with its branches', () => {
    const session = rollout();
    session.seekTime(10 * SECOND_US);
    session.accept(apply(aPod('mine')));
    session.seekTime(20 * SECOND_US);
    session.seekTime(12 * SECOND_US);
    session.accept({ type: 'object.delete', kind: 'Pod', namespace: 'default', name: 'mine' });
    session.seekTime(16 * SECOND_US);
    const saved = JSON.parse(JSON.stringify(session.save()));
    const again = openSession(saved);
    if (!again.ok) throw new Error(JSON.stringify(again.problems));
    expect(again.session.ask('state', {})).toEqual(session.ask('state', {}));
    expect(again.session.branches.map(({ id }) => id)).toEqual(['main', 'fork-1']);
    expect(again.session.save()).toEqual(saved);
  });

  it('refuses a wrong command, and does nothing', () => {
    const session = rollout();
    session.seekTime(5 * SECOND_US);
    const before = session.ask('state', {});
    const result = session.accept(apply(`${aPod('good')}---\n${aPod('bad').replace('containers', 'container')}`));
    expect(result.ok).toBe(false);
    if (!result.ok) expect(result.problems[0]).toMatchObject({ file: 'pod.yaml', line: 18 });
    expect(session.ask('state', {})).toEqual(before);
  });

  it('explains every decision with sums that add up, and changes nothing', () => {
    const session = rollout();
    session.seekTime(15 * SECOND_US);
    const before = session.ask('state', {});
    const decisions = session.run.branch.journal;
    let explained = 0;
    for (let seq = 1; seq <= before.seq; seq++) {
      if (!decisions.entry(seq)?.reasons.some(({ type }) => type === 'pod.scheduled')) continue;
      const cycle = session.ask('cycle', { seq });
      expect(cycle?.verdicts.length).toBe(cycle?.evaluated.length);
      for (const [i, total] of (cycle?.totals ?? []).entries()) {
        const sum = (cycle?.scores ?? []).reduce(
          (all, score) => all + (score.skipped ? 0 : (score.normalized[i] ?? 0) * score.weight),
          0,
        );
        expect(sum).toBe(total);
      }
      if (cycle && cycle.totals.length > 0) {
        const chosen = cycle.totals[cycle.feasible.findIndex((node) => cycle.nodes[node] === cycle.selected)];
        expect(chosen).toBe(Math.max(...cycle.totals));
      }
      explained++;
    }
    expect(explained).toBeGreaterThan(10);
    expect(session.ask('state', {})).toEqual(before);
  });

  it('says why a Pod is Pending, and the offered changes really help', () => {
    const session = opened({ scenario: 'fragmentation', seed: 1 });
    session.seekTime(20 * SECOND_US);
    const answer = session.ask('explainPod', { namespace: 'default', name: 'train' });
    expect(answer?.message).toContain('0/4 nodes are available: 4 Insufficient cpu.');
    expect(answer?.queue).toBe('unschedulable');
    expect(answer?.causes.at(-1)?.actor).toBe('kubectl');
    expect(answer?.helps.length).toBeGreaterThan(0);
    const { seq } = session.ask('state', {});
    for (const help of answer?.helps ?? []) {
      session.switchBranch('main');
      session.seek(seq);
      for (const command of help.commands) expect(session.accept(command).ok).toBe(true);
      session.seekTime(session.run.clockUs + 20 * SECOND_US);
      const pod = session.ask('get', { kind: 'Pod', namespace: 'default', name: 'train' }) as {
        spec: { nodeName?: string };
      };
      expect(pod.spec.nodeName, help.change).toBeTruthy();
    }
  });

  it('says why a Pod is on its node, whatever happened to it since', () => {
    const session = rollout();
    session.seekTime(22 * SECOND_US);
    const pods = session.ask('list', { kind: 'Pod' }) as readonly {
      metadata: { name: string };
      spec: { nodeName: string };
    }[];
    for (const { metadata, spec } of pods) {
      const answer = session.ask('explainPod', { namespace: 'default', name: metadata.name });
      expect(answer?.message).toBe(`Successfully assigned default/${metadata.name} to ${spec.nodeName}`);
    }
    expect(pods.length).toBe(13);
  });

  it('shows the verdict of every node for a Pod, and changes nothing', () => {
    const session = opened({ scenario: 'fragmentation', seed: 1 });
    session.seekTime(20 * SECOND_US);
    const { digest } = session.ask('state', {});
    const verdicts = session.ask('verdicts', { namespace: 'default', name: 'train' });
    expect(verdicts?.verdicts.map(({ code, reasons }) => [code, ...reasons])).toEqual(
      Array.from({ length: 4 }, () => ['Unschedulable', 'Insufficient cpu']),
    );
    const twin = opened({ scenario: 'fragmentation', seed: 1 });
    twin.seekTime(50 * SECOND_US);
    session.seekTime(50 * SECOND_US);
    expect(session.run.position.digest).toBe(twin.run.position.digest);
    expect(session.run.entry(1)).toBeDefined();
    expect(digest).not.toBe(session.run.position.digest);
  });

  it('binds to the node that a person chooses, and refuses a Pod that is bound', () => {
    const session = opened({ scenario: 'fragmentation', seed: 1 });
    session.seekTime(20 * SECOND_US);
    session.accept({ type: 'pod.bind', namespace: 'default', name: 'train', node: 'node-2' });
    session.seekTime(21 * SECOND_US);
    const results = (): unknown[] =>
      session.world
        .table(CLIENT_RESULTS)
        .values()
        .map(({ code }) => code);
    expect(results().at(-1)).toBe(201);
    session.accept({ type: 'pod.bind', namespace: 'default', name: 'train', node: 'node-3' });
    session.seekTime(22 * SECOND_US);
    expect(results().at(-1)).toBe(409);
    const pod = session.ask('get', { kind: 'Pod', namespace: 'default', name: 'train' }) as {
      status: { phase: string; reason?: string };
    };
    expect(pod.status).toMatchObject({ phase: 'Failed', reason: 'OutOfcpu' });
  });
});
