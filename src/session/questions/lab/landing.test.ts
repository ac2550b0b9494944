import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { store } from '#cluster/api/kindTables.ts';
import type { ManifestFile } from '#protocol/command.ts';
import { openSession } from '#session/session.ts';
import { reasonsOf } from './pendingCauses.ts';

const FIXTURES = join(import.meta.dirname, '../../../../e2e/fixtures');
const dump = (what: string): ManifestFile => ({
  name: `${what}.json`,
  text: readFileSync(join(FIXTURES, `dump-${what}.json`), 'utf8'),
});

function landingOf(files: readonly ManifestFile[], seconds = 0) {
  const opened = openSession({ scenario: 'own', seed: 1, files });
  if (!opened.ok) throw new Error(opened.problems.map(({ message }) => message).join('; '));
  opened.session.seekTime(seconds * 1e6);
  return opened.session.ask('landing', {});
}

it('says what was read of a cluster, which Pods wait and why, and what would help', () => {
  const landing = landingOf([dump('nodes'), dump('pods')], 5);
  expect(landing).toMatchObject({
    kinds: [
      { kind: 'Pod', count: 7, modelled: true },
      { kind: 'Node', count: 4, modelled: true },
    ],
    nodes: 4,
    zones: 2,
    cordoned: 1,
    pods: 7,
    pending: 1,
    budgets: [],
    bare: { secrets: 0, variables: 0 },
    full: [{ kind: 'Job', namespace: 'default', name: 'train-7c5d9', pod: 'default/train-7c5d9-xr8nk' }],
  });
  expect(landing?.growth.map(({ name, count, isLimited }) => [name, count, isLimited])).toEqual([
    ['shop-6d8f7c9b5d', 12, false],
    ['ledger', 5, false],
    ['train-7c5d9', 0, false],
  ]);
  expect(landing?.use[0]).toEqual({ resource: 'cpu', requested: 2550, allocatable: 14_000 });
  expect(landing?.missing.map(({ kind, refers }) => [kind, refers])).toEqual([
    ['Namespace', 1],
    ['DaemonSet', 1],
    ['ReplicaSet', 3],
    ['StatefulSet', 1],
    ['Job', 2],
    ['PodDisruptionBudget', 7],
  ]);
  const [cause] = landing?.causes ?? [];
  expect(cause?.pods).toEqual(['default/train-7c5d9-xr8nk']);
  expect(cause?.message).toMatch(/^0\/4 nodes are available: .*2 Insufficient cpu/);
  expect(cause?.helps.map(({ change }) => change)).toEqual(['nodes: + 1 (cpu 6, memory 16393244Ki)']);
});

it('counts as many more Pods of a workload as its manifest does', () => {
  const files = [dump('nodes'), dump('pods')];
  const opened = openSession({ scenario: 'own', seed: 1, files });
  if (!opened.ok) throw new Error('the dump was not opened');
  opened.session.seekTime(5e6);
  const shop = opened.session.world
    .table(store('Pod'))
    .values()
    .find(({ metadata }) => metadata.name.startsWith('shop-'));
  const { nodeName: _, ...spec } = shop?.spec ?? { containers: [] };
  const labels = shop?.metadata.labels;
  const manifest = JSON.stringify({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'one-more', labels }, spec });
  const answer = opened.session.ask('fit', { manifest });
  expect(answer).toMatchObject({ ok: true, report: { total: 12, isLimited: false } });
});

it('before the run begins it repeats the cluster’s messages, and tries no change', () => {
  const landing = landingOf([dump('nodes'), dump('pods')], 0);
  const [cause] = landing?.causes ?? [];
  expect(cause?.message).toMatch(/untolerated taint \{node-role.kubernetes.io\/control-plane: \}/);
  expect(landing).toMatchObject({ isSeen: false, full: [], growth: [] });
  expect(cause?.helps).toEqual([]);
});

it('files without a cluster have no landing page', () => {
  expect(landingOf([{ name: 'a.yaml', text: 'apiVersion: v1\nkind: Namespace\nmetadata: {name: a}' }])).toBeUndefined();
});

it('removes the reasons from the scheduler’s message', () => {
  expect(
    reasonsOf(
      "0/6 nodes are available: 1 node(s) were unschedulable, 4 node(s) didn't match PersistentVolume's node affinity, 1 Insufficient memory. preemption: 0/6 nodes are available: 6 Preemption is not helpful for scheduling.",
    ),
  ).toEqual([
    'Insufficient memory',
    "node(s) didn't match PersistentVolume's node affinity",
    'node(s) were unschedulable',
  ]);
  expect(reasonsOf('Scheduling is blocked due to non-empty scheduling gates')).toHaveLength(1);
  expect(reasonsOf('')).toEqual([]);
});
