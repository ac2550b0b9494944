import { describe, expect, it } from 'vitest';
import { type GarbageCollectionCase, playGarbageCollection } from './playGarbageCollection.ts';

const removed = (object: string) => ({ event: 'removed', object });
const play = (given: Omit<GarbageCollectionCase, 'name'>) => playGarbageCollection({ name: 'case', ...given });

it('removes objects whose owners never existed, in the round after the DELETE and in the background', () => {
  const objects = [
    { kind: 'ReplicaSet', name: 'r' },
    { kind: 'Pod', name: 'p', owners: [{ name: 'nobody', controller: true }] },
    { kind: 'Pod', name: 'q', owners: [{ name: 'p' }] },
  ];
  expect(play({ objects, delete: 'r', propagationPolicy: 'Background' })).toEqual({
    rounds: [[removed('r')], [removed('p')], [removed('q')]],
    remaining: [],
    stillTerminating: [],
  });
});

it('removes each reference separately when one owner never existed and the other orphans its dependents', () => {
  const objects = [
    { kind: 'ReplicaSet', name: 'r' },
    { kind: 'Pod', name: 'p', owners: [{ name: 'r', controller: true }, { name: 'nobody' }] },
  ];
  const dropped = (owner: string) => ({ event: 'ownerRefRemoved', object: 'p', owner });
  expect(play({ objects, delete: 'r', propagationPolicy: 'Orphan' })).toEqual({
    rounds: [
      [{ event: 'marked', object: 'r', finalizers: ['orphan'] }],
      [dropped('nobody'), dropped('r'), removed('r')],
    ],
    remaining: ['p'],
    stillTerminating: [],
  });
});

describe('a set that owns Pods and revisions', () => {
  const owners = [{ name: 's', controller: true, blockOwnerDeletion: true }];
  const set = (kind: string) => [
    { kind, name: 's' },
    { kind: 'Pod', name: 'p', owners },
    { kind: 'ControllerRevision', name: 'r', owners },
  ];
  const marked = (...finalizers: string[]) => ({ event: 'marked', object: 's', finalizers });
  const orphaned = (object: string) => ({ event: 'ownerRefRemoved', object, owner: 's' });
  const gone = { remaining: [], stillTerminating: [] };

  it.each(['StatefulSet', 'DaemonSet'])('%s is deleted before them in the background', (kind) => {
    expect(play({ objects: set(kind), delete: 's', propagationPolicy: 'Background' })).toEqual({
      rounds: [[removed('s')], [removed('p'), removed('r')]],
      ...gone,
    });
  });

  it.each(['StatefulSet', 'DaemonSet'])('%s waits for both in the foreground', (kind) => {
    expect(play({ objects: set(kind), delete: 's', propagationPolicy: 'Foreground' })).toEqual({
      rounds: [[marked('foregroundDeletion')], [removed('p'), removed('r')], [removed('s')]],
      ...gone,
    });
  });

  it.each(['StatefulSet', 'DaemonSet'])('%s keeps both when it orphans them', (kind) => {
    expect(play({ objects: set(kind), delete: 's', propagationPolicy: 'Orphan' })).toEqual({
      rounds: [[marked('orphan')], [orphaned('p'), orphaned('r'), removed('s')]],
      remaining: ['p', 'r'],
      stillTerminating: [],
    });
  });
});

it.each(['CronJob', 'EndpointSlice', 'PersistentVolumeClaim', 'ReplicationController', 'Service'])(
  'plays a %s between an owner and a dependent, which every policy can delete',
  (kind) => {
    const owners = [{ name: 'c', blockOwnerDeletion: true }];
    const objects = [
      { kind: 'ConfigMap', name: 'c' },
      { kind, name: 'm', owners },
      { kind: 'ConfigMap', name: 'd', owners: [{ name: 'm', blockOwnerDeletion: true }] },
    ];
    for (const propagationPolicy of ['Background', 'Foreground'] as const)
      expect(play({ objects, delete: 'c', propagationPolicy })).toMatchObject({ remaining: [], stillTerminating: [] });
    expect(play({ objects, delete: 'm', propagationPolicy: 'Orphan' })).toMatchObject({ remaining: ['c', 'd'] });
  },
);
