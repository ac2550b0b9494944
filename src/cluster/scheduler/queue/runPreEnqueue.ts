import type { QueuedPod } from '../schedulerRecords.ts';
import { sortedSet } from './queuedPod.ts';
import type { PreEnqueueGate } from './queueOptions.ts';

/**
 * Record of the Pod with the plugin that holds it back, if any. The plugin that last held it is asked first. The first
 * that refuses holds it, and stays among the rejecting plugins when it passes later.
 * Upstream source (v1.36.2): pkg/scheduler/backend/queue/scheduling_queue.go, runPreEnqueuePlugins.
 */
export function runPreEnqueue(queued: QueuedPod, gates: readonly PreEnqueueGate[]): QueuedPod {
  const refuses = ({ admits }: PreEnqueueGate) => !admits(queued.pod);
  const last = gates.find(({ name }) => name === queued.gatingPlugin);
  const gate = last && refuses(last) ? last : gates.find((other) => other !== last && refuses(other));
  const gatingPlugin = gate?.name ?? '';
  if (gate)
    return { ...queued, gatingPlugin, unschedulablePlugins: sortedSet([...queued.unschedulablePlugins, gatingPlugin]) };
  return queued.gatingPlugin === '' ? queued : { ...queued, gatingPlugin };
}
