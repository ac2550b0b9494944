import type { Lesson } from '#scenarios/lesson.ts';
import { aNodeJoins } from './aNodeJoins.ts';
import { crashLoop } from './crashLoop.ts';
import { desiredAndActual } from './desiredAndActual.ts';
import { firstSeconds } from './firstSeconds.ts';
import { tooOld } from './tooOld.ts';

export const topicA: readonly Lesson[] = [firstSeconds, desiredAndActual, tooOld, crashLoop, aNodeJoins];
