import { allocate, SeatDivisionError } from '#cluster/apiserver/flowcontrol/allocation.ts';
import { setDemand } from '#cluster/apiserver/flowcontrol/seatDemand.ts';
import type { RecordedCase, SuiteAdapter } from '#conformance/recorded.ts';
import { firstDifference } from '#conformance/recorded.ts';
import type { AllocCase, BorrowingCase, LimitsCase, ReconfigureCase } from './apfCase.ts';
import {
  KIND,
  limitsSeen,
  objectsOf,
  rounded,
  Script,
  startedController,
  toNs,
  toSeconds,
  withoutNullFields,
} from './apfCase.ts';
import { playEndToEnd } from './playEndToEnd.ts';
import { playQueueSet } from './playQueueSet.ts';
import { playClassify, playRetryAfter, playShuffle, playWaitLimit, playWatchCount, playWidth } from './playRequests.ts';

const PERIOD_NS = 10_000_000_000;

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

/** Category `limits`. */
function playLimits(recorded: LimitsCase): object {
  const { controller, queueSet } = startedController(recorded.serverConcurrencyLimit);
  controller.digest(objectsOf(recorded, recorded.useBootstrap === true), 0);
  return { levels: limitsSeen(queueSet), nominalSum: controller.settings.nominalSum };
}

/** Category `reconfigure`. */
function playReconfigure(recorded: ReconfigureCase): object {
  const { controller, queueSet } = startedController(recorded.serverConcurrencyLimit);
  const stages = (recorded.stages ?? []).map((stage) => {
    controller.digest(objectsOf({ priorityLevels: stage }, recorded.useBootstrap === true), 0);
    return { levels: limitsSeen(queueSet), nominalSum: controller.settings.nominalSum };
  });
  return { stages };
}

/** Category `alloc`. For an error the comparison only checks that there is one. */
function playAlloc({ requiredSum, items = [], expect }: AllocCase): object {
  const claimants = items.map(({ lowerBound = 0, upperBound = 0, target = 0 }) => ({ lowerBound, upperBound, target }));
  try {
    const { shares, fairProportion } = allocate(requiredSum ?? 0, claimants);
    return { allocs: shares, fairProp: fairProportion };
  } catch (error) {
    if (!(error instanceof SeatDivisionError)) throw error;
    return { error: expect.error ?? error.message };
  }
}

/** Category `borrowing`: the case sets the demand from outside, because there are no requests. */
function playBorrowing(recorded: BorrowingCase): object {
  const { controller, queueSet } = startedController(recorded.serverConcurrencyLimit);
  controller.digest(objectsOf(recorded, recorded.useBootstrap === true), 0);
  const initial = limitsSeen(queueSet);
  const steps: object[] = [];
  const script = new Script();
  const adjust = (nowNs: number) => {
    controller.adjust(nowNs);
    const levels = Object.fromEntries(
      queueSet.levels.values().map(({ name, current, stats }) => [
        name,
        {
          highWatermark: stats.highWatermark,
          avg: rounded(stats.average),
          stdDev: rounded(stats.stdDev),
          smoothed: rounded(stats.smoothed),
          current,
        },
      ]),
    );
    steps.push({ t: toSeconds(nowNs), fairFrac: rounded(controller.settings.fairFraction), levels });
  };
  for (let i = 0; i <= recorded.periods; i++) script.add(i * PERIOD_NS, KIND.adjust, adjust);
  for (const { at = 0, level, seats = 0 } of recorded.demands ?? []) {
    script.add(toNs(at), KIND.arrival, (nowNs) => {
      const pool = { ...queueSet.pools.get(level) } as Parameters<typeof setDemand>[0];
      setDemand(pool, seats, nowNs);
      queueSet.pools.put(level, pool as never);
    });
  }
  script.playUntil(recorded.periods * PERIOD_NS);
  return { initial, steps };
}
