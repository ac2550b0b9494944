import { type Micros, type Millis, SECOND_US } from '#base/time.ts';
import type { Happening } from './happening.ts';

/** A stretch of a plan. Wall times are milliseconds, simulated ones microseconds. */
export type PlanSegment =
  /** Dead time: the clock rolls to `toUs`. Meanwhile `counted` decisive happenings of other subjects pass. */
  | { readonly kind: 'skip'; readonly toUs: Micros; readonly wallMs: Millis; readonly counted: number }
  /**
   * One happening plays: the reader stands just after entry `seq` and, inside a cycle, walks through the decisive
   * steps.
   */
  | {
      readonly kind: 'step';
      readonly seq: number;
      readonly wallMs: Millis;
      readonly isWhole: boolean;
      /** Its place among the happenings within a second; `of` is absent while their number is unknown. */
      readonly burst?: { readonly shown: number; readonly of?: number };
      /** With the last of a burst of decisions: the result of all of them. */
      readonly sum?: BurstSum;
      /**
       * The effect of the decision before, or something about other subjects. It appears after the sentence before
       * has been read.
       */
      readonly isAside?: true;
    }
  /** Many decisions pass one after the other, and are counted. */
  | {
      readonly kind: 'stream';
      readonly seqs: readonly number[];
      readonly wallMs: Millis;
      /** The number of the burst's happenings that were shown before. */
      readonly shown: number;
      readonly of: number;
      /** Whether all of the burst are decisions about Pods. */
      readonly areDecisions: boolean;
    };

/** The number of placed Pods, of their nodes, and of Pods that were not placed. */
export interface BurstSum {
  readonly placed: number;
  readonly refused: number;
  readonly nodes: number;
}

export interface PlanOptions {
  /** The time of the reader's clock. */
  readonly fromUs: Micros;
  /** The end of the known future. The plan ends with the last happening that is shown, or here when there is none. */
  readonly untilUs: Micros;
  /** The happenings that play; all other decisive ones are only counted. */
  readonly isShown: (happening: Happening) => boolean;
  /** Shown happenings that are steps of the first Pod's way: each plays by itself and belongs to no burst. */
  readonly isFirst?: (happening: Happening) => boolean;
}

const SKIP_MS = 500;
/** A decision with its steps; the Pod's binding comes after it. */
const WHOLE_MS = 3000;
const DECISIVE_MS = 2500;
const STEP_MS = 900;
/** A beginner sees it for the first time and has to read it. */
const FIRST_MS = 2500;
const SECOND_MS = 900;
const THIRD_MS = 600;
/** Happenings of a burst shown one by one before the rest pass. */
const ONE_BY_ONE = 3;
const END_MS = 1500;
const LANDING_MS = 400;
const LANDING = new Set(['pod.assumed', 'pod.bound']);
/** Happenings of other subjects are mentioned briefly, so that the stage is never empty for long. */
const OTHERS_MS = 900;
/** Decisions of a burst that pass within a second, and the longest time that they may take. */
const STREAM_PER_SECOND = 20;
const LONGEST_STREAM_MS = 4000;
/** Decisive happenings within one simulated second are a burst. */
export const BURST_US = SECOND_US;
/** A shorter pause is not skipped. */
const SHORTEST_SKIP_US = 50_000;

/**
 * The plan of the known future: everything decisive in scope plays or is counted, in the original order, and nothing
 * is invented. A pure function of its arguments.
 */
export function planOf(ahead: readonly Happening[], options: PlanOptions): readonly PlanSegment[] {
  const { fromUs, untilUs, isShown, isFirst = () => false } = options;
  const shown = ahead.filter(isShown);
  const others = ahead.filter((happening) => happening.salience === 'decisive' && !isShown(happening));
  const segments: PlanSegment[] = [];
  let clockUs = fromUs;
  let next = 0;
  while (next < shown.length) {
    const first = shown[next] as Happening;
    if (isFirst(first)) {
      segments.push(...passing(others, clockUs, first.atUs, first.seq));
      segments.push(firstStep(first));
      clockUs = first.atUs;
      next++;
      continue;
    }
    const burst = burstFrom(shown, next, isFirst);
    segments.push(...passing(others, clockUs, first.atUs, first.seq));
    next += burst.length;
    const last = burst.at(-1) as Happening;
    const landing = landingOf(last, ahead, shown[next]?.seq);
    segments.push(...played(burst), ...landing.map(landed));
    clockUs = landing.at(-1)?.atUs ?? last.atUs;
  }
  if (segments.length === 0) segments.push(...passing(others, clockUs, untilUs));
  return segments;
}

/**
 * The beginning of a plan with an unknown end: `ahead` is known up to some entry. The result is the beginning of any
 * `planOf` with more entries, except that it gives no totals. Empty when no beginning is certain yet.
 */
export function beginningOf(
  ahead: readonly Happening[],
  { fromUs, isShown, isFirst = () => false }: Omit<PlanOptions, 'untilUs'>,
): readonly PlanSegment[] {
  const shown = ahead.filter(isShown);
  const [first] = shown;
  if (!first) return [];
  const others = ahead.filter((happening) => happening.salience === 'decisive' && !isShown(happening));
  const before = passing(others, fromUs, first.atUs, first.seq);
  if (isFirst(first)) return [...before, firstStep(first)];
  const burst = burstFrom(shown, 0, isFirst).slice(0, ONE_BY_ONE);
  return [...before, ...shownOneByOne(burst, undefined)];
}

/**
 * The beginning of a plan while it is unknown whether `first` is shown, because the part before it is equal either
 * way. It ends before `first`, which belongs to the next plan. Empty when nothing before it is worth a skip.
 */
export function leadTo(
  first: Happening,
  ahead: readonly Happening[],
  { fromUs, isShown }: Pick<PlanOptions, 'fromUs' | 'isShown'>,
): readonly PlanSegment[] {
  const others = ahead.filter((happening) => happening.salience === 'decisive' && !isShown(happening));
  return passing(others, fromUs, first.atUs - 1, first.seq);
}

/** A step on the way of the first Pod. */
function firstStep({ seq }: Happening): PlanSegment {
  return { kind: 'step', seq, wallMs: FIRST_MS, isWhole: false };
}

/** The effect of a decision: the Pod is assumed on the node, and then bound. */
function landingOf(
  decision: Happening,
  ahead: readonly Happening[],
  before = Number.POSITIVE_INFINITY,
): readonly Happening[] {
  return ahead
    .filter(
      ({ seq, type, subject }) =>
        seq > decision.seq && seq < before && LANDING.has(type) && subject === decision.subject,
    )
    .slice(0, LANDING.size);
}

function landed({ seq }: Happening): PlanSegment {
  return { kind: 'step', seq, wallMs: LANDING_MS, isWhole: false, isAside: true };
}

/** The happenings within a second of the first. */
function burstFrom(
  shown: readonly Happening[],
  from: number,
  ends: (happening: Happening) => boolean,
): readonly Happening[] {
  const { atUs } = shown[from] as Happening;
  const isPart = (happening: Happening) => happening.atUs < atUs + BURST_US && !ends(happening);
  let to = from + 1;
  while (to < shown.length && isPart(shown[to] as Happening)) to++;
  return shown.slice(from, to);
}

/** Happenings of other subjects up to a time, and before an entry of the same time. */
function passing(
  others: readonly Happening[],
  fromUs: Micros,
  toUs: Micros,
  before = Number.POSITIVE_INFINITY,
): PlanSegment[] {
  const passed = others.filter(({ atUs, seq }) => atUs > fromUs && atUs <= toUs && seq < before);
  if (toUs - fromUs < SHORTEST_SKIP_US) return [];
  const last = passed.at(-1);
  const skip = (to: number, wallMs: Millis, counted: number): PlanSegment => ({
    kind: 'skip',
    toUs: to,
    wallMs,
    counted,
  });
  if (!last) return [skip(toUs, SKIP_MS, 0)];
  return [
    skip(last.atUs, SKIP_MS / 2, passed.length - 1),
    { kind: 'step', seq: last.seq, wallMs: OTHERS_MS, isWhole: false, isAside: true },
    skip(toUs, SKIP_MS / 2, 0),
  ];
}

function played(burst: readonly Happening[]): PlanSegment[] {
  const of = burst.length;
  const segments = shownOneByOne(burst.slice(0, ONE_BY_ONE), of);
  const rest = burst.slice(ONE_BY_ONE);
  const last = rest.at(-1);
  if (!last) return segments;
  const passing = rest.slice(0, -1).map(({ seq }) => seq);
  const wallMs = Math.min(LONGEST_STREAM_MS, (passing.length * 1000) / STREAM_PER_SECOND);
  const sum = sumOf(burst);
  if (passing.length > 0)
    segments.push({ kind: 'stream', seqs: passing, wallMs, shown: ONE_BY_ONE, of, areDecisions: sum !== undefined });
  const end = { kind: 'step', seq: last.seq, wallMs: END_MS, isWhole: false, burst: { shown: of, of } } as const;
  return [...segments, { ...end, ...(sum && { sum }) }];
}

/** The first few of a burst, each by itself. `of`: the total, if it is known. */
function shownOneByOne(burst: readonly Happening[], of: number | undefined): PlanSegment[] {
  return burst.map((happening, at) => ({
    kind: 'step',
    seq: happening.seq,
    wallMs: at === 0 ? alone(happening) : at === 1 ? SECOND_MS : THIRD_MS,
    isWhole: at === 0,
    ...(burst.length > 1 && { burst: { shown: at + 1, ...(of !== undefined && { of }) } }),
  }));
}

/** Only decisions about Pods can be summarized in one sentence. */
function sumOf(burst: readonly Happening[]): BurstSum | undefined {
  if (!burst.every(({ isCycle }) => isCycle)) return undefined;
  const placed = burst.filter(({ type }) => type === 'pod.scheduled');
  const nodes = new Set(placed.map(({ node }) => node)).size;
  return { placed: placed.length, refused: burst.length - placed.length, nodes };
}

function alone({ isCycle, salience }: Happening): number {
  if (isCycle) return WHOLE_MS;
  return salience === 'decisive' ? DECISIVE_MS : STEP_MS;
}

interface PlayedBackOptions {
  /** The clock at the beginning of the plan, in simulated microseconds. */
  readonly fromUs: Micros;
  /** The time of an entry, in simulated microseconds. */
  readonly timeOf: (seq: number) => number;
}

/**
 * A plan backwards: the same happenings in reverse order, each for the same time; the clock rolls back over dead
 * time.
 */
export function playedBack(
  plan: readonly PlanSegment[],
  { fromUs, timeOf }: PlayedBackOptions,
): readonly PlanSegment[] {
  let clockUs = fromUs;
  const back = plan.map((segment): PlanSegment => {
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

function lastOf(segment: Exclude<PlanSegment, { kind: 'skip' }>): number {
  return segment.kind === 'step' ? segment.seq : (segment.seqs.at(-1) ?? 0);
}

/** The part of a plan that happened up to an entry and a time. The counts of a burst stay whole. */
export function upTo(plan: readonly PlanSegment[], seq: number, timeUs: Micros): readonly PlanSegment[] {
  const kept: PlanSegment[] = [];
  for (const segment of plan) {
    if (segment.kind === 'skip') {
      kept.push({ ...segment, toUs: Math.min(segment.toUs, timeUs) });
      if (segment.toUs > timeUs) break;
    } else if (segment.kind === 'step') {
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
