import { randomStream } from '#kernel/randomStream.ts';
import { World } from '#kernel/world.ts';
import { cpuSeconds } from './support/cpuSeconds.ts';
import { percentiles, took } from './support/percentiles.ts';
import { runningCluster } from './support/runningCluster.ts';

const NODES = 1000;
const PODS = 5000;
const ENTRIES = 1_000_000;
const SEEKS = 24;

/** What a run keeps that is far longer than its journal, and how long it takes to go anywhere in it: entries that were forgotten are made again. */
export default function longRun(): object {
  const run = runningCluster(NODES, PODS);
  const startBytes = usedBytes();
  const seconds = cpuSeconds(() => run.seek(ENTRIES));
  const endBytes = usedBytes();
  const random = randomStream(new World(), 1, 'seek');
  const targets = Array.from({ length: SEEKS }, () => random.int(0, ENTRIES));
  const seeks = targets.map((seq) => took(() => run.seek(seq)));
  return {
    nodes: NODES,
    pods: PODS,
    entries: ENTRIES,
    cpuSeconds: seconds,
    heapAtStartBytes: startBytes,
    heapAtEndBytes: endBytes,
    heapAfterSeeksBytes: usedBytes(),
    peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
    seek: percentiles(seeks),
  };
}

/** After a collection of garbage where the process allows one (`node --expose-gc`). */
function usedBytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
