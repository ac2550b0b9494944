import { describe, expect, it } from 'vitest';
import { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { type GraphNode, OwnerGraph } from '../ownerGraph.ts';
import { FOREGROUND, hasNamespacedOwner, sortOwners } from './owners.ts';

const owner = (name: string, kind = 'ConfigMap', apiVersion = 'v1') => ({ apiVersion, kind, name, uid: `uid-${name}` });

function object(name: string, namespace: string, more: Partial<KubeObject['metadata']> = {}): KubeObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace, uid: `uid-${name}`, ...more } };
}

function sorted(node: Pick<GraphNode, 'owners'> & Partial<GraphNode>, ...objects: readonly KubeObject[]) {
  const graph = new OwnerGraph(new World());
  for (const each of objects) graph.note(each.kind, each);
  const find = (kind: string, key: string) => objects.find((each) => each.kind === kind && objectKey(each) === key);
  const owners = sortOwners({ uid: 'u', kind: 'Pod', key: 'default/p', ...node }, graph, find);
  const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
  return owners && { solid: names(owners.solid), dangling: names(owners.dangling), waiting: names(owners.waiting) };
}

describe('sortOwners', () => {
  it('distinguishes owners that exist, that are gone, and that wait for their dependents', () => {
    const ending = object('w', 'default', { deletionTimestamp: '2026-01-01T00:00:00Z', finalizers: [FOREGROUND] });
    expect(sorted({ owners: [owner('s'), owner('gone'), owner('w')] }, object('s', 'default'), ending)).toEqual({
      solid: ['s'],
      dangling: ['gone'],
      waiting: ['w'],
    });
  });

  it('an owner in another namespace, or of another kind with the same uid, counts as absent', () => {
    expect(sorted({ owners: [owner('x')] }, object('x', 'other'))?.dangling).toEqual(['x']);
    expect(sorted({ owners: [owner('x', 'Secret')] }, object('x', 'default'))?.dangling).toEqual(['x']);
  });

  it('an owner with the same name and another uid is gone', () => {
    expect(sorted({ owners: [{ ...owner('x'), uid: 'older' }] }, object('x', 'default'))?.dangling).toEqual(['x']);
  });

  it('does not decide when an owner has a kind that no API server serves', () => {
    const unknown = owner('x', 'Foo', 'x.io/v1');
    expect(sorted({ owners: [unknown] })).toBeUndefined();
    expect(sorted({ owners: [owner('s'), owner('gone'), unknown] }, object('s', 'default'))).toBeUndefined();
  });

  it('an object of the cluster cannot be owned by one in a namespace', () => {
    const node = { uid: 'u', kind: 'Node', key: 'n', owners: [owner('x')] };
    expect(hasNamespacedOwner(node)).toEqual(owner('x'));
    expect(hasNamespacedOwner({ ...node, key: 'default/n' })).toBeUndefined();
  });
});
