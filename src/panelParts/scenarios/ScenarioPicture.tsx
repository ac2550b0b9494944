import { useMemo } from 'react';
import { classes } from '#widgets/classes.ts';
import { workloadColour } from '#widgets/workloadColour.ts';
import styles from './ScenarioPicture.module.css';
import {
  joinThin,
  type Packing,
  type ScenarioOutline,
  type Sketched,
  scenarioOutline,
  sketchPacking,
} from './scenarioOutline.ts';

const WIDTH = 168;
const FLOOR = 58;
const BRIM = 12;
const MOST_BINS = 8;
const MOST_LEFT = 5;
/** A smaller Pod has no edges of its own. */
const LEAST_HIGH = 3;

function Bins({ outline, packing }: { readonly outline: ScenarioOutline; readonly packing: Packing }) {
  const { nodesCpuMilli } = outline;
  const most = Math.max(...nodesCpuMilli, 1);
  const room = packing.left.length > 0 ? WIDTH - 34 : WIDTH;
  const pitch = Math.min(34, (room - 4) / nodesCpuMilli.length);
  const wide = pitch - Math.min(8, pitch * 0.25);
  const yOf = (milli: number) => FLOOR - 1.5 - (milli / most) * (FLOOR - BRIM - 1.5);
  const leastMilli = (LEAST_HIGH * most) / (FLOOR - BRIM - 1.5);
  return (
    <>
      {joinThin(packing.blocks, leastMilli).map((block, index) => {
        const top = yOf(block.fromMilli + block.cpuMilli);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the sketch never changes
            key={index}
            className={classes(styles.block, workloadColour(block.workload + 1))}
            x={4 + block.node * pitch + 2}
            y={top + 0.5}
            width={wide - 4}
            height={Math.max(0, yOf(block.fromMilli) - top - 1)}
            rx="1.5"
          />
        );
      })}
      {nodesCpuMilli.map((milli, index) => {
        const x = 4 + index * pitch;
        const top = yOf(milli);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: nodes of a scenario have no other name here
          <g key={index}>
            <path className={styles.bin} d={`M${x} ${top}V${FLOOR - 2}q0 2 2 2h${wide - 4}q2 0 2 -2V${top}`} />
            <path className={styles.brim} d={`M${x - 2} ${top}h${wide + 4}`} />
          </g>
        );
      })}
      {packing.left.slice(0, MOST_LEFT).map((workload, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: the sketch never changes
          key={index}
          className={classes(styles.left, workloadColour(workload + 1))}
          x={room + 6}
          y={FLOOR - 9 - index * 10}
          width={24}
          height={8}
          rx="1.5"
        />
      ))}
    </>
  );
}

/** One cell per node, coloured by the requested share of all CPU. */
function Field({ outline }: { readonly outline: ScenarioOutline }) {
  const count = outline.nodesCpuMilli.length;
  const columns = Math.ceil(Math.sqrt((count * (WIDTH - 8)) / (FLOOR - BRIM + 6)));
  const pitch = (WIDTH - 8) / columns;
  const asked = outline.workloads.reduce((sum, { replicas, cpuMilli }) => sum + replicas * cpuMilli, 0);
  const capacity = outline.nodesCpuMilli.reduce((sum, milli) => sum + milli, 0);
  const level = Math.min(5, Math.round((asked / capacity) * 5));
  const cells = Array.from({ length: count }, (_, index) => {
    const x = 4 + (index % columns) * pitch;
    const y = 6 + Math.floor(index / columns) * pitch;
    return `M${x.toFixed(1)} ${y.toFixed(1)}h${(pitch * 0.78).toFixed(1)}v${(pitch * 0.78).toFixed(1)}h-${(pitch * 0.78).toFixed(1)}z`;
  }).join('');
  return <path className={styles[`heat${level}`]} d={cells} />;
}

const LEAST_APART = 5 / (WIDTH - 8);

/** Marks with enough distance; those too near to the one before are left out. */
function apart(marks: ScenarioOutline['marks']): ScenarioOutline['marks'] {
  let last = Number.NEGATIVE_INFINITY;
  return marks.filter(({ at }) => {
    if (at - last < LEAST_APART) return false;
    last = at;
    return true;
  });
}

/**
 * A small picture of a scenario: its nodes, their highest requests, and the times of its actions. Drawn from its
 * data.
 */
export function ScenarioPicture({ scenario }: { readonly scenario: Sketched }) {
  const outline = useMemo(() => scenarioOutline(scenario), [scenario]);
  const packing = useMemo(() => sketchPacking(outline), [outline]);
  const shownMarks = apart(outline.marks);
  return (
    <svg className={styles.picture} viewBox={`0 0 ${WIDTH} 74`} preserveAspectRatio="xMinYMid meet" aria-hidden="true">
      {outline.nodesCpuMilli.length > MOST_BINS ? (
        <Field outline={outline} />
      ) : (
        <Bins outline={outline} packing={packing} />
      )}
      <path className={styles.time} d={`M4 68h${WIDTH - 8}`} />
      {shownMarks.map(({ at, what }, index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: the script never changes
          key={index}
          className={what === 'apply' ? styles.apply : styles.change}
          cx={4 + at * (WIDTH - 8)}
          cy="68"
          r="2"
        />
      ))}
    </svg>
  );
}
