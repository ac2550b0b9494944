import { expect, it } from 'vitest';
import type { ControllerRevision, Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { openSession } from './session.ts';
import { start } from './testing/manifestSession.ts';

const workload = (kind: string, name: string, rest: string) => `---
apiVersion: apps/v1
kind: ${kind}
metadata: {name: ${name}}
spec:
${rest}
  selector: {matchLabels: {app: ${name}}}
  template: {metadata: {labels: {app: ${name}}}, spec: {containers: [{name: main, image: 'nginx:1.27'}]}}
`;
const CLUSTER = workload('DaemonSet', 'log', '') + workload('StatefulSet', 'db', '  replicas: 2\n  serviceName: db');

/** A cluster as kubectl gives it, without its ControllerRevisions; their hashes are other ones than the model would make. */
function dumped(change: (object: KubeObject) => KubeObject = (object) => object): string {
  const session = start(CLUSTER);
  session.seekTime(60e6);
  const { items } = JSON.parse(session.ask('export', { format: 'json' })) as { readonly items: readonly KubeObject[] };
  const revisions = items.filter(({ kind }) => kind === 'ControllerRevision') as (ControllerRevision & KubeObject)[];
  expect(revisions).toHaveLength(2);
  const kept = items.filter(({ kind }) => kind !== 'ControllerRevision').map(change);
  const text = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: kept });
  return revisions.reduce((now, { metadata }) => now.replaceAll(metadata.name.replace(/^\w+-/, ''), 'f7c6b4d98'), text);
}

function played(text: string) {
  const opened = openSession({ scenario: 'own', seed: 1, files: [{ name: 'dump.json', text }] });
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
  const uids = () =>
    (opened.session.ask('list', { kind: 'Pod' }) as readonly Pod[]).map(({ metadata }) => metadata.uid);
  const before = uids();
  opened.session.seekTime(120e6);
  return { before, after: uids(), notes: opened.notes.map(({ message }) => message) };
}

it('leaves the Pods of a dump without ControllerRevisions unchanged, and says so', () => {
  const { before, after, notes } = played(dumped());
  expect(before).toHaveLength(5);
  expect(after).toEqual(before);
  expect(notes.join()).toContain('the files have no ControllerRevision');
});

it('replaces Pods when the status does not say that they are current', () => {
  const { before, after, notes } = played(dumped((object) => ({ ...object, status: podStatus(object) }) as KubeObject));
  expect(after).not.toEqual(before);
  expect(notes.join()).not.toContain('ControllerRevision');
});

function podStatus(object: KubeObject): unknown {
  return object.kind === 'StatefulSet' || object.kind === 'DaemonSet' ? {} : (object as Pod).status;
}
