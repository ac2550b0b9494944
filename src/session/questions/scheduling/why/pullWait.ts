import type { Micros } from '#base/time.ts';
import { kubeletConfiguration } from '#cluster/kubelet/configuration/kubeletConfiguration.ts';
import type { ImagePull, KubeletNode } from '#cluster/kubelet/kubeletRecords.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import type { World } from '#kernel/world.ts';

const BYTES_PER_100_MIB = 100 * 1024 * 1024;

/** A pull that a container waits for. */
export interface PullWait {
  readonly pull: ImagePull;
  readonly isRunning: boolean;
  /** Images that are pulled before this one, in order and without repetitions. */
  readonly ahead: readonly string[];
  /** The end of the pull, in simulated microseconds, if nothing changes until then. */
  readonly endsUs: Micros;
}

/** The progress of a container's image pull; `undefined` when nothing requested it. */
export function pullWait(
  world: World,
  node: KubeletNode,
  uid: string,
  container: string,
  nowUs: Micros,
): PullWait | undefined {
  const at = node.pulls.findIndex(({ waiters }) =>
    waiters.some((waiter) => waiter.uid === uid && waiter.container === container),
  );
  const pull = node.pulls[at];
  if (!pull) return undefined;
  const before = node.pulls.slice(0, at).filter(({ image }) => image !== pull.image);
  const isRunning = pull.startedUs >= 0;
  return {
    pull,
    isRunning,
    ahead: isRunning ? [] : [...new Set(before.map(({ image }) => image))],
    endsUs: endOf(world, node, at, nowUs),
  };
}

/** Simulates the queue of pulls, with as many at a time as the kubelet's configuration allows. */
function endOf(world: World, node: KubeletNode, at: number, nowUs: Micros): number {
  const { serializeImagePulls, maxParallelImagePulls } = kubeletConfiguration(world, node.name);
  const slots = serializeImagePulls ? 1 : maxParallelImagePulls || Number.POSITIVE_INFINITY;
  const running: number[] = [];
  const ends = new Map<string, number>(node.images.map(({ image }) => [image, nowUs]));
  for (const [i, { image, sizeBytes, error, startedUs, durationUs }] of node.pulls.entries()) {
    let endUs = startedUs + durationUs;
    if (startedUs < 0) {
      running.sort((a, b) => a - b);
      const beginUs = running.length < slots ? nowUs : (running.shift() ?? nowUs);
      const wholeUs = Math.round((sizeBytes / BYTES_PER_100_MIB) * constantUs(world, 'kubelet.imagePull'));
      endUs = error === undefined ? Math.max(beginUs, ends.get(image) ?? beginUs + wholeUs) : beginUs;
    }
    running.push(endUs);
    if (error === undefined) ends.set(image, Math.min(endUs, ends.get(image) ?? endUs));
    if (i === at) return endUs;
  }
  return nowUs;
}
