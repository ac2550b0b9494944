import { randomStream } from '#kernel/randomStream.ts';
import { World } from '#kernel/world.ts';
import { cpuSeconds } from './cpuSeconds.ts';
import { percentiles, took } from './percentiles.ts';
import { runningCluster } from './runningCluster.ts';
import { usedBytes } from './usedBytes.ts';

const SEEKS = 40;

interface LongRunSize {
  readonly nodes: number;
  readonly pods: number;
  readonly entries: number;
}

/** What a run keeps that is far longer than its journal, by part, and how long it takes to go anywhere in it: entries that were forgotten are made again. */
export function longRunFigures({ nodes, pods, entries }: LongRunSize): object {
  const run = runningCluster(nodes, pods);
  const heapAtStartBytes = usedBytes();
  const seconds = cpuSeconds(() => run.seek(entries));
  const heapAtEndBytes = usedBytes();
  const random = randomStream(new World(), 1, 'seek');
  const targets = Array.from({ length: SEEKS }, () => random.int(0, entries));
  const seeks = targets.map((seq) => took(() => run.seek(seq)));
  run.seek(entries);
  const heapAfterSeeksBytes = usedBytes();
  run.forget({ entries: 0 });
  const withoutEntriesBytes = usedBytes();
  run.forget({ entries: 0, blocks: 0 });
  const withoutSmallBlocksBytes = usedBytes();
  return {
    nodes,
    pods,
    entries,
    cpuSeconds: seconds,
    heapAtStartBytes,
    heapAtEndBytes,
    heapAfterSeeksBytes,
    wholeEntriesBytes: heapAfterSeeksBytes - withoutEntriesBytes,
    smallBlocksBytes: withoutEntriesBytes - withoutSmallBlocksBytes,
    largeBlocksAndWorldBytes: withoutSmallBlocksBytes - heapAtStartBytes,
    peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
    seek: percentiles(seeks),
  };
}
