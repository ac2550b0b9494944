import type { Lesson } from '#scenarios/lesson.ts';
import { elephantsAndMice } from './elephantsAndMice.ts';
import { listCost } from './listCost.ts';
import { quorum } from './quorum.ts';
import { threeReasons } from './threeReasons.ts';
import { youAreTheScheduler } from './youAreTheScheduler.ts';

export const topicH: readonly Lesson[] = [threeReasons, elephantsAndMice, listCost, quorum, youAreTheScheduler];
