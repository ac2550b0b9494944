import { atRest } from './support/atRest.ts';

/** A cluster at rest with 1,000 nodes and 10,000 Pods. */
export default function steadyState(): object {
  return atRest(1000, 10_000, 300);
}
