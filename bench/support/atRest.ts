import { cpuSeconds } from './cpuSeconds.ts';
import { runningCluster } from './runningCluster.ts';

const SECOND_US = 1_000_000;
const SETTLED_SECONDS = 60;

/** How much faster than real time a cluster runs in which nothing but heartbeats happens, and what it takes until it does. */
export function atRest(nodes: number, pods: number, simulatedSeconds: number): object {
  let run: ReturnType<typeof runningCluster> | undefined;
  const openingCpuSeconds = cpuSeconds(() => {
    run = runningCluster(nodes, pods);
    run.seekTime(SETTLED_SECONDS * SECOND_US);
  });
  if (!run) throw new Error('the cluster was not opened');
  const { seq } = run.position;
  const endUs = (SETTLED_SECONDS + simulatedSeconds) * SECOND_US;
  const seconds = cpuSeconds(() => run?.seekTime(endUs));
  const entries = run.position.seq - seq;
  return {
    nodes,
    pods,
    simulatedSeconds,
    entries,
    openingCpuSeconds,
    cpuSeconds: seconds,
    entriesPerCpuSecond: Math.round(entries / seconds),
    simulatedSecondsPerCpuSecond: Math.round(simulatedSeconds / seconds),
  };
}
