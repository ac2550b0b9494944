import type { PlaceDifference, PodPlace } from '#protocol/configurations.ts';
import type { CycleExplanation } from '#protocol/explanation.ts';
import { whyBoth } from '#session/questions/comparison/whyDifferent.ts';
import { cycleExplanation } from '#session/questions/scheduling/cycleExplanation.ts';
import type { Reader } from '#session/reader.ts';
import type { Apart } from './placeDifferences.ts';

/** Most differences explained for each configuration: the first ones, because later ones may be consequences. */
export const EXPLAINED = 20;

export interface DecisionAsked {
  readonly pod: string;
  readonly seq: number;
}

/** The explanation of a decision, and whether chance decides equal totals there. */
export interface DecisionTold {
  readonly cycle: CycleExplanation | undefined;
  readonly byChance: boolean;
}

/** The decision that placed a Pod; undefined when the Pod had its place from the start. */
export function decisionOf(place: PodPlace | undefined): DecisionAsked | undefined {
  return place && place.seq >= 0 ? { pod: place.pod, seq: place.seq } : undefined;
}

/** Runs a decision again. */
export function tellDecision(reader: Reader | undefined, asked: DecisionAsked | undefined): DecisionTold {
  const cycle = reader && asked && cycleExplanation(reader, asked.seq, asked.pod);
  return { cycle, byChance: cycle ? (reader?.trials.breaksTiesByChance(cycle.profile) ?? false) : false };
}

/** The reasons that a Pod is elsewhere, from both decisions; empty where neither was read. */
export function withReasons(
  { difference }: Apart,
  a: DecisionTold | undefined,
  b: DecisionTold | undefined,
): PlaceDifference {
  const isKnown = a?.cycle !== undefined || b?.cycle !== undefined;
  return { ...difference, reasons: isKnown ? whyBoth([a?.cycle, b?.cycle], a?.byChance ?? false).reasons : [] };
}
