import type { Happening } from './happening.ts';

/** A stretch of told time. Wall times are milliseconds, simulated ones microseconds. */
export type Segment =
  /** Dead time: the clock rolls to `toUs`. `counted` decisive things of others happen meanwhile. */
  | { readonly kind: 'skip'; readonly toUs: number; readonly wallMs: number; readonly counted: number }
  /** One thing is played: the reader stands just after entry `seq` and, inside a cycle, walks through the beats that decide. */
  | {
      readonly kind: 'beat';
      readonly seq: number;
      readonly wallMs: number;
      readonly isWhole: boolean;
      /** Its place among the things that happen within a second; without `of` as long as it is not known how many they are. */
      readonly burst?: { readonly shown: number; readonly of?: number };
      /** With the last of a burst of decisions: what came of all of them. */
      readonly sum?: BurstSum;
      /** What comes of the decision before it, or what others do meanwhile: said when the sentence before it has been read. */
      readonly isAside?: true;
    }
  /** Many decisions pass one after the other, and are counted. */
  | {
      readonly kind: 'stream';
      readonly seqs: readonly number[];
      readonly wallMs: number;
      /** So many of the burst were shown before. */
      readonly shown: number;
      readonly of: number;
      /** All of the burst are decisions about Pods. */
      readonly areDecisions: boolean;
    };

/** How many Pods were placed, on how many nodes, and how many were not. */
export interface BurstSum {
  readonly placed: number;
  readonly refused: number;
  readonly nodes: number;
}

export interface PlanOptions {
  /** Where the reader's clock stands. */
  readonly fromUs: number;
  /** Up to where the future is known. The plan ends with the last thing that is shown, or here when there is none. */
  readonly untilUs: number;
  /** What is played; everything else that is decisive is counted. */
  readonly isShown: (happening: Happening) => boolean;
  /** What is shown of these is a step on the way of the first Pod: each is played by itself, and counts in no burst. */
  readonly isFirst?: (happening: Happening) => boolean;
}

const SKIP_MS = 500;
/** A decision with its beats; the Pod's landing comes after it. */
const WHOLE_MS = 3000;
const DECISIVE_MS = 2500;
const STEP_MS = 900;
/** Somebody sees it for the first time and has to read what it is. */
const FIRST_MS = 2500;
const SECOND_MS = 900;
const THIRD_MS = 600;
/** So many of a burst are shown by themselves before the rest pass. */
const ONE_BY_ONE = 3;
const END_MS = 1500;
const LANDING_MS = 400;
const LANDING = new Set(['pod.assumed', 'pod.bound']);
/** What others do is told in passing, so that the stage is never empty for long. */
const OTHERS_MS = 900;
/** Decisions of a burst that pass within a second, and the longest that they may take. */
const STREAM_PER_SECOND = 20;
const LONGEST_STREAM_MS = 4000;
/** Decisive things within one simulated second are a burst. */
export const BURST_US = 1_000_000;
/** A pause that is shorter is not worth a skip. */
const SHORTEST_SKIP_US = 50_000;

/**
 * The plan of what comes: everything decisive that is looked at is played or counted, nothing is reordered, and nothing is in it that does
 * not happen. A pure function of what lies ahead.
 */
export function planOf(ahead: readonly Happening[], options: PlanOptions): readonly Segment[] {
  const { fromUs, untilUs, isShown, isFirst = () => false } = options;
  const shown = ahead.filter(isShown);
  const others = ahead.filter((happening) => happening.salience === 'decisive' && !isShown(happening));
  const segments: Segment[] = [];
  let clockUs = fromUs;
  let next = 0;
  while (next < shown.length) {
    const first = shown[next] as Happening;
    if (isFirst(first)) {
      segments.push(...passing(others, clockUs, first.atUs, first.seq));
      segments.push(firstBeat(first));
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
 * How a plan begins whose end is not known yet: `ahead` is known up to some entry, and what is returned is what `planOf` begins with whatever
 * comes after it, but that nothing says of how many it is. Empty when not even that is known.
 */
export function beginningOf(
  ahead: readonly Happening[],
  { fromUs, isShown, isFirst = () => false }: Omit<PlanOptions, 'untilUs'>,
): readonly Segment[] {
  const shown = ahead.filter(isShown);
  const [first] = shown;
  if (!first) return [];
  const others = ahead.filter((happening) => happening.salience === 'decisive' && !isShown(happening));
  const before = passing(others, fromUs, first.atUs, first.seq);
  if (isFirst(first)) return [...before, firstBeat(first)];
  const burst = burstFrom(shown, 0, isFirst).slice(0, ONE_BY_ONE);
  return [...before, ...shownOneByOne(burst, undefined)];
}

/**
 * How a plan begins while it is not known yet whether `first` is shown: what comes before it is the same either way. It ends short of `first`, so
 * that this comes with the next plan. Empty where there is nothing before it that is worth a skip.
 */
export function leadTo(
  first: Happening,
  ahead: readonly Happening[],
  { fromUs, isShown }: Pick<PlanOptions, 'fromUs' | 'isShown'>,
): readonly Segment[] {
  const others = ahead.filter((happening) => happening.salience === 'decisive' && !isShown(happening));
  return passing(others, fromUs, first.atUs - 1, first.seq);
}

/** A step on the way of the first Pod. */
function firstBeat({ seq }: Happening): Segment {
  return { kind: 'beat', seq, wallMs: FIRST_MS, isWhole: false };
}

/** With a decision comes its effect: the Pod is assumed on the node, and then bound. */
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

function landed({ seq }: Happening): Segment {
  return { kind: 'beat', seq, wallMs: LANDING_MS, isWhole: false, isAside: true };
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

/** What others do up to a time, and before an entry of the same time. */
function passing(
  others: readonly Happening[],
  fromUs: number,
  toUs: number,
  before = Number.POSITIVE_INFINITY,
): Segment[] {
  const passed = others.filter(({ atUs, seq }) => atUs > fromUs && atUs <= toUs && seq < before);
  if (toUs - fromUs < SHORTEST_SKIP_US) return [];
  const last = passed.at(-1);
  const skip = (to: number, wallMs: number, counted: number): Segment => ({ kind: 'skip', toUs: to, wallMs, counted });
  if (!last) return [skip(toUs, SKIP_MS, 0)];
  return [
    skip(last.atUs, SKIP_MS / 2, passed.length - 1),
    { kind: 'beat', seq: last.seq, wallMs: OTHERS_MS, isWhole: false, isAside: true },
    skip(toUs, SKIP_MS / 2, 0),
  ];
}

function played(burst: readonly Happening[]): Segment[] {
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
  const end = { kind: 'beat', seq: last.seq, wallMs: END_MS, isWhole: false, burst: { shown: of, of } } as const;
  return [...segments, { ...end, ...(sum && { sum }) }];
}

/** The first few of a burst, each by itself. `of`: how many there are in all, when that is known. */
function shownOneByOne(burst: readonly Happening[], of: number | undefined): Segment[] {
  return burst.map((happening, at) => ({
    kind: 'beat',
    seq: happening.seq,
    wallMs: at === 0 ? alone(happening) : at === 1 ? SECOND_MS : THIRD_MS,
    isWhole: at === 0,
    ...(burst.length > 1 && { burst: { shown: at + 1, ...(of !== undefined && { of }) } }),
  }));
}

/** Only decisions about Pods can be summed up in one sentence. */
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
