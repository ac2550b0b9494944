import { atRest } from './support/atRest.ts';

/** A cluster at rest with 5,000 nodes and 50,000 Pods: as large as Kubernetes says that it works. Its opening takes most of the time. */
export default function largeSteadyState(): object {
  return atRest(5000, 50_000, 60);
}
