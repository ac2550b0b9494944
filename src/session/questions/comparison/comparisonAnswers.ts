import { mapParts, type Parts } from '#base/parts.ts';
import type { ManifestFile } from '#protocol/command.ts';
import type { ComparedPod, ComparisonQuestions } from '#protocol/comparison.ts';
import type { RunSource, RunSwitches } from '#protocol/runSource.ts';
import type { Reader } from '#session/reader.ts';
import type { WorkloadColours } from '#session/views/workloadColours.ts';
import type { Answers } from '../answers.ts';
import { inputsSoFar } from '../run/inputsSoFar.ts';
import { largestWorkloads, type PlayedRun, playAgain, withRoom } from './playAgain.ts';
import { sideBySide } from './sideBySide.ts';
import { whyDifferent } from './whyDifferent.ts';

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
