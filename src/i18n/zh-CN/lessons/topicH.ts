import { elephantsAndMice } from './elephantsAndMice.ts';
import { listCost } from './listCost.ts';
import { quorum } from './quorum.ts';
import { threeReasons } from './threeReasons.ts';
import { youAreTheScheduler } from './youAreTheScheduler.ts';
/** The words of the lessons of this topic, by their ids. */
export const topicH = {
  'three-reasons-to-wait': threeReasons,
  'elephants-and-mice': elephantsAndMice,
  'what-a-list-costs': listCost,
  quorum: quorum,
  'you-are-the-scheduler': youAreTheScheduler,
};
