import type { StepPoint } from '#scenes/timePlot/stairs.ts';
import styles from './MetricPlot.module.css';
import { Sparkline, type SparklineProps } from './timePlot/Sparkline.tsx';

export interface MetricPlotProps extends Pick<SparklineProps, 'window' | 'points' | 'say'> {
  /** The whole name, as a reader would search for it. */
  readonly name: string;
  /** Short name on the plot, if the whole name is too long. */
  readonly label?: string;
  /** The last value, with its unit. */
  readonly value: string;
  /** A reference value, dashed. */
  readonly limit?: number;
  readonly tone?: 'quiet' | 'waiting' | 'error';
  /** Text in the plot while there are no points. */
  readonly empty: string;
}

/** Factor above the highest value, so that its line is not cut. */
const HEADROOM = 1.12;

/** One series over time: its name, its last value and its curve, from zero up. */
export function MetricPlot({ name, label, value, limit, tone = 'quiet', empty, ...series }: MetricPlotProps) {
  const most = Math.max(limit ?? 0, ...series.points.map((point: StepPoint) => point.value ?? 0)) * HEADROOM || 1;
  return (
    <figure className={styles.plot} title={name}>
      <figcaption className={styles.caption}>
        <span className={styles.name}>{label ?? name}</span>
        <span className={styles.value}>{value}</span>
      </figcaption>
      {series.points.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <Sparkline
          {...series}
          most={most}
          tone={tone}
          level={limit === undefined ? undefined : { at: limit, tone: 'against' }}
          base
          filled
        />
      )}
    </figure>
  );
}
