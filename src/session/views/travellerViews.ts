import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { ApiRequest, RequestArrived } from '#cluster/api/request.ts';
import { arrivalUs } from '#cluster/api/request.ts';
import type { WatchDelivered } from '#cluster/api/watch.ts';
import { type InFlightRequest, QUEUED_REQUESTS, type RequestExecuted } from '#cluster/apiserver/requestRecords.ts';
import { constantUs } from '#cluster/releases/constants.ts';
import { AGENDA } from '#kernel/agenda.ts';
import type { Due } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type { KubeObject } from '#model/kinds.ts';
import { keyOf } from '#model/objectKey.ts';
import type { TravellerView } from '#protocol/views.ts';
import { ViewCollection } from './viewCollection.ts';
import { WORKLOAD_KINDS, type WorkloadColours } from './workloadColours.ts';

/** Travellers of one sort, by number: a jump through time brings and takes thousands, for which no texts are made. */
class TravellerLane<T extends object> {
  readonly all = new Map<number, T>();
  /** Travellers that the page has a view of. */
  readonly shown = new Set<number>();
  /** Travellers that are new or were replaced since the last frame. */
  readonly fresh = new Set<number>();
  private readonly prefix: string;

  /** Prefix of the number in the keys of the views. */
  constructor(prefix: string) {
    this.prefix = prefix;
  }

  keyOf(id: number): string {
    return `${this.prefix}${id}`;
  }

  /** Not a number when the key is none of this lane. */
  idOf(key: string): number {
    return key.startsWith(this.prefix) ? Number(key.slice(this.prefix.length)) : Number.NaN;
  }

  get(key: string): T | undefined {
    return this.all.get(this.idOf(key));
  }
}

/** So many are shown; a flood is told by its numbers. */
const SHOWN = 120;
/** The largest number of requests and notifications reported that came and went between two frames. */
const PASSED = 40;

const SERVER = 'kube-apiserver';
const QUEUED = 'queued ';
const PASSED_KEY = 'passed ';
const COLOURED: readonly string[] = ['Pod', ...WORKLOAD_KINDS];

type Travelling = Due<RequestArrived | RequestExecuted | WatchDelivered>;

/** Requests on their way to the API server and inside of it, and notifications on their way to watchers. */
export class TravellerViews {
  readonly collection: ViewCollection<TravellerView>;
  private readonly world: World;
  private readonly colours: WorkloadColours;
  private readonly due = new TravellerLane<Travelling>('');
  private readonly waiting = new TravellerLane<InFlightRequest>(QUEUED);
  /** Came and went since the last frame; told for one frame, so that the page can show that they were. */
  private passing: TravellerView[] = [];
  private readonly passed = new Map<string, TravellerView>();

  constructor(world: World, colours: WorkloadColours) {
    this.world = world;
    this.colours = colours;
    this.collection = new ViewCollection((key) => this.compute(key));
    const queued = world.table(QUEUED_REQUESTS);
    const agenda = world.table(AGENDA);
    for (const due of agenda.unordered()) this.follow(due.order, undefined, due);
    agenda.observe((order, before, after) => this.follow(order, before, after));
    for (const request of queued.unordered()) this.followRequest(request.id, request);
    queued.observe((id, _, after) => this.followRequest(id, after));
  }

  /** How many are on their way, shown or not. */
  get count(): number {
    return this.due.all.size + this.waiting.all.size;
  }

  private get shownCount(): number {
    return this.due.shown.size + this.waiting.shown.size;
  }

  private follow(order: number, before: Due | undefined, after: Due | undefined): void {
    if (before && isTravelling(before)) this.set(this.due, order, undefined);
    if (after && isTravelling(after)) this.set(this.due, order, after);
  }

  private followRequest(id: number, request: InFlightRequest | undefined): void {
    this.set(this.waiting, id, request);
  }

  private set<T extends object>(lane: TravellerLane<T>, id: number, value: T | undefined): void {
    if (value !== undefined) {
      lane.all.set(id, value);
      lane.fresh.add(id);
    } else if (lane.all.has(id)) {
      if (lane.shown.has(id)) this.collection.touch(lane.keyOf(id));
      else if (this.passing.length < PASSED) this.passing.push(this.passedView(lane.keyOf(id)));
      lane.fresh.delete(id);
      lane.all.delete(id);
    }
  }

  private passedView(key: string): TravellerView {
    const waiting = this.waiting.get(key);
    const view = waiting ? this.queued(key, waiting) : this.onItsWay(key, this.due.get(key) as Travelling);
    return { ...view, key: PASSED_KEY + key, passed: true };
  }

  private isOnItsWay(key: string): boolean {
    return this.waiting.get(key) !== undefined || this.due.get(key) !== undefined;
  }

  /**
   * To be called before the collection is taken. A place that became free goes to one that had none. What sets out after `nowUs`, or
   * is still on its way, has not passed: a way back, or one that went past its end, met it in the future.
   */
  fill(nowUs = Number.POSITIVE_INFINITY): void {
    for (const key of this.passed.keys()) this.collection.touch(key);
    this.passed.clear();
    for (const view of this.passing) {
      if (view.departsUs > nowUs || this.isOnItsWay(view.key.slice(PASSED_KEY.length))) continue;
      this.passed.set(view.key, view);
      this.collection.touch(view.key);
    }
    this.passing = [];
    const lanes = [this.due, this.waiting];
    for (const lane of lanes) {
      for (const id of lane.fresh) this.collection.touch(lane.keyOf(id));
      lane.fresh.clear();
    }
    if (this.shownCount >= Math.min(SHOWN, this.count)) return;
    for (const lane of lanes) {
      for (const id of lane.all.keys()) {
        if (this.shownCount + this.collection.pending >= SHOWN) return;
        if (!lane.shown.has(id)) this.collection.touch(lane.keyOf(id));
      }
    }
  }

  private compute(key: string): TravellerView | undefined {
    const passed = this.passed.get(key);
    if (passed) return passed;
    const lane = key.startsWith(QUEUED) ? this.waiting : this.due;
    const id = lane.idOf(key);
    const waiting = this.waiting.get(key);
    const due = this.due.get(key);
    if ((!waiting && !due) || (!lane.shown.has(id) && this.shownCount >= SHOWN)) {
      lane.shown.delete(id);
      return undefined;
    }
    lane.shown.add(id);
    return waiting ? this.queued(key, waiting) : this.onItsWay(key, due as Travelling);
  }

  private queued(
    key: string,
    { id, request, from, arrivedUs, deadlineUs, level, seats }: InFlightRequest,
  ): TravellerView {
    return {
      ...this.ofRequest(key, request, from),
      leg: 'queue',
      departsUs: arrivedUs,
      arrivesUs: deadlineUs,
      level,
      seats,
      request: id,
    };
  }

  private onItsWay(key: string, { atUs, actor, event }: Travelling): TravellerView {
    switch (event.type) {
      case 'request.arrived':
        return {
          ...this.ofRequest(key, event.request, event.from),
          leg: 'request',
          departsUs: atUs - arrivalUs(this.world),
          arrivesUs: atUs,
        };
      case 'request.executed':
        return {
          ...this.ofRequest(key, event.request, event.from),
          leg: 'execution',
          departsUs: event.startedUs,
          arrivesUs: atUs,
          level: event.level,
          seats: event.seats,
          request: event.id,
        };
      case 'watch.delivered':
        return this.notification(key, actor, atUs, event);
    }
  }

  private notification(key: string, to: string, atUs: Micros, { event }: WatchDelivered): TravellerView {
    const { namespace, name } = event.object.metadata;
    return {
      key,
      leg: 'watch',
      from: SERVER,
      to,
      verb: event.type,
      kind: event.kind,
      subject: keyOf(namespace, name),
      user: '',
      colour: this.colourOf(event.object),
      departsUs: atUs - constantUs(this.world, 'watch.fanOut'),
      arrivesUs: atUs,
      level: '',
      seats: 0,
      request: 0,
      passed: false,
    };
  }

  private ofRequest(
    key: string,
    request: ApiRequest,
    from: string,
  ): Omit<TravellerView, 'leg' | 'departsUs' | 'arrivesUs'> {
    const { kind, namespace, name, user } = request;
    const subject = keyOf(namespace, name);
    const object = 'object' in request && request.object ? request.object : this.world.table(store(kind)).get(subject);
    return {
      key,
      from,
      to: SERVER,
      verb: request.verb === 'http' ? request.method : request.verb,
      kind,
      subject: request.verb === 'http' ? request.url : subject,
      user,
      colour: object ? this.colourOf(object) : 0,
      level: '',
      seats: 0,
      request: 0,
      passed: false,
    };
  }

  private colourOf(object: KubeObject): number {
    return COLOURED.includes(object.kind) ? this.colours.colourOf(this.colours.workloadOf(object)) : 0;
  }
}

const TRAVELLING = new Set(['request.arrived', 'request.executed', 'watch.delivered']);

function isTravelling(due: Due): due is Travelling {
  return TRAVELLING.has(due.event.type);
}
