import type { Comparison } from '#protocol/comparison.ts';

export interface Differences {
  /** Pods of either run. */
  readonly placed: number;
  /** Pods on another node, Pending in only one run, or missing in one. */
  readonly differing: number;
}

export function readDifferences({ pods }: Comparison): Differences {
  return { placed: pods.length, differing: pods.filter(({ nodes: [a, b] }) => a !== b).length };
}
