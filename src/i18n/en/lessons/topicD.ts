import { backoff } from './backoff.ts';
import { fourOrNone } from './fourOrNone.ts';
import { freedRoom } from './freedRoom.ts';
import { lowBeforeHigh } from './lowBeforeHigh.ts';
import { starved } from './starved.ts';
import { thousandsWait } from './thousandsWait.ts';
import { whoWakesWhom } from './whoWakesWhom.ts';

/** The words of the lessons of this topic, by their ids. */
export const topicD = {
  'who-wakes-whom': whoWakesWhom,
  'back-off': backoff,
  'i-freed-room': freedRoom,
  'thousands-wait': thousandsWait,
  'starved-by-priority': starved,
  'low-runs-while-high-waits': lowBeforeHigh,
  'four-or-none': fourOrNone,
};
