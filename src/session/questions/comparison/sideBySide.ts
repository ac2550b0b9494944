import type { Parts } from '#base/parts.ts';
import { type Micros, SECOND_US } from '#base/time.ts';
import { TRAFFIC_CLIENTS } from '#cluster/environment/traffic/trafficRecords.ts';
import type { World } from '#kernel/world.ts';
import type {
  ComparedDecision,
  ComparedSide,
  ComparisonQuestions,
  Difference,
  SideFigures,
  SidePod,
} from '#protocol/comparison.ts';
import type { Reader } from '#session/reader.ts';
import { fairnessTooMany } from '../fairness/fairnessTooMany.ts';
import { type DecisionTape, decisionsAfter } from './decisionTape.ts';
import { type Beside, otherRun, readAt } from './otherRun.ts';
import { type Pair, pairPods } from './pairPods.ts';
import { type Places, readPlaces } from './readPlaces.ts';

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
  readonly places: Places;
  readonly tape: DecisionTape;
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
    decisions: side.tape.decisions.filter((decision) => decision.timeUs <= knownUs).slice(-MOST_DECISIONS),
  });
  return {
    ok: true,
    pair: {
      partedSeq,
      partedUs,
      timeUs,
      sides: [toSide(a), toSide(b)],
      pods: sidePods(pairs, a, b, reader),
      differences: findDifferences(a.tape.decisions, b.tape.decisions, pairs, knownUs),
    },
  };
}

function readSide(reader: Reader, { partedSeq }: Beside, timeUs: Micros, branch: string): ReadSide {
  const { run, world } = reader;
  return {
    branch,
    places: readPlaces(reader),
    tape: decisionsAfter(run, partedSeq),
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
function inOrder({ places, tape }: ReadSide): string[] {
  return [...new Set([...tape.decisions.map(({ pod }) => pod), ...[...places.pods.keys()].sort()])];
}

type Decisions = readonly ComparedDecision[];

/** The first decision about each Pod that came out differently, by time. Both sides are known up to `untilUs`. */
function findDifferences(inA: Decisions, inB: Decisions, pairs: readonly Pair[], untilUs: Micros): Difference[] {
  const [ofA, ofB] = [byPod(inA, untilUs), byPod(inB, untilUs)];
  return pairs
    .flatMap(([a, b]): Difference[] => {
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
  readonly places: Places;
  readonly tape: DecisionTape;
  /** Decisions and waits count up to this moment. */
  readonly untilUs: Micros;
  /** The time at which the two runs parted. */
  readonly partedUs: Micros;
  readonly before: Totals;
  readonly now: Totals;
}

function sideFigures({ places: { pods, nodes }, tape, untilUs, partedUs, before, now }: Measured): SideFigures {
  const placed = [...pods.values()];
  return {
    pendingPods: placed.filter(({ node }) => node === '').length,
    emptyNodes: nodes.filter((node) => node.pods.length === 0).length,
    largestFreeCpuMilli: most(nodes.map(({ cpuMilli, requestedCpuMilli }) => cpuMilli - requestedCpuMilli)),
    mostPodsOnANode: most(nodes.map((node) => node.pods.length)),
    fullest: most(nodes.map(({ cpuMilli, requestedCpuMilli }) => (cpuMilli > 0 ? requestedCpuMilli / cpuMilli : 0))),
    failedCycles: tape.decisions.filter(({ outcome, timeUs }) => outcome !== 'scheduled' && timeUs <= untilUs).length,
    waitP50Us: median(tape.waits.filter(({ boundUs }) => boundUs <= untilUs).map(({ waitUs }) => waitUs)),
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
