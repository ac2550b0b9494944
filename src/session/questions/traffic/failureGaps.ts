import type { Micros } from '#base/time.ts';
import type { FailureGap, GapPod, GapWrite } from '#protocol/traffic.ts';
import type { trafficTape } from './trafficTape.ts';

type Tape = ReturnType<typeof trafficTape>;
type Failure = Tape['failures'][number];

/** Failures closer together than this belong to one gap. */
const APART_US = 1_500_000;
/** The margin shown around a gap, as a share of its length, and its minimum. */
const AROUND = 0.15;
const LEAST_AROUND_US = 150_000;

/** Stretches of failed requests, each with its beginning and ending cause, by ascending time. */
export function failureGaps(tape: Tape): FailureGap[] {
  return runsOf(tape.failures).map((failures) => gapOf(tape, failures));
}

function runsOf(failures: readonly Failure[]): Failure[][] {
  const runs: Failure[][] = [];
  for (const failure of failures) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && failure.atUs - last.atUs <= APART_US) run.push(failure);
    else runs.push([failure]);
  }
  return runs;
}

function gapOf(tape: Tape, failures: readonly Failure[]): FailureGap {
  const [first, last] = [failures[0] as Failure, failures.at(-1) as Failure];
  const uids = new Set(failures.flatMap(({ pod }) => pod?.uid ?? []));
  const pods = [...uids].map((uid) => podOf(tape, failures, uid)).sort((a, b) => a.termUs - b.termUs);
  // A signal after the first failure does not begin the gap, because its Pod was still answering.
  const begin = pods.filter(({ termUs }) => termUs >= 0 && termUs <= first.atUs).at(0);
  const end =
    uids.size === 0 ? undefined : tape.writes.find(({ seq, rules }) => seq > last.seq && !leadsTo(rules, uids));
  const fromUs = begin?.termUs ?? first.atUs;
  const untilUs = end?.atUs ?? last.atUs;
  const around = Math.max(LEAST_AROUND_US, Math.round((untilUs - fromUs) * AROUND));
  const [windowFromUs, windowUntilUs] = [Math.max(0, fromUs - around), untilUs + around];
  const isIn = ({ atUs }: { readonly atUs: Micros }) => atUs >= windowFromUs && atUs <= windowUntilUs;
  const ticks = tape.ticks.filter(isIn);
  const inGap = ticks.filter(({ atUs }) => atUs > fromUs && atUs <= untilUs);
  const before = tape.writes.findLast(({ atUs }) => atUs < windowFromUs);
  return {
    fromUs,
    untilUs,
    windowFromUs,
    windowUntilUs,
    sent: inGap.reduce((sum, { sent }) => sum + sent, 0),
    failed: failures.reduce((sum, { count }) => sum + count, 0),
    cause: mostOf(failures),
    pods,
    ticks: ticks.map(({ atUs, sent, failed }) => ({ atUs, sent, failed })),
    slices: tape.slices.filter(isIn),
    writes: [...(before ? [before] : []), ...tape.writes.filter(isIn)].map((write) => writeOf(write, uids)),
    beginsWith: begin ? { seq: begin.termSeq, atUs: begin.termUs } : undefined,
    endsWith: end ? { seq: end.seq, atUs: end.atUs } : undefined,
  };
}

function leadsTo(rules: Tape['writes'][number]['rules'], uids: ReadonlySet<string>): boolean {
  return rules?.endpoints.some(({ uid }) => uids.has(uid)) === true;
}

function podOf({ stopping }: Tape, failures: readonly Failure[], uid: string): GapPod {
  const mine = failures.filter(({ pod }) => pod?.uid === uid);
  const known = stopping.get(uid);
  return {
    uid,
    name: known?.name ?? mine[0]?.pod?.name ?? '',
    node: known?.node ?? '',
    failed: mine.reduce((sum, { count }) => sum + count, 0),
    termSeq: known?.term?.seq ?? 0,
    termUs: known?.term?.atUs ?? -1,
    exitUs: known?.exit?.atUs ?? -1,
    exitCode: known?.exit?.exitCode ?? 0,
  };
}

function writeOf({ seq, atUs, rules }: Tape['writes'][number], uids: ReadonlySet<string>): GapWrite {
  return {
    seq,
    atUs,
    endpoints: (rules?.endpoints ?? []).map(({ pod, uid }) => ({ pod, isDead: uids.has(uid) })),
  };
}

/** The cause of most of the failed requests. */
function mostOf(failures: readonly Failure[]): Failure['cause'] {
  const counts = new Map<Failure['cause'], number>();
  for (const { cause, count } of failures) counts.set(cause, (counts.get(cause) ?? 0) + count);
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}
