import { verdictTone } from '#panelParts/verdicts/verdictTone.ts';
import type { CycleExplanation, NodeVerdict } from '#protocol/explanation.ts';
import { VERDICTS } from '#scenes/palette.ts';

/** The painter's codes of verdicts, by node: the place in `VERDICTS`, from 1. */
export function verdictCodes(verdicts: Iterable<NodeVerdict>): ReadonlyMap<string, number> {
  const codes = new Map<string, number>();
  for (const { node, code } of verdicts) codes.set(node, VERDICTS.indexOf(verdictTone(code)) + 1);
  return codes;
}

/** What a cycle said of every node that it looked at. */
export function cycleVerdicts(cycle: CycleExplanation): ReadonlyMap<string, NodeVerdict> {
  return new Map(cycle.verdicts.map((verdict) => [verdict.node, verdict]));
}

/** How many nodes have each code; the rest of `nodes` has none. */
export function countCodes(codes: ReadonlyMap<string, number>, nodes: number): readonly number[] {
  const counts = new Array<number>(VERDICTS.length + 1).fill(0);
  for (const code of codes.values()) counts[code] = (counts[code] ?? 0) + 1;
  counts[0] = Math.max(0, nodes - codes.size);
  return counts;
}
