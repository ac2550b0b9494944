import { topicA } from './topicA.ts';
import { topicB } from './topicB.ts';
import { topicC } from './topicC.ts';
import { topicD } from './topicD.ts';
import { topicE } from './topicE.ts';
import { topicF } from './topicF.ts';
import { topicG } from './topicG.ts';
import { topicH } from './topicH.ts';

/** The words of every lesson, by its id. */
export const lessons = {
  ...topicA,
  ...topicB,
  ...topicC,
  ...topicD,
  ...topicE,
  ...topicF,
  ...topicG,
  ...topicH,
};
