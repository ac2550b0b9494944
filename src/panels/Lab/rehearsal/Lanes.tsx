import { drawnLanes, laneShape, type Span } from '#base/spanPicture.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { BudgetLane, WorkloadLane } from '#protocol/rehearsal.ts';
import { Axis } from './Axis.tsx';
import styles from './Rehearsal.module.css';

/** Most lanes drawn; the sentences below name the others. */
const MOST_LANES = 10;

interface LanesProps {
  readonly span: Span;
  readonly budgets: readonly BudgetLane[];
  readonly workloads: readonly WorkloadLane[];
  /** Draws a time axis, because no picture above has one. */
  readonly hasAxis: boolean;
}

/** The number of healthy Pods: of budgets with their minimum, then of workloads without a budget of their own. */
export function Lanes({ span, budgets, workloads, hasAxis }: LanesProps) {
  const t = useTexts('rehearsal');
  const drawn = drawnLanes(budgets, workloads, MOST_LANES).map((lane) => {
    if ('workload' in lane) {
      const { kind, namespace, name, points, lowest, before } = lane.workload;
      const note = t('laneWorkload', { lowest, before });
      return { key: `${kind} ${namespace}/${name}`, name, points, floor: -1, note };
    }
    const { namespace, name, points, rule, floor, expected } = lane.budget;
    return {
      key: `budget ${namespace}/${name}`,
      name,
      points,
      floor,
      note: t('laneBudget', { rule, floor, expected }),
    };
  });
  if (drawn.length === 0) return null;
  return (
    <>
      {hasAxis && <Axis span={span} />}
      <ul className={styles.lanes} aria-label={t('lanes')}>
        {drawn.map(({ key, name, note, points, floor }) => {
          const { line, area, floorY } = laneShape(points, span, floor);
          return (
            <li key={key}>
              <div className={styles.name}>
                <b>{name}</b>
                <span>{note}</span>
              </div>
              <svg viewBox="0 0 1000 40" preserveAspectRatio="none" aria-hidden="true">
                <path data-lane="area" d={area} />
                <path data-lane="line" d={line} />
                {floorY !== undefined && <path data-lane="floor" d={`M0 ${floorY}H1000`} />}
              </svg>
            </li>
          );
        })}
      </ul>
    </>
  );
}
