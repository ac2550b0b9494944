import { DEFAULT_SCHEDULER_NAME } from '#cluster/scheduler/config/schedulerConfiguration.ts';
import type { QueuedPod } from '#cluster/scheduler/records.ts';
import type { Pod } from '#model/generated/types.ts';
import type { Waker } from '#protocol/explanation.ts';
import type { Session } from '#session/session.ts';

/** What the plugins of a profile registered for, in the order of the plugins. */
export function registrationsOf(session: Session, schedulerName: string = DEFAULT_SCHEDULER_NAME): readonly Waker[] {
  return session.trials.registrations(schedulerName);
}

/** The profile that serves a Pod, by its name. */
export function schedulerOf({ world }: Session, key: string): string | undefined {
  return world.table<Pod>('store/Pod').get(key)?.spec.schedulerName;
}

/** What could wake a waiting Pod: a gated one only what its gate hears of. */
export function wakersOf(session: Session, queued: QueuedPod): readonly Waker[] {
  const { pod, gatingPlugin, unschedulablePlugins, pendingPlugins } = queued;
  const concerned = new Set(gatingPlugin === '' ? [...unschedulablePlugins, ...pendingPlugins] : [gatingPlugin]);
  return registrationsOf(session, pod.spec.schedulerName).filter(({ plugin }) => concerned.has(plugin));
}
