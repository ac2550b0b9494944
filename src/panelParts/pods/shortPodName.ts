import { blockLabel } from '#scenes/bins/blockLabel.ts';

/** Most characters that fit on a mark in a tray. */
const MOST_CHARACTERS = 16;

/** Shortens a name that is too long: `frontend…x2k4f`. The end stays, because it distinguishes a workload's Pods. */
export function shortPodName(name: string, workload: string): string {
  return blockLabel(name, workload, MOST_CHARACTERS, 1) || name;
}
