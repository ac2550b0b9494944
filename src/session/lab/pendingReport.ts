import type { PendingCause } from '#protocol/lab.ts';
import type { Telling } from '#protocol/rehearsal.ts';
import { causeHelped } from '#session/questions/lab/causeHelped.ts';
import { pendingCauses } from '#session/questions/lab/pendingCauses.ts';
import type { Reader } from '#session/reader.ts';
import { caveatsOf } from './caveats.ts';

/** Most causes for which changes are tried, the largest first: each costs up to a second in a large cluster. */
const CAUSES_HELPED = 50;

/** All Pods without a node, grouped by cause, each with the smallest changes that would give its first Pod a node. */
export interface PendingReport {
  readonly pending: number;
  readonly nodes: number;
  readonly causes: readonly PendingCause[];
  /** The number of causes, the smallest ones, for which no changes were tried. */
  readonly untried: number;
  readonly caveats: Telling['parts'];
}

export function pendingReport(reader: Reader): PendingReport {
  const groups = pendingCauses(reader);
  return {
    pending: groups.reduce((sum, { pods }) => sum + pods.length, 0),
    nodes: reader.trials.nodes.length,
    causes: groups.map((group, at) => causeHelped(reader, group, at < CAUSES_HELPED)),
    untried: Math.max(0, groups.length - CAUSES_HELPED),
    caveats: caveatsOf(reader),
  };
}
