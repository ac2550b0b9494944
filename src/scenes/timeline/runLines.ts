import type { Micros } from '#base/time.ts';

/** The fields of a branch that the strip of the whole run needs. */
export interface BranchLine {
  readonly id: string;
  readonly label: string;
  readonly parent?: string;
  readonly forkTimeUs: Micros;
  readonly headTimeUs: Micros;
}

export interface RunLine {
  readonly id: string;
  readonly label: string;
  readonly isPresent: boolean;
  /** Shares of the strip's width. */
  readonly from: number;
  readonly to: number;
  /** 0 is the lowest line. */
  readonly row: number;
  readonly parentRow: number;
}

/**
 * The run as a line with its forks above it. The trunk is lowest. Every fork takes the lowest row that is free from its
 * start to its end.
 */
export function runLines(branches: readonly BranchLine[], present: string, wholeUs: Micros): readonly RunLine[] {
  const lines: RunLine[] = [];
  const scale = (timeUs: Micros) => (wholeUs > 0 ? timeUs / wholeUs : 0);
  const rowOf = (id: string | undefined) => lines.find((line) => line.id === id)?.row ?? 0;
  for (const branch of inOrder(branches)) {
    const from = scale(branch.parent === undefined ? 0 : branch.forkTimeUs);
    const to = Math.max(from, scale(branch.headTimeUs));
    const parentRow = rowOf(branch.parent);
    let row = branch.parent === undefined ? 0 : parentRow + 1;
    while (lines.some((line) => line.row === row && line.from <= to + APART && line.to + APART >= from)) row++;
    lines.push({ id: branch.id, label: branch.label, isPresent: branch.id === present, from, to, row, parentRow });
  }
  return lines;
}

/** Forks on one row keep this distance, for a name. */
const APART = 0.02;

/** Parents before their forks, otherwise in the given order. */
function inOrder(branches: readonly BranchLine[]): readonly BranchLine[] {
  const ordered: BranchLine[] = [];
  const visit = (parent: string | undefined) => {
    for (const branch of branches) {
      if (branch.parent !== parent) continue;
      ordered.push(branch);
      visit(branch.id);
    }
  };
  visit(undefined);
  return ordered;
}

/** The time of the longest branch. */
export function wholeRun(branches: readonly BranchLine[], headTimeUs: Micros): number {
  return branches.reduce((longest, branch) => Math.max(longest, branch.headTimeUs), headTimeUs);
}
