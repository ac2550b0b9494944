import type { Pod } from '#model/generated/types.ts';
import { priorityOf } from './queuedPod.ts';

/** Only Pods that pass are looked at. */
export type PreCheck = (pod: Pod) => boolean;

/** Pods of a higher priority do not see an event that only frees what a Pod of this priority held. */
export function atMostPriorityOf(pod: Pod): PreCheck {
  const priority = priorityOf(pod);
  return (waiting) => priorityOf(waiting) <= priority;
}
