import { linkHorizontal } from 'd3-shape';
import { useMemo } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import type { DecisionDifference, SidePod } from '#protocol/comparison.ts';
import { laneCentres, slopes } from '#scenes/compare/slopes.ts';
import { classes } from '#widgets/classes.ts';
import { workloadColour } from '#widgets/workloadColour.ts';
import styles from './Flights.module.css';

interface FlightsProps {
  readonly pods: readonly SidePod[];
  readonly nodes: readonly string[];
  readonly subject: DecisionDifference['keys'] | undefined;
}

const WIDTH = 100;
const HEIGHT = 300;
/** More lines could not be distinguished. */
const MOST_LINES = 400;
/** With more nodes there is no room for their names. */
const NAMED_NODES = 24;
const line = linkHorizontal();

/**
 * A line for each Pod with different nodes, from its node in A to its node in B. That of the selected Pod is drawn
 * again on top.
 */
export function Flights({ pods, nodes, subject }: FlightsProps) {
  const t = useTexts('sideBySide');
  const all = useMemo(() => slopes(pods, nodes), [pods, nodes]);
  const keyOf = new Set(subject?.filter((key) => key !== null));
  const lanes = laneCentres(nodes.length);
  const names = nodes.length <= NAMED_NODES ? [...nodes.map(shortName), t('pendingLane')] : [];
  const tops = names.map((name, lane) => ({ name, lane, top: `${100 * (lanes[lane] ?? 0)}%` }));
  const labels = (
    <ol className={styles.lanes} aria-hidden="true">
      {tops.map(({ name, lane, top }) => (
        <li key={lane} style={{ top }}>
          {name}
        </li>
      ))}
    </ol>
  );
  return (
    <div className={styles.flights}>
      {labels}
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('slopes', { count: all.length })}
      >
        {all.slice(0, MOST_LINES).map(({ key, colour, from, to }) => {
          const isSubject = keyOf.has(key);
          return (
            <path
              key={isSubject ? `${key} now` : key}
              pathLength={1}
              className={classes(styles.line, workloadColour(colour), isSubject && styles.subject)}
              d={line({ source: [0, from * HEIGHT], target: [WIDTH, to * HEIGHT] }) ?? undefined}
              vectorEffect="non-scaling-stroke"
            >
              <title>{key}</title>
            </path>
          );
        })}
      </svg>
      {labels}
    </div>
  );
}

/** The part of a node's name after the last dash. */
function shortName(name: string): string {
  return name.slice(name.lastIndexOf('-') + 1);
}
