import { mapParts, type Parts } from '#base/parts.ts';
import { store } from '#cluster/api/kindTables.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { ComparedPod, ComparisonQuestions } from '#protocol/comparison.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import type { RunSource, RunSwitches } from '#protocol/runSource.ts';
import type { Reader } from '#session/reader.ts';
import type { WorkloadColours } from '#session/views/workloadColours.ts';
import type { Answers } from '../answers.ts';
import { inputsSoFar } from '../run/inputsSoFar.ts';
import { cycleExplanation } from '../scheduling/cycleExplanation.ts';
import { decisionSeqOf } from '../scheduling/decisions.ts';
import { otherRun, readAt } from './otherRun.ts';
import type { PlayedRun } from './playAgain.ts';
import { largestWorkloads, playAgain, withRoom } from './playAgain.ts';
import { sideBySide } from './sideBySide.ts';
import { whyBoth } from './whyDifferent.ts';

export const comparisonAnswers: Answers<ComparisonQuestions> = {
  compare: { inParts: compare },
  sideBySide: { inParts: sideBySide },
  whyDifferent: { inParts: whyDifferent },
};

interface Change {
  readonly configuration?: ManifestFile;
  readonly switches?: RunSwitches;
}

/** Plays the present run twice, unchanged and with the change, and compares the ends. */
function* compare(reader: Reader, change: Change): Parts<ComparisonQuestions['compare']['answer']> {
  const inputs = inputsSoFar(reader);
  const askedUs = reader.run.clockUs;
  const { source } = reader;
  const changed: RunSource = { ...source, ...change };
  const first = yield* mapParts(playAgain(changed, inputs, askedUs), (done) => done / 2);
  if (!first.ok) return first;
  const second = yield* mapParts(playAgain(source, inputs, first.played.timeUs), (done) => (1 + done) / 2);
  if (!second.ok) return second;
  const { timeUs } = second.played;
  // Both sides are compared at the time that the slower one reached.
  const other = timeUs < first.played.timeUs ? yield* mapParts(playAgain(changed, inputs, timeUs), () => 1) : first;
  if (!other.ok) return other;
  const workloads = largestWorkloads([second.played, other.played]);
  return {
    ok: true,
    comparison: {
      timeUs,
      askedUs,
      runs: [withRoom(second.played, workloads), withRoom(other.played, workloads)],
      pods: comparedPods(second.played, other.played, reader.colours),
    },
  };
}

/** Workloads keep the colours that they have in the run. */
function comparedPods(a: PlayedRun, b: PlayedRun, colours: WorkloadColours): ComparedPod[] {
  const keys = [...new Set([...a.pods.keys(), ...b.pods.keys()])].sort();
  return keys.flatMap((key): ComparedPod[] => {
    const [inA, inB] = [a.pods.get(key), b.pods.get(key)];
    const known = inA ?? inB;
    if (!known) return [];
    const { workload, cpuMilli, memoryBytes } = known;
    const colour = colours.colourOf(workload);
    return [{ key, colour, cpuMilli, memoryBytes, nodes: [inA?.node ?? null, inB?.node ?? null] }];
  });
}

/** Runs both decisions about a Pod again and explains why they differ. */
function* whyDifferent(
  reader: Reader,
  { other, keys, decisions }: ComparisonQuestions['whyDifferent']['ask'],
): Parts<ComparisonQuestions['whyDifferent']['answer']> {
  const found = otherRun(reader, other);
  if (!found.ok) return undefined;
  const { beside } = found;
  const timeUs = reader.run.clockUs;
  const a = explained(reader, keys[0], decisions[0]?.seq);
  const byChance = a !== undefined && reader.trials.breaksTiesByChance(a.profile);
  const b = yield* readAt(beside, timeUs, (there) => explained(there, keys[1], decisions[1]?.seq));
  return a || b ? whyBoth([a, b], byChance) : undefined;
}

/** The named decision, or the last one about the Pod. */
function explained(reader: Reader, key: string | null, seq: number | undefined): CycleExplanation | undefined {
  if (key === null) return undefined;
  const pod = reader.world.table(store('Pod')).get(key);
  const asked = seq ?? (pod && decisionSeqOf(reader, pod, key));
  return asked === undefined ? undefined : cycleExplanation(reader, asked, key);
}
