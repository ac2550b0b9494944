import { MAX_SCORE } from '../../framework/plugin.ts';
import type { UtilizationShapePoint } from '../../framework/pluginArgs.ts';

/** Maximum score in a shape, whose scores range from 0 to 10. */
const MAX_SHAPE_SCORE = 10;

/**
 * Piecewise linear function through a shape's points, in integers. The division truncates towards zero, also on falling
 * parts.
 * Upstream source (v1.36.2): pkg/scheduler/framework/plugins/helper/shape_score.go.
 */
export function shapeFunction(shape: readonly UtilizationShapePoint[]): (utilization: number) => number {
  const points = shape.map(({ utilization, score }) => ({ utilization, score: score * (MAX_SCORE / MAX_SHAPE_SCORE) }));
  return (utilization) => {
    const at = points.findIndex((point) => utilization <= point.utilization);
    const next = points[at] ?? points[points.length - 1];
    const previous = points[at - 1];
    if (!next) return 0;
    if (at < 0 || !previous) return next.score;
    const rise = (next.score - previous.score) * (utilization - previous.utilization);
    return previous.score + Math.trunc(rise / (next.utilization - previous.utilization));
  };
}
