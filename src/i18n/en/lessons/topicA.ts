import { aNodeJoins } from './aNodeJoins.ts';
import { crashLoop } from './crashLoop.ts';
import { desiredAndActual } from './desiredAndActual.ts';
import { firstSeconds } from './firstSeconds.ts';
import { tooOld } from './tooOld.ts';

/** The words of the lessons of this topic, by their ids. */
export const topicA = {
  'a-pods-first-two-seconds': firstSeconds,
  'desired-and-actual': desiredAndActual,
  '409-and-410': tooOld,
  'crash-loop-back-off': crashLoop,
  'a-node-joins': aNodeJoins,
};
