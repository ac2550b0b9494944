import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Millis } from '#base/time.ts';
import type { Delta } from '#kernel/delta.ts';
import { World } from '#kernel/world.ts';
import { allocate } from './allocation.ts';
import { adjust, type Borrower } from './borrowing.ts';
import type { LevelRecord } from './flowControlRecords.ts';
import { deal } from './flowHands.ts';
import { QueueSet } from './queueSet.ts';
import { SchemaCounters } from './schemaCounters.ts';
import { NO_STATS } from './seatDemand.ts';
import { widthOf } from './workEstimate.ts';

const SERVER = 's';
const bounds = fc.record({
  lowerBound: fc.nat(50),
  room: fc.nat(100),
  above: fc.double({ min: 0, max: 80, noNaN: true }),
});

describe('seat allocation', () => {
  it('allocations stay within bounds, add up to the total and use one fraction of the targets', () => {
    fc.assert(
      fc.property(
        fc.array(bounds, { minLength: 1, maxLength: 8 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (raw, at) => {
          const claimants = raw.map(({ lowerBound, room, above }) => ({
            lowerBound,
            upperBound: lowerBound + room,
            target: lowerBound + above,
          }));
          const low = claimants.reduce((sum, { lowerBound }) => sum + lowerBound, 0);
          const high = claimants.reduce((sum, { upperBound }) => sum + upperBound, 0);
          const sum = Math.round(low + at * (high - low));
          const { shares, fairProportion } = allocate(sum, claimants);
          expect(shares.reduce((total, share) => total + share, 0)).toBeCloseTo(sum, 6);
          claimants.forEach(({ lowerBound, upperBound, target }, i) => {
            const share = shares[i] as number;
            const fair = fairProportion * Math.max(target, 0.001);
            expect(share).toBeGreaterThanOrEqual(lowerBound - 1e-6);
            expect(share).toBeLessThanOrEqual(upperBound + 1e-6);
            if (sum > 0 && share > lowerBound + 1e-6 && share < upperBound - 1e-6) expect(share).toBeCloseTo(fair, 6);
          });
        },
      ),
    );
  });
});

describe('borrowing', () => {
  it('keeps each limit between its bounds and assigns all seats', () => {
    const level = fc.record({
      nominal: fc.integer({ min: 1, max: 200 }),
      lendable: fc.nat(100),
      watermark: fc.nat(400),
    });
    fc.assert(
      fc.property(fc.array(level, { minLength: 2, maxLength: 8 }), (raw) => {
        const levels = raw.map(({ nominal, lendable, watermark }, i): Borrower => {
          const lower = nominal - Math.round((nominal * lendable) / 100);
          const stats = { highWatermark: watermark, average: watermark, stdDev: 0, smoothed: watermark };
          return { name: `l${i}`, type: 'Queue', nominal, lower, upper: nominal + 600, current: nominal, stats };
        });
        const sum = levels.reduce((total, { nominal }) => total + nominal, 0);
        const { current } = adjust(sum, levels);
        levels.forEach(({ lower, upper }, i) => {
          expect(current[i]).toBeGreaterThanOrEqual(lower);
          expect(current[i]).toBeLessThanOrEqual(upper);
        });
        expect(Math.abs(current.reduce((total, seats) => total + seats, 0) - sum)).toBeLessThanOrEqual(levels.length);
      }),
    );
  });
});

describe('shuffle sharding', () => {
  it('deals distinct, existing queues to a flow', () => {
    const word = fc.integer({ min: 0, max: 0xffffffff });
    fc.assert(
      fc.property(
        word,
        word,
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 8 }),
        (high, low, queues, size) => {
          const hand = deal({ high, low }, queues, Math.min(size, queues));
          expect(new Set(hand).size).toBe(hand.length);
          for (const queue of hand) expect(queue >= 0 && queue < queues).toBe(true);
          let value = (BigInt(high) << 32n) | BigInt(low);
          expect(hand[0]).toBe(Number(value % BigInt(queues)));
          value /= BigInt(queues);
          if (hand.length > 1) expect(hand[1]).toBe(nth(Number(value % BigInt(queues - 1)), hand[0] as number));
        },
      ),
    );
  });
});

/** Card at that position after another card was removed. */
function nth(place: number, taken: number): number {
  return place >= taken ? place + 1 : place;
}

function levelOf(current: number): LevelRecord {
  return {
    name: 'level',
    type: 'Queue',
    spec: { type: 'Limited' },
    imagined: false,
    quiescing: false,
    nominal: current,
    lower: current,
    upper: current,
    current,
    maxSeats: 0,
    stats: NO_STATS,
    target: 0,
    queues: 8,
    handSize: 3,
    queueLengthLimit: 5,
    queueIds: [],
    nextQueueId: 0,
  };
}

interface Op {
  readonly kind: 'arrive' | 'finish' | 'timeOut' | 'limit' | 'queues';
  readonly n: number;
  readonly latencyMs: Millis;
}

const op: fc.Arbitrary<Op> = fc.record({
  kind: fc.constantFrom('arrive', 'arrive', 'arrive', 'finish', 'finish', 'timeOut', 'limit', 'queues'),
  n: fc.nat(1000),
  latencyMs: fc.constantFrom(0, 0, 20),
});

describe('fair queuing', () => {
  it('counts seats correctly, exceeds the limit only for one wide request, and can be undone', () => {
    fc.assert(
      fc.property(fc.array(op, { maxLength: 60 }), (ops) => play(ops)),
      { numRuns: 150 },
    );
  });
});

function play(ops: readonly Op[]): void {
  const world = new World();
  const queueSet = new QueueSet(world, SERVER, new SchemaCounters(world, SERVER));
  queueSet.configure(levelOf(6), 0);
  world.takeDelta();
  const start = dump(world);
  const deltas: Delta[] = [];
  let nowNs = 0;
  let id = 0;
  for (const { kind, n, latencyMs } of ops) {
    nowNs += 10_000_000;
    const held = queueSet.requests.values();
    const of = (state: string) => held.filter((request) => request.state === state);
    const level = queueSet.levels.get('level') as LevelRecord;
    const executingBefore = of('executing').length;
    if (kind === 'arrive') {
      const seats = 1 + (n % 9);
      const hand = deal({ high: n, low: n * 7919 }, level.queues, level.handSize);
      const estimate = { initialSeats: seats, finalSeats: latencyMs ? 2 : 0, latencyNs: latencyMs * 1_000_000 };
      queueSet.arrive(level, { id: ++id, flowSchema: 'x', user: '', distinguisher: '', hand, estimate }, nowNs);
    } else if (kind === 'finish') {
      const [one] = of('executing').slice(n % Math.max(1, executingBefore));
      const [lingering] = of('lingering');
      if (one) queueSet.finish(one.id, nowNs);
      else if (lingering) queueSet.endLinger(lingering.id, nowNs);
    } else if (kind === 'timeOut') {
      const [one] = of('waiting');
      if (one) queueSet.timeOut(one.id, nowNs);
    } else if (kind === 'queues') {
      const queues = 1 + (n % 9);
      queueSet.configure({ ...level, queues, handSize: Math.min(3, queues) }, nowNs);
    } else queueSet.configure({ ...level, current: n % 12 }, nowNs);
    deltas.push(world.takeDelta());
    checkCounts(queueSet);
  }
  const end = dump(world);
  for (const delta of deltas.toReversed()) world.revert(delta);
  expect(dump(world)).toEqual(start);
  for (const delta of deltas) world.apply(delta);
  expect(dump(world)).toEqual(end);
  for (const queue of queueSet.queues.values()) {
    const waiting = queueSet.requests.values().filter((one) => one.state === 'waiting' && one.queue === queue.id);
    expect(queueSet.lines.line('level', queue.id)).toEqual(waiting);
  }
}

function checkCounts(queueSet: QueueSet): void {
  const pool = queueSet.pools.get('level');
  const { current } = queueSet.levels.get('level') as LevelRecord;
  const requests = queueSet.requests.values();
  const waiting = requests.filter(({ state }) => state === 'waiting');
  const holding = requests.filter(({ state }) => state !== 'waiting');
  const seats = holding.reduce((sum, request) => sum + widthOf(request), 0);
  expect(pool?.requestsWaiting).toBe(waiting.length);
  expect(pool?.requestsExecuting).toBe(requests.filter(({ state }) => state === 'executing').length);
  expect(pool?.seatsInUse).toBe(seats);
  const queues = queueSet.queues.values();
  expect(queues.reduce((sum, queue) => sum + queue.seatsInUse, 0)).toBe(seats);
  expect(queues.reduce((sum, queue) => sum + queue.waiting, 0)).toBe(waiting.length);
  const present = queues.filter(({ removedFrom }) => removedFrom === undefined);
  expect(pool?.activeQueues).toBe(present.filter((queue) => queue.waiting + queue.executing > 0).length);
  expect(pool?.queueSeats).toBe(present.reduce((sum, queue) => sum + queue.seatsInUse + queue.seatsWaiting, 0));
  const { queueIds, queues: wanted } = queueSet.levels.get('level') as LevelRecord;
  expect(queueIds.length).toBeGreaterThanOrEqual(wanted);
  for (const { id } of present) expect(queueIds).toContain(id);
  const youngest = holding.toSorted((a, b) => b.startedNs - a.startedNs)[0];
  const now = pool?.syncedNs;
  if (youngest && youngest.startedNs === now && seats > current)
    expect(requests.filter(({ state, startedNs }) => state === 'executing' && startedNs < youngest.startedNs)).toEqual(
      [],
    );
}

function dump(world: World): unknown {
  return world.tableNames().map((name) => {
    const table = world.tableNamed(name);
    return [name, table.keys().map((key) => [key, table.get(key)])];
  });
}
