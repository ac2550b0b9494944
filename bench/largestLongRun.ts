import { longRunFigures } from './support/longRunFigures.ts';

/** The largest cluster that Kubernetes supports, for a quarter of an hour: takes some minutes. */
export default function largestLongRun(): object {
  return longRunFigures({ nodes: 5000, pods: 50_000, entries: 1_500_000 });
}
