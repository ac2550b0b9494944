import { virtualTime } from '#cluster/apiserver/flowcontrol/drafts.ts';
import {
  type LevelRecord,
  type PoolRecord,
  queueKey,
  type RequestRecord,
} from '#cluster/apiserver/flowcontrol/flowControlRecords.ts';
import { deal } from '#cluster/apiserver/flowcontrol/flowHands.ts';
import { QueueSet } from '#cluster/apiserver/flowcontrol/queueSet.ts';
import { SchemaCounters } from '#cluster/apiserver/flowcontrol/schemaCounters.ts';
import { NO_STATS, setDemand } from '#cluster/apiserver/flowcontrol/seatDemand.ts';
import { inSeatSeconds } from '#cluster/apiserver/flowcontrol/workEstimate.ts';
import { World } from '#kernel/world.ts';
import type { QueueConfig, QueueSetCase, QueueSetRequest } from './apfCase.ts';
import { KIND, rounded, Script, toNs, toSeconds } from './apfCase.ts';

const SERVER = 'kube-apiserver';
const LEVEL = 'level';

/** Plays the requests of a case through one queue set. Returns an object in the form of the recorded expectation. */
export function playQueueSet(recorded: QueueSetCase): object {
  return new QueueSetPlayer(recorded).play();
}

interface Outcome {
  decision: string;
  reason?: string;
  queue?: number;
  arrivalR?: number;
  start?: number;
  finish?: number;
  released?: number;
  finalSeats?: number;
  end?: number;
}

class QueueSetPlayer {
  private readonly recorded: QueueSetCase;
  private readonly queueSet: QueueSet;
  private readonly script = new Script();
  private readonly outcomes: Outcome[];
  private readonly trace: object[] = [];
  private readonly samples: object[] = [];
  private lastNs = 0;

  constructor(recorded: QueueSetCase) {
    this.recorded = recorded;
    const world = new World();
    this.queueSet = new QueueSet(world, SERVER, new SchemaCounters(world, SERVER));
    this.outcomes = (recorded.requests ?? []).map(() => ({ decision: 'waiting' }));
  }

  play(): object {
    const { config, requests = [], changes = [], samples = [] } = this.recorded;
    this.configure(config, 0);
    requests.forEach((request, i) => {
      this.script.add(toNs(request.at ?? 0), KIND.arrival, (nowNs) => this.arrive(request, i, nowNs));
    });
    for (const change of changes) {
      this.script.add(toNs(change.at ?? 0), KIND.change, (nowNs) =>
        this.note('config', undefined, this.configure(change, nowNs), nowNs),
      );
    }
    for (const at of samples) this.script.add(toNs(at), KIND.sample, (nowNs) => this.sample(nowNs));
    this.script.playUntil(Number.POSITIVE_INFINITY);
    return { requests: this.outcomes, trace: this.trace, samples: this.samples, seatDemand: this.seatDemand() };
  }

  private configure(
    { queues = 0, handSize = 0, queueLengthLimit = 0, concurrencyLimit = 0 }: QueueConfig,
    nowNs: number,
  ) {
    const before = this.queueSet.levels.get(LEVEL);
    const type = queues > 0 ? 'Queue' : queues === 0 ? 'Reject' : 'Exempt';
    return this.queueSet.configure(
      {
        name: LEVEL,
        type,
        spec: { type },
        imagined: false,
        quiescing: false,
        nominal: concurrencyLimit,
        lower: concurrencyLimit,
        upper: concurrencyLimit,
        current: concurrencyLimit,
        maxSeats: 0,
        stats: NO_STATS,
        target: 0,
        queues,
        handSize,
        queueLengthLimit,
        queueIds: before?.queueIds ?? [],
        nextQueueId: before?.nextQueueId ?? 0,
      },
      nowNs,
    );
  }

  private arrive(request: QueueSetRequest, id: number, nowNs: number): void {
    const { queues, handSize } = this.level;
    const admission = this.queueSet.arrive(
      this.level,
      {
        id,
        flowSchema: 'schema',
        user: request.flow ?? '',
        distinguisher: request.flow ?? '',
        hand: queues > 0 ? deal(words(request.hash ?? '0'), queues, handSize) : [],
        estimate: {
          initialSeats: request.seats ?? 0,
          finalSeats: request.finalSeats ?? 0,
          latencyNs: toNs(request.additionalLatency ?? 0),
        },
      },
      nowNs,
    );
    const outcome = this.outcomes[id] as Outcome;
    if (admission.decision === 'rejected') {
      Object.assign(outcome, { decision: 'rejected', reason: admission.reason });
      this.note('arrive', id, [], nowNs);
      return;
    }
    if (admission.queue >= 0) outcome.queue = admission.queue;
    outcome.arrivalR = inSeatSeconds((this.queueSet.requests.get(id) as RequestRecord).arrivalR);
    if (request.waitLimit !== undefined)
      this.script.add(nowNs + toNs(request.waitLimit), KIND.timeOut, (atNs) => this.timeOut(id, atNs));
    this.note('arrive', id, admission.started, nowNs);
  }

  private timeOut(id: number, nowNs: number): void {
    if (this.queueSet.requests.get(id)?.state !== 'waiting') return;
    this.queueSet.timeOut(id, nowNs);
    Object.assign(this.outcomes[id] as Outcome, { decision: 'rejected', reason: 'time-out', end: toSeconds(nowNs) });
    this.note('timeout', id, [], nowNs);
  }

  private finish(id: number, nowNs: number): void {
    const outcome = this.outcomes[id] as Outcome;
    const { started, holdNs } = this.queueSet.finish(id, nowNs);
    outcome.finish = toSeconds(nowNs);
    if (holdNs > 0) this.script.add(nowNs + holdNs, KIND.release, (atNs) => this.release(id, atNs));
    else outcome.released = toSeconds(nowNs);
    this.note('finish', id, started, nowNs);
  }

  private release(id: number, nowNs: number): void {
    const started = this.queueSet.endLinger(id, nowNs);
    (this.outcomes[id] as Outcome).released = toSeconds(nowNs);
    this.note('release', undefined, started, nowNs);
  }

  private note(ev: string, req: number | undefined, started: readonly number[], nowNs: number): void {
    for (const id of started) this.begin(id, nowNs);
    this.lastNs = nowNs;
    const pool = this.pool;
    this.trace.push({
      t: toSeconds(nowNs),
      ev,
      req,
      R: inSeatSeconds(pool.r),
      executing: pool.requestsExecuting,
      seatsInUse: pool.seatsInUse,
      waiting: pool.requestsWaiting,
      seatsWaiting: pool.seatsWaiting,
      started: started.length > 0 ? started : undefined,
    });
  }

  private begin(id: number, nowNs: number): void {
    const request = this.recorded.requests?.[id] as QueueSetRequest;
    const { finalSeats } = this.queueSet.requests.get(id) as RequestRecord;
    Object.assign(this.outcomes[id] as Outcome, {
      decision: 'executed',
      start: toSeconds(nowNs),
      finalSeats: finalSeats === (request.finalSeats ?? 0) ? undefined : finalSeats,
    });
    this.script.add(nowNs + toNs(request.duration ?? 0), KIND.finish, (atNs) => this.finish(id, atNs));
  }

  private sample(nowNs: number): void {
    this.lastNs = nowNs;
    const { level } = this;
    const pool = this.syncedPool(nowNs);
    const queues = level.queueIds.flatMap((id, index) => {
      const queue = this.queueSet.queues.get(queueKey(LEVEL, id));
      if (!queue || queue.waiting + queue.executing + queue.seatsInUse === 0) return [];
      const { waiting, executing, seatsInUse, seatsWaiting, nextDispatchR, workWaiting } = queue;
      return {
        queue: index,
        waiting,
        executing,
        seatsInUse,
        seatsWaiting,
        nextDispatchR: inSeatSeconds(nextDispatchR),
        workWaiting: inSeatSeconds(workWaiting),
      };
    });
    this.samples.push({
      t: toSeconds(nowNs),
      R: inSeatSeconds(pool.r),
      executing: pool.requestsExecuting,
      seatsInUse: pool.seatsInUse,
      waiting: pool.requestsWaiting,
      seatsWaiting: pool.seatsWaiting,
      limit: level.current,
      numQueues: level.queueIds.length,
      robin: pool.robin,
      queues,
    });
  }

  /** The recorder reads the state as any event does, which rounds virtual time once more. */
  private syncedPool(nowNs: number): PoolRecord {
    const pool = { ...this.pool, r: virtualTime(this.pool, this.level.current, nowNs), syncedNs: nowNs };
    this.queueSet.pools.put(LEVEL, pool);
    return pool;
  }

  private seatDemand(): object {
    const pool = { ...this.pool };
    setDemand(pool, pool.demand, this.lastNs);
    return {
      max: pool.demandMax,
      average: pool.demandSeconds > 0 ? rounded(pool.demandIntegral / pool.demandSeconds) : 0,
      duration: rounded(pool.demandSeconds),
    };
  }

  private get level(): LevelRecord {
    return this.queueSet.levels.get(LEVEL) as LevelRecord;
  }

  private get pool(): PoolRecord {
    return this.queueSet.pools.get(LEVEL) as PoolRecord;
  }
}

function words(hash: string): { readonly high: number; readonly low: number } {
  const value = BigInt(hash);
  return { high: Number(value >> 32n), low: Number(value & 0xffffffffn) };
}
