import type { Millis } from '#base/time.ts';
import { crashLoopLimits } from '#cluster/kubelet/backoff.ts';
import type { BackoffPoint } from '#protocol/podLife.ts';
import type { Life } from './lives.ts';
import { namesOf } from './runtimeLanes.ts';

/** The growth of each container's restart back-off. */
export function backoffPoints({ kubelet }: Life): BackoffPoint[] {
  return namesOf(kubelet)
    .flatMap((container) => {
      const points: BackoffPoint[] = [];
      for (const { value, atUs } of kubelet) {
        const now = value?.containers.find(({ name }) => name === container);
        if (!now || now.instances === 0) continue;
        const point = { atUs, container, restarts: now.instances - 1, nextMs: now.crashBackoff.delayMs };
        const last = points.at(-1);
        if (last?.restarts !== point.restarts || last.nextMs !== point.nextMs) points.push(point);
      }
      return points;
    })
    .sort((a, b) => a.atUs - b.atUs);
}

/** Zero first, then the initial wait, doubled up to the longest. */
export function backoffLadder(longestMs: Millis | undefined): number[] {
  const { firstMs, maxMs } = crashLoopLimits(longestMs);
  const waits = [0];
  for (let waitMs = firstMs; waitMs < maxMs; waitMs *= 2) waits.push(waitMs);
  return [...waits, maxMs];
}
