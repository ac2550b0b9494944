import { spanText } from './spanText.ts';
import type { Micros } from './time.ts';

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
