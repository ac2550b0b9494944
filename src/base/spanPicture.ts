import type { Micros } from './time.ts';
import { SECOND_US } from './time.ts';

const S = 1_000_000;

const UNITS = [
  { unit: 's', us: SECOND_US, steps: [1, 2, 5, 10, 20, 30] },
  { unit: 'min', us: 60 * SECOND_US, steps: [1, 2, 5, 10, 20, 30] },
  { unit: 'h', us: 3600 * SECOND_US, steps: [1, 2, 4, 8, 12, 24, 48, 96, 168] },
] as const;

const MOST_TICKS = 8;

/** A tick beyond this share is too near to the end for its label. */
const ROOM_FOR_WORDS = 0.95;

/** A time range of a picture, in simulated microseconds. */
export interface Span {
  readonly startUs: Micros;
  readonly endUs: Micros;
}

/** Width of a picture in its own units; it is stretched to the available room. */
const WIDE = 1000;
/** Bottom and top of a lane. */
const FOOT = 36;
const HEAD = 4;

interface TurnOfNode {
  readonly node: string;
  readonly pods: number;
  readonly fromUs: Micros;
  readonly drainedUs: Micros;
  readonly backUs: Micros;
  readonly successor: string;
  readonly refused: readonly { readonly times: number }[];
}

interface Bar {
  readonly x: number;
  readonly width: number;
}

export interface GanttBar {
  readonly node: string;
  readonly pods: number;
  readonly evicting: Bar;
  readonly machine: Bar | undefined;
  /** Position from which the node is back. */
  readonly backX: number | undefined;
  /**
   * Durations until the drain ended and the successor was ready, as text, absent where they did not happen; and the
   * number of refused evictions.
   */
  readonly note: {
    readonly drained?: string;
    readonly ready?: string;
    readonly successor: string;
    readonly refused: number;
  };
}

export function ganttBars(span: Span, nodes: readonly TurnOfNode[]): GanttBar[] {
  return nodes.map(({ node, pods, fromUs, drainedUs, backUs, successor, refused }) => {
    const untilUs = drainedUs < 0 ? span.endUs : drainedUs;
    return {
      node,
      pods,
      evicting: bar(span, fromUs, untilUs),
      machine: backUs < 0 ? undefined : bar(span, untilUs, backUs),
      backX: backUs < 0 ? undefined : xOf(span, backUs),
      note: {
        ...(drainedUs >= 0 && { drained: spanText(drainedUs - fromUs) }),
        ...(backUs >= 0 && { ready: spanText(backUs - fromUs) }),
        successor,
        refused: refused.reduce((sum, { times }) => sum + times, 0),
      },
    };
  });
}

/**
 * The count of healthy Pods as a step line over time, the area under it, and the height of the floor. A `floor` below 0
 * means that there is none.
 */
export function laneShape(
  points: readonly { readonly atUs: Micros; readonly healthy: number }[],
  span: Span,
  floor: number,
): { readonly line: string; readonly area: string; readonly floorY: number | undefined } {
  const most = points.reduce((top, { healthy }) => Math.max(top, healthy), Math.max(1, floor));
  const y = (healthy: number) => tenths(FOOT - (healthy / most) * (FOOT - HEAD));
  const stairs = points.reduce(
    (path, { atUs, healthy }) => `${path}H${xOf(span, atUs)}V${y(healthy)}`,
    `M0 ${y(points[0]?.healthy ?? 0)}`,
  );
  const line = `${stairs}H${WIDE}`;
  return { line, area: `${line}V${FOOT}H0Z`, floorY: floor < 0 ? undefined : y(floor) };
}

function bar(span: Span, fromUs: Micros, toUs: Micros): Bar {
  const x = xOf(span, fromUs);
  return { x, width: Math.max(2, tenths(xOf(span, toUs) - x)) };
}

function xOf({ startUs, endUs }: Span, atUs: Micros): number {
  const within = Math.max(startUs, Math.min(atUs, endUs));
  return tenths(((within - startUs) / Math.max(1, endUs - startUs)) * WIDE);
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}

interface CountLane {
  readonly name: string;
  readonly namespace: string;
  readonly points: readonly { readonly atUs: Micros; readonly healthy: number }[];
}

/** The lanes of a report in order: budgets, then workloads that no budget lane shows. */
export function drawnLanes<B extends CountLane, W extends CountLane & { readonly hasBudgetLane: boolean }>(
  budgets: readonly B[],
  workloads: readonly W[],
  most: number,
): readonly ({ readonly budget: B } | { readonly workload: W })[] {
  return [
    ...budgets.map((budget) => ({ budget })),
    ...workloads.filter(({ hasBudgetLane }) => !hasBudgetLane).map((workload) => ({ workload })),
  ].slice(0, most);
}

interface SpanTick {
  /** From the beginning, in microseconds. */
  readonly us: Micros;
  /** `0`, `30 s`, `5 min`. */
  readonly label: string;
}

/**
 * Round times from the start of a span of `lengthUs` microseconds, in one unit, at most eight. A span of 56 days or
 * more has only the tick `0`.
 */
export function spanTicks(lengthUs: Micros): SpanTick[] {
  const all = UNITS.flatMap(({ unit, us, steps }) => steps.map((step) => ({ unit, us, step })));
  const chosen = all.find(({ us, step }) => lengthUs / (us * step) < MOST_TICKS);
  if (!chosen) return [{ us: 0, label: '0' }];
  const { unit, us, step } = chosen;
  const ticks: SpanTick[] = [];
  for (let count = 0; count * step * us <= lengthUs * ROOM_FOR_WORDS; count++)
    ticks.push({ us: count * step * us, label: count === 0 ? '0' : `${count * step} ${unit}` });
  return ticks;
}

/** A duration in simulated microseconds as text for people: `0.8 s`, `48 s`, `4 min 10 s`, `1 h 5 min`. */
export function spanText(us: Micros): string {
  if (us < 10 * S) return `${Math.round(us / (S / 10)) / 10} s`;
  const seconds = Math.round(us / S);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return two(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  return two(minutes, 'min', seconds % 60, 's');
}

function two(large: number, unit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smallUnit}`;
}
