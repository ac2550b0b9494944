import { cpuSeconds } from './support/cpuSeconds.ts';
import { runningCluster } from './support/runningCluster.ts';

const SECOND_US = 1_000_000;
const SETTLED_SECONDS = 60;
const MEASURED_SECONDS = 300;

/** How much faster than real time a cluster runs in which nothing but heartbeats happens. */
export default function steadyState(): object {
  const nodes = 1000;
  const pods = 10_000;
  const run = runningCluster(nodes, pods);
  run.seekTime(SETTLED_SECONDS * SECOND_US);
  const { seq } = run.position;
  const seconds = cpuSeconds(() => run.seekTime((SETTLED_SECONDS + MEASURED_SECONDS) * SECOND_US));
  return {
    nodes,
    pods,
    simulatedSeconds: MEASURED_SECONDS,
    entries: run.position.seq - seq,
    cpuSeconds: seconds,
    simulatedSecondsPerCpuSecond: Math.round(MEASURED_SECONDS / seconds),
  };
}
