import { describe, expect, it } from 'vitest';
import { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import { objectKey } from '#model/objectKey.ts';
import { type GraphNode, OwnerGraph } from '../ownerGraph.ts';
import { FOREGROUND, matchOwner, sortOwners } from './garbageCollector.ts';

const owner = (name: string, kind = 'ConfigMap', apiVersion = 'v1') => ({ apiVersion, kind, name, uid: `uid-${name}` });

function object(name: string, namespace: string, more: Partial<KubeObject['metadata']> = {}): KubeObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace, uid: `uid-${name}`, ...more } };
}

function sorted(node: Pick<GraphNode, 'owners'> & Partial<GraphNode>, ...objects: readonly KubeObject[]) {
  const graph = new OwnerGraph(new World());
  for (const each of objects) graph.note(each.kind, each);
  const find = (kind: string, key: string) => objects.find((each) => each.kind === kind && objectKey(each) === key);
  const definitions = () => objects.filter(({ kind }) => kind === 'CustomResourceDefinition');
  const placed = { uid: 'u', kind: 'Pod', apiVersion: 'v1', key: 'default/p', ...node };
  const owners = sortOwners(placed, graph, { find, definitions });
  const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
  return owners && { solid: names(owners.solid), dangling: names(owners.dangling), waiting: names(owners.waiting) };
}

describe('sortOwners', () => {
  it('distinguishes existing, missing and waiting owners', () => {
    const ending = object('w', 'default', { deletionTimestamp: '2026-01-01T00:00:00Z', finalizers: [FOREGROUND] });
    expect(sorted({ owners: [owner('s'), owner('gone'), owner('w')] }, object('s', 'default'), ending)).toEqual({
      solid: ['s'],
      dangling: ['gone'],
      waiting: ['w'],
    });
  });

  it('an owner in another namespace or of another kind counts as absent', () => {
    expect(sorted({ owners: [owner('x')] }, object('x', 'other'))?.dangling).toEqual(['x']);
    expect(sorted({ owners: [owner('x', 'Secret')] }, object('x', 'default'))?.dangling).toEqual(['x']);
  });

  it('an owner with the same name and another uid counts as absent', () => {
    expect(sorted({ owners: [{ ...owner('x'), uid: 'older' }] }, object('x', 'default'))?.dangling).toEqual(['x']);
  });

  it('does not decide when no API server serves the kind of an owner', () => {
    const unknown = owner('x', 'Foo', 'x.io/v1');
    expect(sorted({ owners: [unknown] })).toBeUndefined();
    expect(sorted({ owners: [owner('s'), owner('gone'), unknown] }, object('s', 'default'))).toBeUndefined();
  });

  it('looks up a custom kind in the scope of its definition', () => {
    const definition = (scope: string, served = true) => ({
      ...object('gadgets.x.io', ''),
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      spec: { group: 'x.io', names: { kind: 'Gadget' }, scope, versions: [{ name: 'v1', served }] },
    });
    const gadget = owner('g', 'Gadget', 'x.io/v1');
    expect(sorted({ owners: [gadget] }, definition('Namespaced'))?.dangling).toEqual(['g']);
    expect(sorted({ owners: [gadget], key: 'node' }, definition('Cluster'))?.dangling).toEqual(['g']);
    expect(sorted({ owners: [gadget], key: 'node' }, definition('Namespaced'))).toBeUndefined();
    expect(sorted({ owners: [gadget] }, definition('Namespaced', false))).toBeUndefined();
  });

  it('does not decide when the version of an owner is no longer served', () => {
    expect(sorted({ owners: [owner('c', 'CronJob', 'batch/v1beta1')] })).toBeUndefined();
    expect(sorted({ owners: [owner('h', 'HorizontalPodAutoscaler', 'autoscaling/v1')] })?.dangling).toEqual(['h']);
  });

  it('keeps a cluster-scoped object that names an owner in a namespace', () => {
    expect(sorted({ owners: [owner('x')], key: 'n' }, object('x', 'default'))).toBeUndefined();
    expect(sorted({ owners: [owner('n', 'Node')], key: 'n' })?.dangling).toEqual(['n']);
  });
});

describe('matchOwner', () => {
  const node = (key: string, kind = 'ConfigMap') => ({ uid: `uid-${key}`, kind, apiVersion: 'v1', key, owners: [] });

  it.each([
    ['same', node('default/x'), owner('x'), 'default/child'],
    ['same', node('x', 'Node'), owner('x', 'Node'), 'default/child'],
    ['same', node('x', 'Node'), owner('x', 'Node'), 'child'],
    ['otherNamespace', node('other/x'), owner('x'), 'default/child'],
    ['otherNamespace', node('other/x'), owner('x'), 'child'],
    ['otherObject', node('default/x'), owner('y'), 'default/child'],
    ['otherObject', node('default/x'), owner('x', 'Secret'), 'default/child'],
    ['otherObject', node('default/x'), owner('x', 'ConfigMap', 'v2'), 'default/child'],
  ])('returns %s for the node %o and the owner reference %o in %s', (match, known, reference, child) => {
    expect(matchOwner(known, node(child), reference)).toBe(match);
  });
});
