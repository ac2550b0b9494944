import type { Comparison } from '#protocol/comparison.ts';

export interface Differences {
  /** Pods of either run. */
  readonly placed: number;
  /** Those that are on another node, or Pending in only one, or not there in one. */
  readonly differing: number;
}

export function readDifferences({ pods }: Comparison): Differences {
  return { placed: pods.length, differing: pods.filter(({ nodes: [a, b] }) => a !== b).length };
}
