import { expect, test } from 'vitest';
import { compare } from '#base/order.ts';
import { openSession } from '#session/session.ts';
import { Page } from './testing/page.ts';

/** The real model, some fifteen simulated seconds into its first scenario. */
function played(): Page {
  const page = new Page(openSession);
  page.open({ scenario: 'first-minute', seed: 1 });
  page.control({ type: 'play', speed: 100 });
  page.clock.pass(150);
  page.control({ type: 'pause' });
  return page;
}

test('a scenario’s mirror shows its nodes, Pods and workloads, and agrees with the store', () => {
  const page = played();
  const { seq, counts, playing } = page.moment;
  expect(playing).toBe(false);
  expect(counts.pods).toBeGreaterThan(0);
  const pods = page.ask('list', { kind: 'Pod' }) as {
    readonly metadata: { readonly name: string };
  }[];
  expect([...page.records('pods').values()].map((pod) => pod.name).sort()).toEqual(
    pods.map((pod) => pod.metadata.name).sort(),
  );
  expect(page.records('nodes').size).toBe(counts.nodes);
  const load = [...page.records('nodes').values()].reduce((sum, node) => sum + node.requestedCpuMilli, 0);
  const asked = [...page.records('pods').values()]
    .filter((pod) => pod.node !== '')
    .reduce((sum, pod) => sum + pod.cpuMilli, 0);
  expect(load).toBe(asked);
  expect(page.ask('state', {})).toMatchObject({ seq, counts });
});

test('going back and forward gives the same digest and the same mirror', () => {
  const page = played();
  const { seq, digest } = page.moment;
  const mirror = () => JSON.stringify([...page.records('pods').values()].sort((a, b) => compare(a.key, b.key)));
  const before = mirror();
  page.control({ type: 'seek', seq: 0 });
  expect(page.records('pods').size).toBe(0);
  page.control({ type: 'seek', seq });
  expect(page.moment.digest).toBe(digest);
  expect(mirror()).toBe(before);
});

test('a command in the past makes a fork, and one can return to the old branch', () => {
  const page = played();
  const { seq, digest } = page.moment;
  page.control({ type: 'seek', seq: 30 });
  const [node] = page.records('nodes').values();
  const result = page.command({ type: 'node.cordon', name: node?.name ?? '' });
  expect(result).toMatchObject({ ok: true, seq: 31 });
  expect(page.moment.branch).toBe('fork-1');
  expect(page.branches.map(({ id, forkSeq }) => [id, forkSeq])).toEqual([
    ['main', 0],
    ['fork-1', 30],
  ]);
  page.control({ type: 'step', unit: 'entry', count: 40 });
  expect(page.records('nodes').get(node?.name ?? '')?.unschedulable).toBe(true);
  page.control({ type: 'branch', branch: 'main' });
  page.control({ type: 'seek', seq });
  expect(page.moment).toMatchObject({ branch: 'main', digest });
});

test('a branch that was only tried is deleted, but not while the reader is on it', () => {
  const page = played();
  page.control({ type: 'seek', seq: 30 });
  const [node] = page.records('nodes').values();
  page.command({ type: 'node.cordon', name: node?.name ?? '' });
  expect(() => page.control({ type: 'drop', branch: 'fork-1' })).toThrow('branch fork-1 cannot be dropped');
  page.control({ type: 'branch', branch: 'main' });
  page.control({ type: 'drop', branch: 'fork-1' });
  expect(page.branches.map(({ id }) => id)).toEqual(['main']);
  expect(page.ask('save', {}).branches.map(({ id }) => id)).toEqual(['main']);
});

test('a saved run opens at its moment, and an unreadable file leaves the present run unchanged', () => {
  const page = played();
  const before = page.moment;
  const saved = page.ask('save', {});
  const refused = page.open({ scenario: 'no-such-scenario', seed: 1 });
  expect(refused.ok).toBe(false);
  expect(page.moment.digest).toBe(before.digest);
  page.open({ scenario: 'rollout', seed: 1 });
  expect(page.moment.seq).toBe(0);
  page.open(saved);
  expect(page.moment).toMatchObject({ digest: before.digest, timeUs: before.timeUs });
});

test('the steps of a real cycle show one stage after another', () => {
  const page = played();
  page.control({ type: 'seek', seq: 0 });
  page.control({ type: 'step', unit: 'cycle', count: 1 });
  const stages: string[] = [];
  for (let i = 0; i < 12; i++) {
    page.control({ type: 'step', unit: 'beat', count: 1 });
    const cycle = [...page.records('cycles').values()].find((one) => one.cycle === 'scheduling');
    if (page.moment.cycleStep && cycle) stages.push(cycle.stage);
  }
  expect(stages[0]).toBe('PreFilter');
  expect(stages).toContain('Filter');
});

test('seeks to a named moment by running on, and stays when nothing matches', () => {
  const page = new Page(openSession);
  page.open({ scenario: 'idle-but-full', seed: 1 });
  const moment = { reason: 'pod.rejected', subject: 'default/report' };
  expect(page.control({ type: 'seekNamed', moment })).toBe(true);
  const { seq, digest, playing } = page.moment;
  expect(playing).toBe(false);
  expect(page.ask('named', moment)).toEqual({
    seq,
    timeUs: page.moment.timeUs,
    kind: 'Pod',
    subject: 'default/report',
  });
  page.control({ type: 'seekNamed', moment: { ...moment, thenUs: 5_000_000 } });
  expect(page.moment.timeUs).toBe(20_022_000);
  expect(page.control({ type: 'seekNamed', moment })).toBe(true);
  expect(page.moment).toMatchObject({ seq, digest });
});

test('changing the view does not end a seek', () => {
  const page = new Page(openSession);
  page.open({ scenario: 'idle-but-full', seed: 1 });
  page.send({ type: 'control', id: 1_000, control: { type: 'seekTime', timeUs: 20_000_000 } });
  page.control({ type: 'look', stage: 'scheduler', subject: null });
  page.clock.pass(2_000);
  expect(page.moment.timeUs).toBe(20_000_000);
});
