import { firstDifference } from '#conformance/difference.ts';
import type { RecordedCase, SuiteAdapter } from '#conformance/recorded.ts';
import { playEndToEnd } from './playEndToEnd.ts';
import { playAlloc, playBorrowing, playLimits, playReconfigure } from './playLimits.ts';
import { playQueueSet } from './playQueueSet.ts';
import { playClassify, playRetryAfter, playShuffle, playWaitLimit, playWatchCount, playWidth } from './playRequests.ts';
import { withoutNullFields } from './withoutNullFields.ts';

type Play = (recorded: never) => object;

const PLAYERS: ReadonlyMap<string, Play> = new Map<string, Play>([
  ['alloc', playAlloc],
  ['borrowing', playBorrowing],
  ['classify', playClassify],
  ['e2e', playEndToEnd],
  ['limits', playLimits],
  ['queueset', playQueueSet],
  ['reconfigure', playReconfigure],
  ['retry-after', playRetryAfter],
  ['shuffle', playShuffle],
  ['wait-limit', playWaitLimit],
  ['watch-count', playWatchCount],
  ['width', playWidth],
]);

/** Plays suite `apf`; conformance/apf/FORMAT.md describes the formats. */
export const apfAdapter: SuiteAdapter = (category) => {
  const player = PLAYERS.get(category);
  if (!player) return undefined;
  return (recorded) => {
    const { expect, ...inputs } = recorded as RecordedCase & { readonly expect: unknown };
    return firstDifference(expect, player({ ...(withoutNullFields(inputs) as object), expect } as never), '');
  };
};
