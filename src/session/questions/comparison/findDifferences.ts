import type { Micros } from '#base/time.ts';
import type { ComparedDecision, Difference } from '#protocol/comparison.ts';
import type { Pair } from './pairPods.ts';

/**
 * The other side may decide a little later. A decision of one side alone counts as a difference only after this time.
 * Simulated microseconds.
 */
const SETTLED_US = 1_000_000;

type Decisions = readonly ComparedDecision[];

/** The first decision about each Pod that came out differently, by time. Both sides are known up to `untilUs`. */
export function findDifferences(inA: Decisions, inB: Decisions, pairs: readonly Pair[], untilUs: Micros): Difference[] {
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
