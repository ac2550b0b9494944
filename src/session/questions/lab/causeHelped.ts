import { objectKey } from '#model/objectKey.ts';
import type { PendingCause } from '#protocol/lab.ts';
import type { Reader } from '#session/reader.ts';
import { type Helped, helpsFor, NO_HELP } from '../scheduling/helps/helpsFor.ts';
import { isOnItsWay } from '../scheduling/onItsWay.ts';
import { queueFacts } from '../scheduling/why/queueFacts.ts';
import type { CauseGroup } from './pendingCauses.ts';

/**
 * A cause with possible fixes for the first of its Pods, or the facts about its wait. `isTried`: whether changes are
 * tried.
 */
export function causeHelped(reader: Reader, { first, ...group }: CauseGroup, isTried: boolean): PendingCause {
  return { ...group, ...helped(reader, first, isTried) };
}

function helped(reader: Reader, pod: CauseGroup['first'], isTried: boolean): Helped {
  const inQueue = (): Helped => ({ helps: [], none: queueFacts(reader, pod, objectKey(pod)) });
  if (isOnItsWay(reader.world, pod)) return inQueue();
  if (!isTried) return NO_HELP;
  const found = helpsFor(reader, pod);
  // Nothing is tried for a Pod that waits for its group: its place in the queue explains the wait.
  return found.helps.length + found.none.length > 0 ? found : inQueue();
}
