import { useTexts } from '#i18n/useTexts.ts';
import type { BudgetLane, WorkloadLane } from '#protocol/rehearsal.ts';
import { laneShape, type Span } from '#scenes/rehearsal/rehearsalScene.ts';
import { Axis } from './Axis.tsx';
import styles from './Rehearsal.module.css';

/** Lanes that are drawn; the sentences below name the others. */
const MOST_LANES = 10;

interface LanesProps {
  readonly span: Span;
  readonly budgets: readonly BudgetLane[];
  readonly workloads: readonly WorkloadLane[];
  /** Nothing above tells the time. */
  readonly hasAxis: boolean;
}

/** How many Pods were healthy: of budgets with their floor, then of workloads that have none of their own. */
export function Lanes({ span, budgets, workloads, hasAxis }: LanesProps) {
  const t = useTexts('rehearsal');
  const drawn = [
    ...budgets.map((lane) => ({
      key: `budget ${lane.namespace}/${lane.name}`,
      name: lane.name,
      points: lane.points,
      floor: lane.floor,
      note: t('laneBudget', { rule: lane.rule, floor: lane.floor, expected: lane.expected }),
    })),
    ...workloads
      .filter(({ hasBudgetLane }) => !hasBudgetLane)
      .map((lane) => ({
        key: `${lane.kind} ${lane.namespace}/${lane.name}`,
        name: lane.name,
        points: lane.points,
        floor: -1,
        note: t('laneWorkload', { lowest: lane.lowest, before: lane.before }),
      })),
  ].slice(0, MOST_LANES);
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
