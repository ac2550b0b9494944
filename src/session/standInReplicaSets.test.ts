import { expect, it } from 'vitest';
import type { Deployment, Pod, ReplicaSet } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { openSession } from './session.ts';
import { start } from './testing/manifestSession.ts';

const deployment = (name: string) => `---
apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}}
spec:
  replicas: 3
  selector: {matchLabels: {app: ${name}}}
  template: {metadata: {labels: {app: ${name}}}, spec: {containers: [{name: main, image: 'nginx:1.27'}]}}
`;

/** A cluster as kubectl gives it, without its ReplicaSets; it was made a year before the run, and its hashes are other ones than the model would make. */
function dumped(change: (object: KubeObject) => KubeObject = (object) => object): string {
  const session = start(deployment('web'));
  session.seekTime(60e6);
  const { items } = JSON.parse(session.ask('export', { format: 'json' })) as { readonly items: readonly KubeObject[] };
  const hash = items.find(({ kind }) => kind === 'ReplicaSet')?.metadata.name.slice('web-'.length) ?? '';
  const kept = items.filter(({ kind }) => kind !== 'ReplicaSet' && kind !== 'Event').map(change);
  const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: kept });
  return text.replaceAll(hash, 'f7c6b4d98').replaceAll('2026-01-01T', '2025-01-01T');
}

function opened(text: string) {
  const made = openSession({ scenario: 'own', seed: 1, files: [{ name: 'dump.json', text }] });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  const { session, notes } = made;
  const list = <T>(kind: string) => session.ask('list', { kind }) as readonly T[];
  const uids = () => list<Pod>('Pod').map(({ metadata }) => metadata.uid);
  return { session, uids, sets: () => list<ReplicaSet>('ReplicaSet'), notes: notes.map(({ message }) => message) };
}

it('leaves the Pods of a dump without ReplicaSets unchanged, and says so', () => {
  const { session, uids, sets, notes } = opened(dumped());
  const before = uids();
  expect(before).toHaveLength(3);
  session.seekTime(120e6);
  expect(uids()).toEqual(before);
  expect(sets()).toMatchObject([{ metadata: { name: 'web-f7c6b4d98' }, status: { replicas: 3, readyReplicas: 3 } }]);
  expect(notes).toEqual([
    "the files have no ReplicaSet web-f7c6b4d98: they are assumed to have the present templates, as their Deployments' status says",
  ]);
});

it('replaces a deleted Pod as the real ReplicaSet would', () => {
  const { session, uids } = opened(dumped());
  session.seekTime(60e6);
  const [pod] = session.ask('list', { kind: 'Pod' }) as readonly Pod[];
  session.accept({ type: 'object.delete', kind: 'Pod', namespace: 'default', name: pod?.metadata.name ?? '' });
  session.seekTime(120e6);
  expect(uids()).toHaveLength(3);
  expect(uids()).not.toContain(pod?.metadata.uid);
});

it('adds no ReplicaSet during a rollout, since its Pods may be of an older template', () => {
  const inRollout = (object: KubeObject) =>
    object.kind === 'Deployment'
      ? { ...object, status: { ...(object as Deployment & KubeObject).status, updatedReplicas: 1 } }
      : object;
  expect(opened(dumped(inRollout)).notes).toEqual([]);
});
