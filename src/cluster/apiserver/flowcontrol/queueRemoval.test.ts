import { describe, expect, it } from 'vitest';
import type { Millis } from '#base/time.ts';
import { World } from '#kernel/world.ts';
import type { LevelRecord } from './flowControlRecords.ts';
import { QueueSet } from './queueSet.ts';
import { SchemaCounters } from './schemaCounters.ts';
import { NO_STATS } from './seatDemand.ts';

const MS = 1_000_000;

const LEVEL: LevelRecord = {
  name: 'level',
  type: 'Queue',
  spec: { type: 'Limited' },
  imagined: false,
  quiescing: false,
  nominal: 4,
  lower: 4,
  upper: 4,
  current: 4,
  maxSeats: 0,
  stats: NO_STATS,
  target: 0,
  queues: 3,
  handSize: 1,
  queueLengthLimit: 9,
  queueIds: [],
  nextQueueId: 0,
};

class Line {
  readonly queueSet: QueueSet;

  constructor(change: Partial<LevelRecord> = {}) {
    const world = new World();
    this.queueSet = new QueueSet(world, 's', new SchemaCounters(world, 's'));
    this.queueSet.configure({ ...LEVEL, ...change }, 0);
  }

  get level(): LevelRecord {
    return this.queueSet.levels.get('level') as LevelRecord;
  }

  get pool() {
    return this.queueSet.pools.get('level');
  }

  arrive(id: number, queue: number, lingerMs: Millis, nowMs: Millis) {
    const estimate = { initialSeats: 1, finalSeats: lingerMs > 0 ? 1 : 0, latencyNs: lingerMs * MS };
    const arriving = { id, flowSchema: 'x', user: '', distinguisher: '', hand: [queue], estimate };
    return this.queueSet.arrive(this.level, arriving, nowMs * MS);
  }
}

/** Two requests of the first queue have ended and hold their seats. Of three queues, one is wanted. */
function twoLinger(): Line {
  const line = new Line();
  line.arrive(1, 0, 20, 0);
  line.arrive(2, 0, 30, 0);
  line.arrive(3, 1, 0, 0);
  line.queueSet.configure({ ...line.level, queues: 1 }, 5 * MS);
  line.queueSet.finish(1, 10 * MS);
  line.queueSet.finish(2, 10 * MS);
  return line;
}

describe('queues above the configured number', () => {
  it('removes an empty queue although its ended requests still hold seats', () => {
    const line = twoLinger();
    expect(line.level.queueIds).toEqual([0, 1, 2]);
    line.queueSet.endLinger(1, 30 * MS);
    expect(line.level.queueIds).toEqual([1, 2]);
    expect(line.pool).toMatchObject({ seatsInUse: 2, queueSeats: 1, activeQueues: 1, robin: 0 });
  });

  it('removes the renumbered queue when its last seat is freed', () => {
    const line = twoLinger();
    line.queueSet.endLinger(1, 30 * MS);
    line.queueSet.endLinger(2, 40 * MS);
    expect(line.level.queueIds).toEqual([2]);
    expect(line.pool).toMatchObject({ seatsInUse: 1, queueSeats: 0, activeQueues: 0, requestsExecuting: 1 });
    line.queueSet.finish(3, 50 * MS);
    expect(line.pool).toMatchObject({ seatsInUse: 0, requestsExecuting: 0 });
    expect(line.queueSet.queues.values()).toEqual([]);
    expect(line.level.queueIds).toEqual([2]);
  });

  it('leaves requests in a removed queue until they time out', () => {
    const line = twoLinger();
    line.queueSet.configure({ ...line.level, current: 3 }, 12 * MS);
    const hand = { ...line.level, queues: 3 };
    line.queueSet.configure(hand, 13 * MS);
    expect(line.arrive(4, 1, 0, 14)).toMatchObject({ decision: 'taken', started: [] });
    line.queueSet.configure({ ...line.level, queues: 1 }, 15 * MS);
    line.queueSet.endLinger(1, 30 * MS);
    expect(line.queueSet.requests.get(4)?.state).toBe('executing');
    expect(line.arrive(5, 0, 0, 31)).toMatchObject({ decision: 'taken', started: [] });
    expect(line.queueSet.endLinger(2, 40 * MS)).toEqual([]);
    expect(line.pool).toMatchObject({ requestsWaiting: 1, activeQueues: 0, seatsInUse: 2 });
    expect(line.queueSet.finish(3, 50 * MS).started).toEqual([]);
    line.queueSet.timeOut(5, 60 * MS);
    expect(line.pool).toMatchObject({ requestsWaiting: 0, seatsWaiting: 0 });
  });
});
