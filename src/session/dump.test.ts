import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Node, Pod } from '#model/generated/types.ts';
import { openSession } from './session.ts';

/** `kubectl get -o json` of a cluster with four nodes, one of them cordoned, and seven Pods; made up, in the form of real ones. */
const dump = (what: 'nodes' | 'pods') => ({
  name: `${what}.json`,
  text: readFileSync(join(import.meta.dirname, `../../e2e/fixtures/dump-${what}.json`), 'utf8'),
});

function play(files: readonly { readonly name: string; readonly text: string }[], seconds: number) {
  const opened = openSession({ scenario: 'own', seed: 1, files });
  if (!opened.ok) throw new Error(opened.problems.map(({ message }) => message).join('; '));
  const { session, notes } = opened;
  const list = <T>(kind: string) => session.ask('list', { kind }) as readonly T[];
  const nodes = () =>
    list<Node>('Node').map(({ metadata, status }) => [
      metadata.name,
      status?.conditions?.find(({ type }) => type === 'Ready')?.status,
    ]);
  const pods = () =>
    list<Pod>('Pod').map(({ metadata, spec, status }) => [
      metadata.name,
      spec.nodeName ?? '',
      status?.phase,
      status?.containerStatuses?.[0]?.restartCount ?? 0,
    ]);
  const before = { nodes: nodes(), pods: pods() };
  session.seekTime(seconds * 1_000_000);
  return { before, after: { nodes: nodes(), pods: pods() }, notes, session };
}

describe('a dump of a live cluster', () => {
  it('a dump continues as it was: nodes stay Ready, and Pods stay on their nodes', () => {
    const { before, after, notes } = play([dump('nodes'), dump('pods')], 900);
    expect(after).toEqual(before);
    expect(after.nodes.map(([, ready]) => ready)).toEqual(['True', 'True', 'True', 'True']);
    expect(after.pods.filter(([, , phase]) => phase === 'Running')).toHaveLength(5);
    expect(notes).toEqual([]);
  });

  it('a dump of Pods alone gets the nodes that they run on, with a note', () => {
    const { before, after, notes, session } = play([dump('pods')], 900);
    expect(after).toEqual(before);
    expect(after.nodes).toEqual(['plant-1', 'plant-2', 'plant-3', 'plant-4'].map((name) => [name, 'True']));
    expect(notes).toEqual([
      {
        message:
          'Pods run on plant-2, plant-3, plant-4 and 1 more, which the files do not have: nodes with those names are added, with room for these Pods and a little more, and the labels that they require. To have them as they are, run kubectl get nodes -o json > nodes.json and read it too',
      },
    ]);
    const plant3 = session.ask('get', { kind: 'Node', name: 'plant-3' }) as Node;
    expect(plant3.status?.allocatable).toMatchObject({ cpu: '2500m', memory: String(3.5 * 2 ** 30), pods: '12' });
  });

  it('a dump of Pods alone keeps a DaemonSet’s Pod, and its node gets the required labels', () => {
    const owner = { apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'agent', uid: 'uid-ds', controller: true };
    const containers = [{ name: 'c', image: 'i' }];
    const labels = { app: 'agent' };
    const term = { matchExpressions: [{ key: 'cloud/cluster', operator: 'Exists' }] };
    const nodeAffinity = { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [term] } };
    const spec = { containers, nodeSelector: { pool: 'blue' }, affinity: { nodeAffinity } };
    const items = [
      {
        apiVersion: 'apps/v1',
        kind: 'DaemonSet',
        metadata: { name: 'agent', namespace: 'default', uid: 'uid-ds' },
        spec: {
          selector: { matchLabels: labels },
          updateStrategy: { type: 'OnDelete' },
          template: { metadata: { labels }, spec },
        },
      },
      {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: {
          name: 'agent-x',
          namespace: 'default',
          uid: 'uid-p',
          labels,
          ownerReferences: [owner],
          creationTimestamp: '2031-05-06T07:00:00Z',
        },
        spec: { containers, nodeName: 'far' },
        status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
      },
    ];
    const { session } = play([{ name: 'a.json', text: JSON.stringify({ kind: 'List', apiVersion: 'v1', items }) }], 60);
    const pod = session.ask('get', { kind: 'Pod', namespace: 'default', name: 'agent-x' }) as Pod | undefined;
    expect([pod?.metadata.uid, pod?.metadata.deletionTimestamp]).toEqual(['uid-p', undefined]);
    const node = session.ask('get', { kind: 'Node', name: 'far' }) as Node | undefined;
    expect(node?.metadata.labels).toMatchObject({ pool: 'blue', 'cloud/cluster': '' });
  });

  it('a dump without Pods says that they are created anew', () => {
    const replicaSet = {
      apiVersion: 'apps/v1',
      kind: 'ReplicaSet',
      metadata: { name: 'web', namespace: 'default', uid: 'uid-rs' },
      spec: {
        replicas: 2,
        selector: { matchLabels: { app: 'web' } },
        template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c', image: 'i' }] } },
      },
      status: { replicas: 2 },
    };
    const { notes } = play([dump('nodes'), { name: 'rs.json', text: JSON.stringify(replicaSet) }], 1);
    expect(notes.map(({ message }) => message)).toEqual([
      'the dump has no Pods, although its workloads say that they had 2: all are created anew, and the scheduler places them. To keep them as they were, add: kubectl get pods -A -o json',
    ]);
  });

  it('a dump is recognised by the uids of its objects', () => {
    const { session } = play([dump('nodes')], 0);
    const read = session.ask('readDump', { files: [dump('nodes'), dump('pods')] });
    expect(read?.kinds).toEqual([
      { kind: 'Pod', count: 7 },
      { kind: 'Node', count: 4 },
    ]);
    const owned =
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, ownerReferences: [{apiVersion: v1, kind: Pod, name: b, uid: c}]}';
    for (const text of [owned, 'uid: [', ''])
      expect(session.ask('readDump', { files: [{ name: 'a.yaml', text }] })).toBeUndefined();
  });

  it('a dump without its secrets gives the same run', () => {
    const files = [dump('nodes'), dump('pods')];
    const whole = play(files, 60).session;
    const read = whole.ask('readDump', { files });
    expect(read?.dropped).toEqual({ secrets: 0, values: 0 });
    expect(play(read?.files ?? [], 60).session.ask('state', {}).digest).toBe(whole.ask('state', {}).digest);
  });

  it('a dump of nodes alone gets no other nodes', () => {
    expect(play([dump('nodes')], 1).after.nodes).toHaveLength(4);
  });

  it('nodes that were in trouble stay in trouble', () => {
    const node = (name: string, status: string) => ({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name, uid: name },
      status: { conditions: [{ type: 'Ready', status }] },
    });
    const items = [node('a', 'True'), node('b', 'Unknown'), node('c', 'False')];
    const { after, session } = play(
      [{ name: 'a.json', text: JSON.stringify({ kind: 'List', apiVersion: 'v1', items }) }],
      400,
    );
    expect(after.nodes).toEqual([
      ['a', 'True'],
      ['b', 'Unknown'],
      ['c', 'False'],
    ]);
    const lease = (name: string) => session.ask('get', { kind: 'Lease', namespace: 'kube-node-lease', name });
    expect([lease('a'), lease('b'), lease('c')].map(Boolean)).toEqual([true, false, true]);
  });
});
