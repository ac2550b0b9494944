import { openSession } from '#session/session.ts';
import { cpuSeconds } from './support/cpuSeconds.ts';
import { percentiles, took } from './support/percentiles.ts';

const SECOND_US = 1_000_000;
const MEASURED_SECONDS = 60;
const JOURNEYS = 60;

/** A flood of 100,000 requests in one simulated minute: how much faster than real time it plays, and how long seeking in it takes. */
export default function flood(): object {
  const opened = openSession({ scenario: 'flood', seed: 1 });
  if (!opened.ok) throw new Error(opened.problems[0]?.message);
  const { session } = opened;
  session.seekTime(10 * SECOND_US);
  const { seq } = session.run.position;
  const seconds = cpuSeconds(() => session.seekTime((10 + MEASURED_SECONDS) * SECOND_US));
  const { seq: end } = session.run.position;
  const seeks = Array.from({ length: JOURNEYS }, (_, i) =>
    took(() => session.seek(Math.floor((end * ((i * 37) % 61)) / 61))),
  );
  session.seek(end);
  return {
    requests: session.ask('loads', {}).reduce((sum, { sent }) => sum + sent, 0),
    entries: end - seq,
    cpuSeconds: seconds,
    simulatedSecondsPerCpuSecond: Math.round((10 * MEASURED_SECONDS) / seconds) / 10,
    seeks: percentiles(seeks),
  };
}
