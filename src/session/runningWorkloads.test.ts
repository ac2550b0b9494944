import { describe, expect, it } from 'vitest';
import type { Node, Pod } from '#model/generated/types.ts';
import { isKind } from '#model/kinds.ts';
import { deployment } from '#scenarios/manifests.ts';
import { ownManifests } from './commands/readManifests.ts';
import { runningWorkloads } from './runningWorkloads.ts';
import { nodesWanted } from './scenarioNodes.ts';

const MIB = 2 ** 20;
const NODES = nodesWanted({ count: 3, cpu: '1', memory: '4Gi', pods: 110 });
const manifests = (replicas: number) =>
  ownManifests('web.yaml', deployment({ name: 'web', replicas, image: 'web:1', cpu: '300m' }));
const start = (replicas: number, seed = 1) =>
  runningWorkloads(manifests(replicas), NODES, [{ image: 'web:1', sizeBytes: 5 * MIB }], seed);
const podsOf = (objects: readonly object[]) => objects.filter((object): object is Pod => isKind(object as Pod, 'Pod'));

describe('workloads that run when a run begins', () => {
  it('a running workload is a Deployment, its ReplicaSet and its Pods, each owned by the one before', () => {
    const { objects } = start(2);
    expect(objects.map(({ kind }) => kind)).toEqual(['Deployment', 'ReplicaSet', 'Pod', 'Pod']);
    const [made, replicaSet, ...pods] = objects;
    expect(replicaSet?.metadata.ownerReferences?.[0]?.uid).toBe(made?.metadata.uid);
    for (const { metadata } of pods) expect(metadata.ownerReferences?.[0]?.uid).toBe(replicaSet?.metadata.uid);
    expect(new Set(objects.map(({ metadata }) => metadata.uid)).size).toBe(4);
  });

  it('running Pods have room, their own addresses, and images that their nodes have', () => {
    const { objects, nodes } = start(9);
    const pods = podsOf(objects);
    const onNode = (name: string) => pods.filter(({ spec }) => spec.nodeName === name);
    expect(NODES.map(({ metadata }) => onNode(metadata.name).length)).toEqual([3, 3, 3]);
    expect(new Set(pods.map(({ status }) => status?.podIP)).size).toBe(9);
    for (const node of nodes as Node[]) expect(node.status?.images).toEqual([{ names: ['web:1'], sizeBytes: 5 * MIB }]);
  });

  it('one seed gives the same workloads, and nodes that are too small are refused', () => {
    expect(start(5)).toEqual(start(5));
    expect(start(5, 2)).not.toEqual(start(5));
    expect(() => start(10)).toThrow(/no node has room for another Pod of web-/);
  });
});
