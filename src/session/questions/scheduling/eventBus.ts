import { compare } from '#base/order.ts';
import type { Micros } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { EventJudgedStep, EventPassedStep } from '#cluster/scheduler/actor/detailTrace.ts';
import { SCHEDULER } from '#cluster/scheduler/actor/schedulerClock.ts';
import type { Interest } from '#cluster/scheduler/actor/trials.ts';
import { behaviourOf, DEFAULT_SCHEDULER_NAME } from '#cluster/scheduler/config/schedulerConfiguration.ts';
import { SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { Entry, TraceStep } from '#kernel/event.ts';
import type { BusRow, EventBus, EventOutcome, PassedEvent } from '#protocol/scheduling.ts';
import type { Reader } from '#session/reader.ts';

/** Most events in the answer. */
const MOST_EVENTS = 24;
/**
 * Limits on how many of the scheduler's entries run again to find their events, and on how many entries of the run
 * are read.
 */
const MOST_RUN_AGAIN = 120;
const LOOK_BACK = 4000;

const OUTCOMES = {
  skip: 'Skip',
  afterBackoff: 'QueueAfterBackoff',
  immediately: 'QueueImmediately',
} as const satisfies Record<EventJudgedStep['strategy'], EventOutcome>;

/**
 * Cluster events, the plugins that registered for them, and the latest ones. `key` is the Pod that the reader looks
 * at.
 */
export function eventBus(reader: Reader, key?: string): EventBus {
  const pod = key === undefined ? undefined : reader.world.table(store('Pod')).get(key);
  const interests = reader.trials.interests(pod?.spec.schedulerName ?? DEFAULT_SCHEDULER_NAME);
  const passed = lastEvents(reader, key);
  return {
    plugins: [...new Set(interests.map(({ plugin }) => plugin))],
    rows: busRows(interests),
    concerned: key === undefined ? [] : concernedBy(reader, key),
    passed,
    counters: countersOf(reader, passed),
  };
}

function busRows(interests: readonly Interest[]): BusRow[] {
  const rows = new Map<
    string,
    { resource: string; action: string; interested: { plugin: string; hasHint: boolean }[] }
  >();
  for (const { plugin, resource, actions, hasHint } of interests) {
    for (const action of actions) {
      const id = `${resource} ${action}`;
      const row = rows.get(id) ?? { resource, action, interested: [] };
      row.interested.push({ plugin, hasHint });
      rows.set(id, row);
    }
  }
  return [...rows.values()].sort(
    (a, b) => compareResources(a.resource, b.resource) || compareResources(a.action, b.action),
  );
}

/** Pods and Nodes first, because most events are about them; the others by name. */
function compareResources(a: string, b: string): number {
  const rank = (name: string) => (name === 'Node' ? 0 : name === 'Pod' ? 1 : 2);
  return rank(a) - rank(b) || compare(a, b);
}

/**
 * With queueing hints no component keeps the second counter. It equals the first one when the last event moved Pods.
 */
function countersOf({ world, run, source }: Reader, passed: readonly PassedEvent[]): EventBus['counters'] {
  const cycle = () => world.table(SCHEDULER_TABLES.counters).get('counters')?.schedulingCycle ?? 0;
  const decide = behaviourOf(source.switches ?? {}).queue === 'classic';
  const last = passed.find(({ isOfInterest }) => isOfInterest);
  const requested = decide
    ? world.table(SCHEDULER_TABLES.moveRequest).get('last')?.cycle
    : last && run.excursion(last.seq, cycle);
  return { schedulingCycle: cycle(), moveRequestCycle: requested ?? -1, decide };
}

function concernedBy({ world }: Reader, key: string): readonly string[] {
  const queued =
    world.table(SCHEDULER_TABLES.queuedPods).get(key) ??
    world
      .table(SCHEDULER_TABLES.inFlight)
      .values()
      .flatMap((item) => (item.type === 'pod' && item.queued.key === key ? [item.queued] : []))[0];
  if (!queued) return [];
  const { gatingPlugin, unschedulablePlugins, pendingPlugins } = queued;
  return gatingPlugin === '' ? [...unschedulablePlugins, ...pendingPlugins] : [gatingPlugin];
}

function lastEvents(reader: Reader, key: string | undefined): PassedEvent[] {
  const { run } = reader;
  const found: PassedEvent[] = [];
  let left = MOST_RUN_AGAIN;
  const last = run.position.seq;
  for (let seq = last; seq > Math.max(0, last - LOOK_BACK) && left > 0 && found.length < MOST_EVENTS; seq--) {
    const entry = run.entry(seq);
    if (entry?.actor !== SCHEDULER || QUIET.has(entry.event.type)) continue;
    left--;
    found.push(...passedIn(eventStepsOf(run, entry), key, seq, entry.atUs).reverse());
  }
  return found.slice(0, MOST_EVENTS);
}

type EventStep = EventPassedStep | EventJudgedStep;

/** Running an entry again is slow, and the page asks for the same ones repeatedly. */
const knownSteps = new WeakMap<Entry, readonly EventStep[]>();

/** The steps about cluster events in an entry, from running it again. */
function eventStepsOf(run: Reader['run'], entry: Entry): readonly EventStep[] {
  const known = knownSteps.get(entry);
  if (known) return known;
  const steps = (run.explain(entry.seq)?.steps ?? []).filter(isEventStep);
  knownSteps.set(entry, steps);
  return steps;
}

function isEventStep(step: TraceStep): step is EventStep {
  return step.type === 'event.passed' || step.type === 'event.judged';
}

/** Entries in which no cluster event reaches the queue. */
const QUIET: ReadonlySet<string> = new Set(['list.delivered', 'schedulingCycle.due', 'backoffFlush.due']);

/** The events of one entry in order. A step about a Pod belongs to the event before it. */
function passedIn(steps: readonly EventStep[], key: string | undefined, seq: number, timeUs: Micros): PassedEvent[] {
  const events: PassedEvent[] = [];
  for (const step of steps) {
    if (step.type === 'event.passed') {
      const { isOfInterest } = step;
      events.push({ ...nameOf(step), seq, timeUs, isOfInterest, judged: 0, moved: 0 });
    } else {
      const at = events.length - 1;
      const before = events[at];
      const isSame = before?.event === step.event && before.object === step.object && !step.isReplayed;
      const base = isSame ? before : { ...EMPTY, ...nameOf(step), seq, timeUs };
      const next = judgedBy(base, step, key);
      if (isSame) events[at] = next;
      else events.push(next);
    }
  }
  return events;
}

function nameOf({ event, resource, actions, object }: EventStep) {
  return { event, resource, actions, object };
}

const EMPTY = { isOfInterest: true, judged: 0, moved: 0 } as const;

function judgedBy(event: PassedEvent, step: EventJudgedStep, key: string | undefined): PassedEvent {
  const outcome = OUTCOMES[step.strategy];
  return {
    ...event,
    judged: event.judged + 1,
    moved: event.moved + (outcome === 'Skip' ? 0 : 1),
    ...(step.pod === key && { verdict: { outcome, plugin: step.plugin, isReplayed: step.isReplayed } }),
  };
}
