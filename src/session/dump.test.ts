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
  it('goes on as it was: nodes stay Ready, Pods run where they ran', () => {
    const { before, after, notes } = play([dump('nodes'), dump('pods')], 900);
    expect(after).toEqual(before);
    expect(after.nodes.map(([, ready]) => ready)).toEqual(['True', 'True', 'True', 'True']);
    expect(after.pods.filter(([, , phase]) => phase === 'Running')).toHaveLength(5);
    expect(notes).toEqual([]);
  });

  it('of Pods alone gets the nodes that they run on, with a note', () => {
    const { before, after, notes, session } = play([dump('pods')], 900);
    expect(after).toEqual(before);
    expect(after.nodes).toEqual(['plant-1', 'plant-2', 'plant-3', 'plant-4'].map((name) => [name, 'True']));
    expect(notes).toEqual([
      {
        message:
          'Pods run on plant-2, plant-3, plant-4 and 1 more, which the files do not have: nodes of those names stand in, with room for these Pods and a little more. To have them as they are, run kubectl get nodes -o json > nodes.json and read it too',
      },
    ]);
    const plant3 = session.ask('get', { kind: 'Node', name: 'plant-3' }) as Node;
    expect(plant3.status?.allocatable).toMatchObject({ cpu: '2500m', memory: String(3.5 * 2 ** 30), pods: '12' });
  });

  it('is recognised by the uids of its objects', () => {
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

  it('makes the same run when its secrets are left out at reading', () => {
    const files = [dump('nodes'), dump('pods')];
    const whole = play(files, 60).session;
    const read = whole.ask('readDump', { files });
    expect(read?.dropped).toEqual({ secrets: 0, values: 0 });
    expect(play(read?.files ?? [], 60).session.ask('state', {}).digest).toBe(whole.ask('state', {}).digest);
  });

  it('of nodes alone gets no others', () => {
    expect(play([dump('nodes')], 1).after.nodes).toHaveLength(4);
  });

  it('leaves nodes that were in trouble in it', () => {
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
