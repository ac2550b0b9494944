import { longRunFigures } from './support/longRunFigures.ts';

/** A cluster of everyday size: its run takes half a minute. */
export default function longRun(): object {
  return longRunFigures({ nodes: 1000, pods: 5000, entries: 500_000 });
}
