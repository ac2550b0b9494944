import { cpuSeconds } from './support/cpuSeconds.ts';
import { thousandNodes } from './support/thousandNodes.ts';

const UNTIL_SECONDS = 15;

/** How many entries a second of one processor makes while 10,000 Pods are created and scheduled. */
export default function entries(): object {
  const session = thousandNodes();
  const seconds = cpuSeconds(() => session.seekTime(UNTIL_SECONDS * 1e6));
  const { seq } = session.run.position;
  return {
    simulatedSeconds: UNTIL_SECONDS,
    entries: seq,
    cpuSeconds: seconds,
    entriesPerCpuSecond: Math.round(seq / seconds),
    peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
  };
}
