import { expect, it } from 'vitest';
import { type GarbageCollectionCase, playGarbageCollection } from './playGarbageCollection.ts';

const removed = (object: string) => ({ event: 'removed', object });
const play = (given: Omit<GarbageCollectionCase, 'name'>) => playGarbageCollection({ name: 'case', ...given });

it('removes objects whose owners were never there, in the round after the DELETE and in the background', () => {
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

it('takes each reference off by itself when one owner was never there and the other orphans', () => {
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
