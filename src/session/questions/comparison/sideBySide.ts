import type { Parts } from '#base/parts.ts';
import type { Micros } from '#base/time.ts';
import type { ComparedSide, ComparisonQuestions, SidePod } from '#protocol/comparison.ts';
import type { Reader } from '#session/reader.ts';
import { type DecisionTape, decisionsAfter } from './decisionTape.ts';
import { findDifferences } from './findDifferences.ts';
import { type Beside, otherRun, readAt } from './otherRun.ts';
import { type Pair, pairPods } from './pairPods.ts';
import { type Places, readPlaces } from './readPlaces.ts';
import { NO_TOTALS, sideFigures, type Totals, totalsOf } from './sideFigures.ts';

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
