import type { Micros } from '#base/time.ts';
import type { Segment } from './plan.ts';

export interface PlayedBackOptions {
  /** The clock at the beginning of the plan, in simulated microseconds. */
  readonly fromUs: Micros;
  /** The time of an entry, in simulated microseconds. */
  readonly timeOf: (seq: number) => number;
}

/**
 * A plan backwards: the same happenings in reverse order, each for the same time; the clock rolls back over dead
 * time.
 */
export function playedBack(plan: readonly Segment[], { fromUs, timeOf }: PlayedBackOptions): readonly Segment[] {
  let clockUs = fromUs;
  const back = plan.map((segment): Segment => {
    const beganUs = clockUs;
    if (segment.kind === 'skip') {
      clockUs = segment.toUs;
      return { ...segment, toUs: beganUs };
    }
    clockUs = timeOf(lastOf(segment));
    return segment.kind === 'stream' ? { ...segment, seqs: segment.seqs.toReversed() } : segment;
  });
  return back.reverse();
}

function lastOf(segment: Exclude<Segment, { kind: 'skip' }>): number {
  return segment.kind === 'beat' ? segment.seq : (segment.seqs.at(-1) ?? 0);
}

/** The part of a plan that happened up to an entry and a time. The counts of a burst stay whole. */
export function upTo(plan: readonly Segment[], seq: number, timeUs: Micros): readonly Segment[] {
  const kept: Segment[] = [];
  for (const segment of plan) {
    if (segment.kind === 'skip') {
      kept.push({ ...segment, toUs: Math.min(segment.toUs, timeUs) });
      if (segment.toUs > timeUs) break;
    } else if (segment.kind === 'beat') {
      if (segment.seq > seq) break;
      kept.push(segment);
    } else {
      const seqs = segment.seqs.filter((one) => one <= seq);
      if (seqs.length > 0)
        kept.push({ ...segment, seqs, wallMs: (segment.wallMs * seqs.length) / segment.seqs.length });
      if (seqs.length < segment.seqs.length) break;
    }
  }
  return kept;
}
