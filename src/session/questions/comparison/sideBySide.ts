import type { Parts } from '#base/parts.ts';
import type { Micros } from '#base/time.ts';
import { SECOND_US } from '#base/time.ts';
import { store } from '#cluster/api/kindTables.ts';
import { TRAFFIC_CLIENTS } from '#cluster/environment/traffic/trafficRecords.ts';
import { type DecidedCycle, SCHEDULER_TABLES } from '#cluster/scheduler/schedulerRecords.ts';
import type { Entry } from '#kernel/event.ts';
import type { World } from '#kernel/world.ts';
import type {
  ComparedDecision,
  ComparedSide,
  ComparisonQuestions,
  DecisionDifference,
  SideFigures,
  SidePod,
} from '#protocol/comparison.ts';
import type { History, Reader } from '#session/reader.ts';
import { fairnessTooMany } from '../fairness/fairness.ts';
import { KeptHistories, walkEntries } from '../run/walkEntries.ts';
import { durationOf } from '../scheduling/cycleExplanation.ts';
import { otherRun, type RunBeside, readAt } from './otherRun.ts';
import { type RunPlaces, readPlaces } from './readPlaces.ts';

const PODS = store('Pod');

/**
 * The decisions of kube-scheduler along a branch after an entry, and how long Pods created since then waited to be
 * bound.
 */
export class DecisionHistory {
  readonly decisions: ComparedDecision[] = [];
  readonly waits: Wait[] = [];
  private readonly createdUs = new Map<string, number>();
  private walked: number;

  /** @param from the `seq` after which the history begins, as text */
  constructor(from: string) {
    this.walked = Number(from);
  }

  extend(run: History): void {
    const walk = walkEntries(
      run,
      this.walked,
      ({ table }) => table === SCHEDULER_TABLES.cycle || table === PODS,
      (entry) => this.take(entry),
    );
    this.walked = Math.max(this.walked, walk.seq);
  }

  private take(entry: Entry): void {
    const { seq, atUs: timeUs } = entry;
    for (const { key, outcome, node } of decidedIn(entry))
      this.decisions.push({
        seq,
        timeUs,
        effectUs: timeUs + durationOf(entry),
        pod: key,
        outcome,
        node: outcome === 'unschedulable' ? '' : node,
      });
    for (const { type, subject } of entry.reasons as readonly PodReason[]) {
      if (subject === undefined) continue;
      if (type === 'pod.created') this.createdUs.set(subject, timeUs);
      else if (type === 'pod.bound') {
        const since = this.createdUs.get(subject);
        if (since !== undefined) this.waits.push({ boundUs: timeUs, waitUs: timeUs - since });
        this.createdUs.delete(subject);
      }
    }
  }
}

const KEPT = 8;
const histories = new KeptHistories(KEPT, (from) => new DecisionHistory(from));

/**
 * The suffix that the API server appends to `generateName`. Upstream source (v1.36.2):
 * staging/src/k8s.io/apimachinery/pkg/util/rand/rand.go.
 */
const MADE_UP = /^(.*-)[bcdfghjklmnpqrstvwxz2456789]{5}$/;

const NO_TOTALS: Totals = { tooMany: 0, failedRequests: 0 };

/**
 * The other side may decide a little later. A decision of one side alone counts as a difference only after this time.
 * Simulated microseconds.
 */
const SETTLED_US = SECOND_US;

/** Most decisions of each side in the answer; the page cannot draw more. */
const MOST_DECISIONS = 400;

/** One run as it was read. Places belong to the moment; decisions cover all that is known of the run. */
interface ReadSide {
  readonly branch: string;
  readonly places: RunPlaces;
  readonly history: DecisionHistory;
  /** The end of the known part of the run; simulated microseconds. */
  readonly knownUs: Micros;
  readonly now: Totals;
}

/** The present run and another one at the same moment of their clocks. */
export function* sideBySide(
  reader: Reader,
  { other }: ComparisonQuestions['sideBySide']['ask'],
): Parts<ComparisonQuestions['sideBySide']['answer']> {
  const found = otherRun(reader, other);
  if (!found.ok) return found;
  const { beside } = found;
  const { clockUs: timeUs } = reader.run;
  const before =
    beside.partedSeq === 0 ? NO_TOTALS : reader.run.excursion(beside.partedSeq, () => totalsOf(reader.world));
  const a = readSide(reader, beside, timeUs, reader.run.branch.id);
  const name = other.kind === 'branch' ? other.branch : '';
  const b = yield* readAt(beside, timeUs, (there) => readSide(there, beside, timeUs, name));
  const knownUs = Math.min(a.knownUs, b.knownUs);
  const { partedSeq, partedUs } = beside;
  const pairs = pairPods(inOrder(a), inOrder(b));
  const toSide = (side: ReadSide): ComparedSide => ({
    branch: side.branch,
    nodes: side.places.nodes,
    figures: sideFigures({ ...side, untilUs: timeUs, partedUs, before }),
    decisions: side.history.decisions.filter((decision) => decision.timeUs <= knownUs).slice(-MOST_DECISIONS),
  });
  return {
    ok: true,
    pair: {
      partedSeq,
      partedUs,
      timeUs,
      sides: [toSide(a), toSide(b)],
      pods: sidePods(pairs, a, b, reader),
      differences: findDifferences(a.history.decisions, b.history.decisions, pairs, knownUs),
    },
  };
}

function readSide(reader: Reader, { partedSeq }: RunBeside, timeUs: Micros, branch: string): ReadSide {
  const { run, world } = reader;
  return {
    branch,
    places: readPlaces(reader),
    history: decisionsAfter(run, partedSeq),
    knownUs: Math.max(timeUs, run.head.atUs),
    now: totalsOf(world),
  };
}

function sidePods(pairs: readonly Pair[], a: ReadSide, b: ReadSide, { colours }: Reader): SidePod[] {
  const [inA, inB] = [a.places.pods, b.places.pods];
  return pairs.flatMap((keys): SidePod[] => {
    const [one, two] = [inA.get(keys[0] ?? ''), inB.get(keys[1] ?? '')];
    const known = one ?? two;
    if (!known) return [];
    const { key, workload, cpuMilli, memoryBytes } = known;
    const colour = colours.colourOf(workload);
    return [{ key, keys, workload, colour, cpuMilli, memoryBytes, nodes: [one?.node ?? null, two?.node ?? null] }];
  });
}

/** Pods in the order of their first decision since the runs parted, deleted ones too; then the others by name. */
function inOrder({ places, history }: ReadSide): string[] {
  return [...new Set([...history.decisions.map(({ pod }) => pod), ...[...places.pods.keys()].sort()])];
}

type Decisions = readonly ComparedDecision[];

/** The first decision about each Pod that came out differently, by time. Both sides are known up to `untilUs`. */
function findDifferences(
  inA: Decisions,
  inB: Decisions,
  pairs: readonly Pair[],
  untilUs: Micros,
): DecisionDifference[] {
  const [ofA, ofB] = [byPod(inA, untilUs), byPod(inB, untilUs)];
  return pairs
    .flatMap(([a, b]): DecisionDifference[] => {
      const found = firstApart(ofA.get(a ?? '') ?? [], ofB.get(b ?? '') ?? [], untilUs);
      if (!found) return [];
      const [before, after] = found;
      const timeUs = Math.max(before?.effectUs ?? 0, after?.effectUs ?? 0);
      return [{ timeUs, keys: [a, b], decisions: [before ?? null, after ?? null] }];
    })
    .sort((a, b) => a.timeUs - b.timeUs);
}

/** Skips an attempt with the same result as the one before. */
function byPod(decisions: Decisions, untilUs: Micros): Map<string, ComparedDecision[]> {
  const found = new Map<string, ComparedDecision[]>();
  for (const decision of decisions) {
    if (decision.timeUs > untilUs) break;
    const before = found.get(decision.pod);
    if (!before) found.set(decision.pod, [decision]);
    else if (!isAlike(before.at(-1), decision)) before.push(decision);
  }
  return found;
}

function firstApart(
  a: Decisions,
  b: Decisions,
  untilUs: Micros,
): readonly [ComparedDecision | undefined, ComparedDecision | undefined] | undefined {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const [inA, inB] = [a[at], b[at]];
    if (inA && inB) {
      if (!isAlike(inA, inB)) return [inA, inB];
    } else {
      // The last equal decision still holds for the side that made no new one.
      const loneUs = (inA ?? inB)?.timeUs ?? untilUs;
      return untilUs - loneUs >= SETTLED_US ? [inA ?? a.at(-1), inB ?? b.at(-1)] : undefined;
    }
  }
  return undefined;
}

function isAlike(a: ComparedDecision | undefined, b: ComparedDecision): boolean {
  return a?.outcome === b.outcome && a.node === b.node;
}

/** Counters that only grow along a run. */
interface Totals {
  readonly tooMany: number;
  readonly failedRequests: number;
}

function totalsOf(world: World): Totals {
  const { fairness, disruptionBudget, maxInFlight } = fairnessTooMany(world);
  const rejected = Object.values(fairness).reduce((sum, count) => sum + count, 0);
  let failedRequests = 0;
  for (const { counts } of world.table(TRAFFIC_CLIENTS).values())
    for (const [outcome, count] of Object.entries(counts)) if (outcome !== 'answered') failedRequests += count;
  return { tooMany: rejected + disruptionBudget + maxInFlight, failedRequests };
}

interface Measured {
  readonly places: RunPlaces;
  readonly history: DecisionHistory;
  /** Decisions and waits count up to this moment. */
  readonly untilUs: Micros;
  /** The time at which the two runs parted. */
  readonly partedUs: Micros;
  readonly before: Totals;
  readonly now: Totals;
}

function sideFigures({ places: { pods, nodes }, history, untilUs, partedUs, before, now }: Measured): SideFigures {
  const placed = [...pods.values()];
  return {
    pendingPods: placed.filter(({ node }) => node === '').length,
    emptyNodes: nodes.filter((node) => node.pods.length === 0).length,
    largestFreeCpuMilli: most(nodes.map(({ cpuMilli, requestedCpuMilli }) => cpuMilli - requestedCpuMilli)),
    mostPodsOnANode: most(nodes.map((node) => node.pods.length)),
    fullest: most(nodes.map(({ cpuMilli, requestedCpuMilli }) => (cpuMilli > 0 ? requestedCpuMilli / cpuMilli : 0))),
    failedCycles: history.decisions.filter(({ outcome, timeUs }) => outcome !== 'scheduled' && timeUs <= untilUs)
      .length,
    waitP50Us: median(history.waits.filter(({ boundUs }) => boundUs <= untilUs).map(({ waitUs }) => waitUs)),
    readyP50Us: median(
      placed
        .filter(({ createdUs, readyAfterUs }) => createdUs >= partedUs && readyAfterUs >= 0)
        .map(({ readyAfterUs }) => readyAfterUs),
    ),
    tooMany: now.tooMany - before.tooMany,
    failedRequests: now.failedRequests - before.failedRequests,
  };
}

function most(values: readonly number[]): number {
  return values.reduce((largest, value) => Math.max(largest, value), 0);
}

/** The smallest value that half of all values do not exceed; -1 when there is none. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length / 2) - 1)] ?? -1;
}

type Pair = readonly [string | null, string | null];

/**
 * Pairs the Pods of two runs: first by equal name. Generated names are paired in the order given. Each key of either
 * run is in one pair.
 */
export function pairPods(inA: readonly string[], inB: readonly string[]): readonly Pair[] {
  const [hasA, hasB] = [new Set(inA), new Set(inB)];
  const waiting = new Map<string, string[]>();
  for (const key of hasB) {
    const stem = hasA.has(key) ? undefined : MADE_UP.exec(key)?.[1];
    if (stem === undefined) continue;
    const others = waiting.get(stem);
    if (others) others.push(key);
    else waiting.set(stem, [key]);
  }
  const taken = new Set<string>();
  const pairs = [...hasA].map((key): Pair => {
    if (hasB.has(key)) return [key, key];
    const peer = waiting.get(MADE_UP.exec(key)?.[1] ?? '')?.shift() ?? null;
    if (peer !== null) taken.add(peer);
    return [key, peer];
  });
  return [...pairs, ...[...hasB].filter((key) => !hasA.has(key) && !taken.has(key)).map((key): Pair => [null, key])];
}

interface PodReason {
  readonly type: string;
  readonly subject?: string;
}

/** A Pod that was created and bound. Times are simulated microseconds. */
interface Wait {
  readonly boundUs: Micros;
  readonly waitUs: Micros;
}

/**
 * The cycle's record exists from the decision until it takes effect. The entry that puts the record is the one that
 * decided.
 */
function decidedIn({ seq, delta }: Entry): readonly DecidedCycle[] {
  const cycle = delta.find(({ table }) => table === SCHEDULER_TABLES.cycle)?.after as DecidedCycle | undefined;
  return cycle?.seq === seq ? (cycle.group?.members ?? [cycle]) : [];
}

/** Decisions along the present branch of a run, after entry `from`, to the end of what is known. */
function decisionsAfter(run: History, from: number): DecisionHistory {
  return histories.of(run, String(from));
}
