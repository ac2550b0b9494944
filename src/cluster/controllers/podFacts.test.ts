import fc from 'fast-check';
import { expect, it } from 'vitest';
import { World } from '#kernel/world.ts';
import { controllerCache } from './objectsByOwner.ts';
import { EndedPods } from './PodGC/podGCController.ts';
import { podsByNode } from './podFacts.ts';

const somePod = fc.record({
  nodeName: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
  phase: fc.constantFrom('Pending', 'Running', 'Succeeded', 'Failed'),
});

it('the index equals a scan of all Pods, forward and backward', () => {
  const change = fc.record({ name: fc.constantFrom('p', 'q', 'r'), pod: fc.option(somePod) });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      const world = new World();
      const table = world.table(controllerCache('Pod'));
      const index = podsByNode(table);
      const ended = new EndedPods(table);
      const check = () => {
        const pods = table.values();
        for (const node of ['a', 'b'])
          expect(index.at(node)).toEqual(pods.filter(({ spec }) => spec.nodeName === node));
        expect(index.placesInUse()).toEqual([...new Set(pods.flatMap(({ spec }) => spec.nodeName ?? []))].sort());
        const over = pods.filter(({ status }) => status?.phase === 'Succeeded' || status?.phase === 'Failed');
        expect(ended.size).toBe(over.length);
        expect(ended.inOrder(1)).toHaveLength(Math.max(0, over.length - 1));
      };
      const deltas = changes.map(({ name, pod }) => {
        const metadata = { name };
        if (pod)
          table.put(name, {
            apiVersion: 'v1',
            kind: 'Pod',
            metadata,
            spec: { containers: [], ...(pod.nodeName && { nodeName: pod.nodeName }) },
            status: { phase: pod.phase },
          });
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
