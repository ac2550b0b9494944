import type { Pod } from '#model/generated/types.ts';
import { priorityOf } from './queuedPod.ts';

/** Only Pods that pass are considered. */
export type PreCheck = (pod: Pod) => boolean;

/** Skips Pods of a higher priority for an event that only frees room of a Pod with this priority. */
export function atMostPriorityOf(pod: Pod): PreCheck {
  const priority = priorityOf(pod);
  return (waiting) => priorityOf(waiting) <= priority;
}
