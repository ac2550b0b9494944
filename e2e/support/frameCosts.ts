/**
 * Of a trace of Chromium: what the page's main thread did. Times are in milliseconds of the thread's own clock where the
 * trace has it, so that other programs on the machine do not count.
 */
export interface FrameCosts {
  readonly frames: number;
  readonly framesPerSecond: number;
  /** Script per animation frame: all script between one frame's begin and the next. */
  readonly scriptP50Ms: number;
  readonly scriptP95Ms: number;
  readonly scriptP99Ms: number;
  readonly scriptMostMs: number;
  /** Every task of the main thread: script, style, layout, paint. */
  readonly longestTaskMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** The thread's clock. */
  readonly tts?: number;
  readonly tdur?: number;
  readonly args?: {
    readonly name?: string;
    readonly data?: { readonly frames?: readonly { readonly url?: string; readonly processId?: number }[] };
  };
}

/** What `browser.startTracing` must be asked for. */
export const FRAME_CATEGORIES = [
  'devtools.timeline',
  'toplevel',
  'disabled-by-default-devtools.timeline',
  '__metadata',
];

const SCRIPT: ReadonlySet<string> = new Set([
  'FunctionCall',
  'EvaluateScript',
  'RunMicrotasks',
  'TimerFire',
  'FireAnimationFrame',
  'FireIdleCallback',
  'EventDispatch',
  'HandlePostMessage',
]);
const TASKS: ReadonlySet<string> = new Set(['RunTask', 'ThreadControllerImpl::RunTask']);

/** Reads a trace as Chromium writes it. */
export function frameCosts(trace: string): FrameCosts {
  const { traceEvents } = JSON.parse(trace) as { readonly traceEvents: readonly TraceEvent[] };
  const main = busiestMainThread(traceEvents);
  const onMain = traceEvents.filter((event) => event.pid === main.pid && event.tid === main.tid);
  const spans = onMain.filter((event) => event.ph === 'X');
  const begins = spans.filter((event) => event.name === 'FireAnimationFrame').sort((a, b) => a.ts - b.ts);
  // Several callbacks of one frame follow each other at once.
  const frames = begins.filter(({ ts }, index) => ts - (begins[index - 1]?.ts ?? Number.NEGATIVE_INFINITY) > 4000);
  const starts = frames.map((event) => intervalOf(event)[0]);
  const script = union(spans.filter((event) => SCRIPT.has(event.name)));
  const perFrame = starts.slice(1).map((end, index) => within(script, starts[index] ?? end, end) / 1000);
  const sorted = perFrame.toSorted((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0);
  const seconds = ((frames.at(-1)?.ts ?? 0) - (frames[0]?.ts ?? 0)) / 1e6;
  return {
    frames: perFrame.length,
    framesPerSecond: seconds > 0 ? round(perFrame.length / seconds) : 0,
    scriptP50Ms: at(0.5),
    scriptP95Ms: at(0.95),
    scriptP99Ms: at(0.99),
    scriptMostMs: at(1),
    longestTaskMs: round(
      Math.max(0, ...spans.filter((event) => TASKS.has(event.name)).map((event) => lengthOf(event) / 1000)),
    ),
  };
}

/** The page's thread: of all renderers' main threads the one with the most frames. */
function busiestMainThread(events: readonly TraceEvent[]): { readonly pid: number; readonly tid: number } {
  const frames = new Map<string, { readonly pid: number; readonly tid: number; count: number }>();
  const mains = new Set(
    events
      .filter((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  );
  for (const { name, pid, tid } of events) {
    if (name !== 'FireAnimationFrame' || !mains.has(`${pid}/${tid}`)) continue;
    const found = frames.get(`${pid}/${tid}`) ?? { pid, tid, count: 0 };
    found.count++;
    frames.set(`${pid}/${tid}`, found);
  }
  const [most] = [...frames.values()].sort((a, b) => b.count - a.count);
  if (!most) throw new Error('the trace has no animation frames: nothing was playing');
  return most;
}

type Interval = readonly [from: number, to: number];

function intervalOf(event: TraceEvent): Interval {
  const start = event.tts ?? event.ts;
  return [start, start + lengthOf(event)];
}

function lengthOf({ dur = 0, tdur = dur }: TraceEvent): number {
  return tdur;
}

/** Script calls script: nested intervals count once. */
function union(events: readonly TraceEvent[]): readonly Interval[] {
  const sorted = events.map(intervalOf).sort((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

function within(intervals: readonly Interval[], from: number, to: number): number {
  return intervals.reduce((sum, [start, end]) => sum + Math.max(0, Math.min(end, to) - Math.max(start, from)), 0);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
