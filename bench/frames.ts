import { store } from '#cluster/api/kindTables.ts';
import type { Pod } from '#model/generated/types.ts';
import type { KubeObject } from '#model/kinds.ts';
import { Views } from '#session/views/views.ts';
import { percentiles, type Took, took } from './support/percentiles.ts';
import { runningCluster } from './support/runningCluster.ts';

const NODES = 5000;
const PODS = 50_000;
const CHANGES = 500;
const FRAMES = 60;

/** What a frame for the page costs the worker when many Pods changed since the last: time to compute the views, and their size. */
export default function frames(): object {
  const { world } = runningCluster(NODES, PODS).engine;
  const views = new Views(world);
  const first = took(() => views.take(Number.POSITIVE_INFINITY));
  const table = world.table(store('Pod'));
  const keys = [...table.keys()];
  const computing: Took[] = [];
  let bytes = 0;
  for (let frame = 0; frame < FRAMES; frame++) {
    for (let i = 0; i < CHANGES; i++) {
      const key = keys[(frame * CHANGES + i) % keys.length] as string;
      const pod = table.get(key) as Pod & KubeObject;
      const phase = pod.status?.phase === 'Running' ? 'Failed' : 'Running';
      table.put(key, { ...pod, status: { ...pod.status, phase } });
    }
    world.takeDelta();
    computing.push(
      took(() => {
        const { changes } = views.take(2 * CHANGES);
        if (frame === 0) bytes = JSON.stringify(changes).length;
      }),
    );
  }
  return {
    nodes: NODES,
    pods: PODS,
    podChanges: CHANGES,
    first: percentiles([first]),
    frame: percentiles(computing.slice(1)),
    frameBytes: bytes,
  };
}
