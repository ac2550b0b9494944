import { describe, expect, it } from 'vitest';
import { type GarbageCollectionCase, playGarbageCollection } from './playGarbageCollection.ts';

const removed = (object: string) => ({ event: 'removed', object });
const play = (given: Omit<GarbageCollectionCase, 'name'>) => playGarbageCollection({ name: 'case', ...given });

it('deletes objects whose owners never existed, one round after the DELETE, in the background', () => {
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

it('removes each reference separately when one owner is missing and the other orphans', () => {
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

describe('owner of Pods and revisions', () => {
  const owners = [{ name: 's', controller: true, blockOwnerDeletion: true }];
  const set = (kind: string) => [
    { kind, name: 's' },
    { kind: 'Pod', name: 'p', owners },
    { kind: 'ControllerRevision', name: 'r', owners },
  ];
  const marked = (...finalizers: string[]) => ({ event: 'marked', object: 's', finalizers });
  const orphaned = (object: string) => ({ event: 'ownerRefRemoved', object, owner: 's' });
  const gone = { remaining: [], stillTerminating: [] };

  it.each(['StatefulSet', 'DaemonSet'])('deletes a %s before its Pods and revisions in the background', (kind) => {
    expect(play({ objects: set(kind), delete: 's', propagationPolicy: 'Background' })).toEqual({
      rounds: [[removed('s')], [removed('p'), removed('r')]],
      ...gone,
    });
  });

  it.each(['StatefulSet', 'DaemonSet'])('deletes Pods and revisions before their %s in the foreground', (kind) => {
    expect(play({ objects: set(kind), delete: 's', propagationPolicy: 'Foreground' })).toEqual({
      rounds: [[marked('foregroundDeletion')], [removed('p'), removed('r')], [removed('s')]],
      ...gone,
    });
  });

  it.each(['StatefulSet', 'DaemonSet'])('keeps the Pods and revisions of an orphaning %s', (kind) => {
    expect(play({ objects: set(kind), delete: 's', propagationPolicy: 'Orphan' })).toEqual({
      rounds: [[marked('orphan')], [orphaned('p'), orphaned('r'), removed('s')]],
      remaining: ['p', 'r'],
      stillTerminating: [],
    });
  });
});

it.each(['CronJob', 'EndpointSlice', 'PersistentVolumeClaim', 'ReplicationController', 'Service'])(
  'deletes a %s between an owner and a dependent under every policy',
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
