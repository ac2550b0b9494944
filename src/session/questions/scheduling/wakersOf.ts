import { store } from '#cluster/api/kindTables.ts';
import { DEFAULT_SCHEDULER_NAME } from '#cluster/scheduler/config/schedulerConfiguration.ts';
import type { QueuedPod } from '#cluster/scheduler/schedulerRecords.ts';
import type { Waker } from '#protocol/explanation.ts';
import type { Reader } from '#session/reader.ts';

/** The event registrations of a profile's plugins, in the order of the plugins. */
export function registrationsOf(reader: Reader, schedulerName: string = DEFAULT_SCHEDULER_NAME): readonly Waker[] {
  return reader.trials.registrations(schedulerName);
}

/** The profile that serves a Pod, by its name. */
export function schedulerOf({ world }: Reader, key: string): string | undefined {
  return world.table(store('Pod')).get(key)?.spec.schedulerName;
}

/** The events that could wake a waiting Pod. Only the events of its gating plugin can wake a gated Pod. */
export function wakersOf(reader: Reader, queued: QueuedPod): readonly Waker[] {
  const { pod, gatingPlugin, unschedulablePlugins, pendingPlugins } = queued;
  const concerned = new Set(gatingPlugin === '' ? [...unschedulablePlugins, ...pendingPlugins] : [gatingPlugin]);
  return registrationsOf(reader, pod.spec.schedulerName).filter(({ plugin }) => concerned.has(plugin));
}
