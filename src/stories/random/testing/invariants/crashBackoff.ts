import { type Backoff, KUBELET_PODS } from '#cluster/kubelet/kubeletRecords.ts';
import { changesOf } from '#kernel/delta.ts';
import type { Entry } from '#kernel/event.ts';

const FIRST_MS = 10_000;
const MAX_MS = 300_000;

/** Delays of containers that crash or whose image cannot be pulled start at 10 s and double, up to 5 minutes. */
export function* crashBackoff(entry: Entry): Generator<string> {
  for (const { before: was, after: is } of changesOf(entry, KUBELET_PODS)) {
    if (!was || !is) continue;
    for (const container of is.containers) {
      const earlier = was.containers.find(({ name }) => name === container.name);
      if (!earlier) continue;
      for (const kind of ['crashBackoff', 'pullBackoff'] as const)
        if (!follows(earlier[kind], container[kind]))
          yield `Pod ${is.pod.metadata.name}: ${kind} of ${container.name} went from ${earlier[kind].delayMs} to ${container[kind].delayMs} ms`;
    }
  }
}

function follows(was: Backoff, is: Backoff): boolean {
  if (is === was || is.delayMs === was.delayMs || is.delayMs === 0) return true;
  return is.delayMs === FIRST_MS || is.delayMs === Math.min(2 * was.delayMs, MAX_MS);
}
