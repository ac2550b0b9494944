import { classes } from './classes.ts';
import styles from './MetricPlot.module.css';

export interface PlotPoint {
  /** 0 (left edge) to 1 (right edge). */
  readonly x: number;
  readonly y: number;
}

export interface MetricPlotProps {
  /** The whole name, as one would search for it. */
  readonly name: string;
  /** What stands on the plot, where the whole name is too long. */
  readonly label?: string;
  /** The last value, with its unit. */
  readonly value: string;
  /** By x. Between two samples the value stays what it was. */
  readonly points: readonly PlotPoint[];
  /** What the values are held against, dashed. */
  readonly limit?: number;
  readonly tone?: 'plain' | 'waiting' | 'error';
  /** Stands in the plot when there are no points yet. */
  readonly empty: string;
}

const WIDTH = 200;
const HEIGHT = 40;
/** Above the highest value, so that its line is not cut. */
const HEADROOM = 1.12;

/** One series over time: its name, its last value and its shape, from zero up. */
export function MetricPlot({ name, label, value, points, limit, tone = 'plain', empty }: MetricPlotProps) {
  const most = Math.max(limit ?? 0, ...points.map(({ y }) => y)) * HEADROOM || 1;
  const y = (amount: number) => Math.round((HEIGHT - (amount / most) * HEIGHT) * 100) / 100;
  const line = stairs(points, y);
  return (
    <figure className={classes(styles.plot, styles[tone])} title={name}>
      <figcaption className={styles.caption}>
        <span className={styles.name}>{label ?? name}</span>
        <span className={styles.value}>{value}</span>
      </figcaption>
      {points.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <svg className={styles.shape} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.floor} d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
          <path className={styles.area} d={`${line}V${HEIGHT}H${xOf(points[0]?.x ?? 0)}z`} />
          <path className={styles.line} d={line} />
          {limit !== undefined && <path className={styles.limit} d={`M0 ${y(limit)}H${WIDTH}`} />}
        </svg>
      )}
    </figure>
  );
}

function stairs(points: readonly PlotPoint[], y: (amount: number) => number): string {
  let path = '';
  for (const [index, point] of points.entries()) {
    const [x, height] = [xOf(point.x), y(point.y)];
    path += index === 0 ? `M${x} ${height}` : `H${x}V${height}`;
  }
  return path;
}

function xOf(share: number): number {
  return Math.round(share * WIDTH * 100) / 100;
}
