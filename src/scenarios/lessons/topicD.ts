import type { Lesson } from '#scenarios/lesson.ts';
import { backoff } from './backoff.ts';
import { fourOrNone } from './fourOrNone.ts';
import { freedRoom } from './freedRoom.ts';
import { lowBeforeHigh } from './lowBeforeHigh.ts';
import { starved } from './starved.ts';
import { thousandsWait } from './thousandsWait.ts';
import { whoWakesWhom } from './whoWakesWhom.ts';

export const topicD: readonly Lesson[] = [
  whoWakesWhom,
  backoff,
  freedRoom,
  thousandsWait,
  starved,
  lowBeforeHigh,
  fourOrNone,
];
