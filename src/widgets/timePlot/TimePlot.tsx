import type { HTMLAttributes, ReactNode } from 'react';
import { clockLabel, type Micros, SECOND_US } from '#base/time.ts';
import { timeTicks } from '#scenes/timePlot/timeTicks.ts';
import { classes } from '#widgets/classes.ts';
import { PlotCursor, type PlotCursorProps } from './PlotMarks.tsx';
import styles from './TimePlot.module.css';
import type { TimePlotSpace } from './useTimePlot.ts';

/** Half the width of a label: a label nearer to an edge would be cut. */
const EDGE_PX = 14;

interface TimePlotProps {
  readonly space: TimePlotSpace;
  /** Absent where the grid's row sets the height. */
  readonly heightPx?: number;
  /** Content left of the picture: names, a scale. */
  readonly aside: ReactNode;
  /** Description of the picture in one sentence; absent if the frame itself describes it. */
  readonly label?: string;
  /** Approximate minimum distance between the round moments below. */
  readonly ticksApartPx: number;
  /** Whether a moment at an edge is moved inside or left out. */
  readonly ticksAtEdges: 'inside' | 'none';
  /** The values at a moment, as text; shown at the pointer. */
  readonly say: PlotCursorProps['say'];
  readonly frame?: HTMLAttributes<HTMLDivElement>;
  /** Class of the grid of aside, picture and moments. */
  readonly className?: string | undefined;
  /** Content above the picture. */
  readonly over?: ReactNode;
  /** SVG. */
  readonly children: ReactNode;
}

/** A picture of a part of the run, with round moments below it. */
export function TimePlot(props: TimePlotProps) {
  const { space, heightPx, aside, label, frame, className, over, children, say } = props;
  return (
    <div className={classes(styles.plot, className)}>
      {aside}
      <div
        {...frame}
        ref={space.frame}
        className={classes(styles.frame, frame?.className)}
        style={heightPx === undefined ? undefined : { height: heightPx }}
      >
        <svg className={styles.picture} role="img" aria-label={label} aria-hidden={label === undefined || undefined}>
          {children}
        </svg>
        {over}
        <PlotCursor window={space.window} say={say} />
      </div>
      <Ticks space={space} apartPx={props.ticksApartPx} atEdges={props.ticksAtEdges} />
    </div>
  );
}

interface TicksProps {
  readonly space: TimePlotSpace;
  readonly apartPx: number;
  readonly atEdges: TimePlotProps['ticksAtEdges'];
}

function Ticks({ space: { window, widthPx, x }, apartPx, atEdges }: TicksProps) {
  const { ticks } = timeTicks(window, { widthPx, apartPx, leastUs: SECOND_US });
  const edgeOf = (atUs: Micros) => (x(atUs) < EDGE_PX ? 'first' : x(atUs) > widthPx - EDGE_PX ? 'last' : undefined);
  return (
    <div className={styles.ticks} aria-hidden="true">
      {ticks
        .filter((atUs) => atEdges === 'inside' || !edgeOf(atUs))
        .map((atUs) => (
          <b key={atUs} data-edge={edgeOf(atUs)} style={{ left: x(atUs) }}>
            {clockLabel(atUs)}
          </b>
        ))}
    </div>
  );
}
