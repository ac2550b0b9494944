import { blockLabel } from '#scenes/bins/blockLabel.ts';

/** Characters that a mark in a tray has room for. */
const MOST_CHARACTERS = 16;

/** `frontend…x2k4f` for a name that is too long: what tells a workload's Pods apart stands at the end. */
export function shortPodName(name: string, workload: string): string {
  return blockLabel(name, workload, MOST_CHARACTERS, 1) || name;
}
