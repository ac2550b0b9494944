import { objectKey } from '#model/objectKey.ts';
import type { PendingCause } from '#protocol/lab.ts';
import type { Reader } from '#session/reader.ts';
import { type Helped, helpsFor, NO_HELP } from '../scheduling/helps/helpsFor.ts';
import { isOnItsWay } from '../scheduling/onItsWay.ts';
import { queueFacts } from '../scheduling/why/queueFacts.ts';
import type { CauseGroup } from './pendingCauses.ts';

/** A cause with what would help the first of its Pods, or what that waits for. `isTried`: whether changes are tried. */
export function causeHelped(reader: Reader, { first, ...group }: CauseGroup, isTried: boolean): PendingCause {
  return { ...group, ...helped(reader, first, isTried) };
}

function helped(reader: Reader, pod: CauseGroup['first'], isTried: boolean): Helped {
  const inQueue = (): Helped => ({ helps: [], none: queueFacts(reader, pod, objectKey(pod)) });
  if (isOnItsWay(reader.world, pod)) return inQueue();
  if (!isTried) return NO_HELP;
  const found = helpsFor(reader, pod);
  // Of a Pod that is held for its group nothing is tried: where it stands in the queue says why.
  return found.helps.length + found.none.length > 0 ? found : inQueue();
}
