import fc from 'fast-check';
import { expect, it } from 'vitest';
import { World } from '#kernel/world.ts';
import type { Pod, ReplicaSet } from '#model/generated/types.ts';
import { controllerCache } from '../objectsByOwner.ts';
import { isPodActive, isPodReady, isPodTerminating } from '../podFacts.ts';
import { ReplicaTallies } from './replicaSetStatus.ts';

const somePod = fc.record({
  owner: fc.option(fc.constantFrom('a', 'b')),
  app: fc.constantFrom('web', 'db'),
  phase: fc.constantFrom('Pending', 'Running', 'Succeeded', 'Failed'),
  ready: fc.boolean(),
  isLeaving: fc.boolean(),
});

type SomePod = typeof somePod extends fc.Arbitrary<infer T> ? T : never;

function podOf(name: string, { owner, app, phase, ready, isLeaving }: SomePod): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      labels: { app },
      ...(owner && {
        ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: owner, uid: owner, controller: true }],
      }),
      ...(isLeaving && { deletionTimestamp: '2026-01-01T00:00:00Z' }),
    },
    spec: { containers: [] },
    status: { phase, conditions: [{ type: 'Ready', status: ready ? 'True' : 'False' }] },
  };
}

const replicaSet = (name: string): ReplicaSet => ({
  apiVersion: 'apps/v1',
  kind: 'ReplicaSet',
  metadata: { name, uid: name },
  spec: { selector: {} },
});

it('the tally equals a count of all Pods, forward and backward', () => {
  const change = fc.record({ name: fc.constantFrom('p', 'q', 'r'), pod: fc.option(somePod) });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      const world = new World();
      const table = world.table(controllerCache('Pod'));
      const tallies = new ReplicaTallies(table);
      const check = () => {
        for (const owner of ['a', 'b']) {
          const pods = table
            .values()
            .filter((pod) => pod.metadata.ownerReferences?.[0]?.uid === owner && isPodActive(pod));
          const { active, ready, terminating, byLabels } = tallies.of(replicaSet(owner));
          expect({ active, ready, terminating }).toEqual({
            active: pods.length,
            ready: pods.filter(isPodReady).length,
            terminating: table
              .values()
              .filter((pod) => pod.metadata.ownerReferences?.[0]?.uid === owner && isPodTerminating(pod)).length,
          });
          for (const app of ['web', 'db']) {
            const tally = byLabels.get(JSON.stringify({ app }));
            expect(tally?.pods ?? 0).toBe(pods.filter(({ metadata }) => metadata.labels?.app === app).length);
          }
        }
      };
      const deltas = changes.map(({ name, pod }) => {
        if (pod) table.put(name, podOf(name, pod));
        else table.delete(name);
        check();
        return world.takeDelta();
      });
      for (const delta of deltas.reverse()) {
        world.revert(delta);
        check();
      }
    }),
  );
});
