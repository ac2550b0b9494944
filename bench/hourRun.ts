import { openSession } from '#session/session.ts';
import { cpuClockSeconds, cpuSeconds } from './support/cpuSeconds.ts';
import { usedBytes } from './support/usedBytes.ts';

const MINUTE_SECONDS = 60;
/** Of the processor, between two looks at the memory. */
const LOOK_EVERY_SECONDS = 30;
const ENTRIES_AT_ONCE = 16_384;

/**
 * A small run that is played at full speed for `MINUTES` of the processor (2, as it stands in the environment): how much it keeps, again and again,
 * and how long a seek to its beginning takes in the end. What it keeps must not grow with its length.
 */
export default function hourRun(): object {
  const { MINUTES = '2' } = process.env;
  const minutes = Number(MINUTES);
  const opened = openSession({ scenario: 'first-minute', seed: 1 });
  if (!opened.ok) throw new Error(opened.problems[0]?.message);
  const { session } = opened;
  const heap: object[] = [];
  const began = cpuClockSeconds();
  for (let looks = 1; looks * LOOK_EVERY_SECONDS <= minutes * MINUTE_SECONDS; looks++) {
    while (cpuClockSeconds() - began < looks * LOOK_EVERY_SECONDS) session.seek(session.run.head.seq + ENTRIES_AT_ONCE);
    const { seq, atUs } = session.run.head;
    heap.push({ entries: seq, simulatedHours: Math.round(atUs / 36e8), heapBytes: usedBytes() });
  }
  const { seq } = session.run.head;
  return {
    minutes,
    entries: seq,
    heap,
    toBeginningCpuSeconds: cpuSeconds(() => session.seek(1000)),
    toEndCpuSeconds: cpuSeconds(() => session.seek(seq)),
    heapAfterSeeksBytes: usedBytes(),
  };
}
