import { createSchedulerParts } from '#cluster/scheduler/actor/schedulerParts.ts';
import { DEFAULT_SCHEDULER_NAME } from '#cluster/scheduler/config/schedulerConfiguration.ts';
import { type QueueProfile, queueProfileOf } from '#cluster/scheduler/queue/queueProfile.ts';
import { World } from '#kernel/world.ts';

/** The queue's view of the default profile: the gates and registrations of its plugins, with default arguments. */
export function defaultQueueProfile(): QueueProfile {
  const profile = createSchedulerParts(new World(), {}).profiles.get(DEFAULT_SCHEDULER_NAME);
  if (!profile) throw new Error('the default configuration has no profile');
  return queueProfileOf(profile);
}
