import { FlowGate } from '#cluster/apiserver/flowcontrol/flowControl.ts';
import type { RequestRecord } from '#cluster/apiserver/flowcontrol/flowControlRecords.ts';
import type { FlowRequest } from '#cluster/apiserver/flowcontrol/flowRequest.ts';
import type { MetricName } from '#cluster/apiserver/flowcontrol/metricCatalogue.ts';
import { flowMetrics, seriesText } from '#cluster/apiserver/flowcontrol/metrics.ts';
import { WatchTracker } from '#cluster/apiserver/flowcontrol/watchTracker.ts';
import type { WorkEstimate } from '#cluster/apiserver/flowcontrol/workEstimate.ts';
import { World } from '#kernel/world.ts';
import type { FairnessCase, RecordedObjects, RecordedStream } from './apfCase.ts';
import { KIND, objectsOf, rounded, Script, SERVER, toNs, toSeconds, USUAL_LIMIT } from './apfCase.ts';
import { flowRequest, knownStats } from './playRequests.ts';

const PERIOD_NS = 10_000_000_000;

/** The metrics in the recordings. */
const RECORDED: ReadonlySet<MetricName> = new Set([
  'nominal_limit_seats',
  'lower_limit_seats',
  'upper_limit_seats',
  'current_limit_seats',
  'current_executing_seats',
  'current_executing_requests',
  'current_inqueue_requests',
  'current_inqueue_seats',
  'dispatched_requests_total',
  'rejected_requests_total',
  'demand_seats_high_watermark',
  'demand_seats_average',
  'demand_seats_stdev',
  'demand_seats_smoothed',
  'seat_fair_frac',
  'request_dispatch_no_accommodation_total',
]);

/**
 * Plays the streams of a case through all parts together. Returns an object in the form of the recorded expectation.
 */
export function playEndToEnd(recorded: FairnessCase): object {
  return new EndToEndPlayer(recorded).play();
}

interface StreamState {
  readonly stream: RecordedStream;
  readonly request: FlowRequest;
  flowSchema: string;
  priorityLevel: string;
  readonly seats: Record<string, number>;
  arrived: number;
  executed: number;
  finished: number;
  readonly rejected: Record<string, number>;
  waitSumNs: number;
  waitMaxNs: number;
}

class EndToEndPlayer {
  private readonly recorded: FairnessCase;
  private readonly world = new World();
  private readonly gate: FlowGate;
  private readonly watches = new WatchTracker(this.world, SERVER);
  private readonly script = new Script();
  private readonly streams: readonly StreamState[];
  private readonly streamOf = new Map<number, StreamState>();
  private readonly samples: object[] = [];
  private nextId = 1;

  constructor(recorded: FairnessCase) {
    this.recorded = recorded;
    const { objectStats = {} } = recorded;
    this.gate = new FlowGate(this.world, SERVER, {
      stats: (resource) => (objectStats[resource] ? knownStats(objectStats[resource]) : 'notFound'),
      watchers: (request) => this.watches.interested(request),
      consistentListFromCache: true,
    });
    this.streams = (recorded.streams ?? []).map(emptyState);
  }

  play(): object {
    const { serverConcurrencyLimit, seconds, reconfigure = [], watches = [], samples = [] } = this.recorded;
    const endNs = toNs(seconds);
    this.gate.controller.start(serverConcurrencyLimit ?? USUAL_LIMIT, 0);
    this.digest(this.recorded, 0);
    for (const watch of watches) for (let i = 0; i < (watch.count ?? 0); i++) this.watches.register(flowRequest(watch));
    for (let atNs = 0; atNs <= endNs; atNs += PERIOD_NS)
      this.script.add(atNs, KIND.adjust, (nowNs) => this.begin(this.gate.controller.adjust(nowNs), nowNs));
    for (const change of reconfigure)
      this.script.add(toNs(change.at ?? 0), KIND.change, (nowNs) => this.digest(change, nowNs));
    for (const state of this.streams) this.schedule(state, endNs);
    for (const at of samples) this.script.add(toNs(at), KIND.sample, (nowNs) => this.sample(nowNs));
    this.script.playUntil(endNs);
    return { streams: this.streams.map(seen), samples: this.samples };
  }

  private schedule(state: StreamState, endNs: number): void {
    const { start = 0, every = 0, count = 0, burst = 1 } = state.stream;
    for (let i = 0; i < count; i++) {
      const atNs = toNs(start) + Math.floor(i / (burst || 1)) * toNs(every);
      if (atNs <= endNs) this.script.add(atNs, KIND.arrival, (nowNs) => this.arrive(state, nowNs));
    }
  }

  private digest(objects: RecordedObjects, nowNs: number): void {
    this.begin(this.gate.controller.digest(objectsOf(objects, true), nowNs).started, nowNs);
  }

  private arrive(state: StreamState, nowNs: number): void {
    const id = this.nextId++;
    const classified = this.gate.classify(state.request);
    state.flowSchema = classified.flowSchema;
    state.priorityLevel = classified.level;
    state.arrived++;
    const width = widthText(classified.estimate);
    state.seats[width] = (state.seats[width] ?? 0) + 1;
    const admission = this.gate.arrive(id, state.request, classified, nowNs);
    if (admission.decision === 'rejected') {
      reject(state, admission.reason);
      return;
    }
    this.streamOf.set(id, state);
    const { waitLimit } = state.stream;
    if (waitLimit !== undefined)
      this.script.add(nowNs + toNs(waitLimit), KIND.timeOut, (atNs) => this.timeOut(id, state, atNs));
    this.begin(admission.started, nowNs);
  }

  private timeOut(id: number, state: StreamState, nowNs: number): void {
    if (this.gate.queueSet.requests.get(id)?.state !== 'waiting') return;
    this.gate.queueSet.timeOut(id, nowNs);
    reject(state, 'time-out');
  }

  private begin(started: readonly number[], nowNs: number): void {
    for (const id of started) {
      const state = this.streamOf.get(id) as StreamState;
      const { arrivedNs } = this.gate.queueSet.requests.get(id) as RequestRecord;
      state.executed++;
      state.waitSumNs += nowNs - arrivedNs;
      state.waitMaxNs = Math.max(state.waitMaxNs, nowNs - arrivedNs);
      this.script.add(nowNs + toNs(state.stream.duration ?? 0), KIND.finish, (atNs) => this.finish(id, state, atNs));
    }
  }

  private finish(id: number, state: StreamState, nowNs: number): void {
    state.finished++;
    const { started, holdNs } = this.gate.queueSet.finish(id, nowNs);
    if (holdNs > 0)
      this.script.add(nowNs + holdNs, KIND.release, (atNs) => this.begin(this.gate.queueSet.endLinger(id, atNs), atNs));
    this.begin(started, nowNs);
  }

  private sample(nowNs: number): void {
    const metrics: Record<string, number> = {};
    for (const sample of flowMetrics(this.world, SERVER)) {
      const value = rounded(sample.value);
      if (value !== 0 && RECORDED.has(sample.metric)) metrics[seriesText(sample)] = value;
    }
    this.samples.push({ t: toSeconds(nowNs), metrics });
  }
}

function emptyState(stream: RecordedStream): StreamState {
  return {
    stream,
    request: flowRequest(stream),
    flowSchema: '',
    priorityLevel: '',
    seats: {},
    arrived: 0,
    executed: 0,
    finished: 0,
    rejected: {},
    waitSumNs: 0,
    waitMaxNs: 0,
  };
}

function seen({ stream: _, request: __, waitSumNs, waitMaxNs, ...state }: StreamState): object {
  return { ...state, waitSum: rounded(toSeconds(waitSumNs)), waitMax: rounded(toSeconds(waitMaxNs)) };
}

function reject({ rejected }: StreamState, reason: string): void {
  rejected[reason] = (rejected[reason] ?? 0) + 1;
}

function widthText({ initialSeats, finalSeats, latencyNs }: WorkEstimate): string {
  return finalSeats > 0 ? `${initialSeats}+${finalSeats}*${toSeconds(latencyNs)}s` : String(initialSeats);
}
