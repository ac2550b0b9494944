import { drawnLanes, ganttBars, laneShape, type Span, spanTicks } from '#base/spanPicture.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { BudgetLane, RehearsalOutcome, WorkloadLane } from '#protocol/rehearsal.ts';
import styles from './Rehearsal.module.css';

/** Most nodes drawn; nobody reads hundreds of lines. */
const MOST_NODES = 100;

/** Percent of the picture's width. */
const MOST_INDENT = 60;

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

/** The time since the beginning of a rehearsal, above its pictures; each picture also gives its times in words. */
function Axis({ span: { startUs, endUs } }: { readonly span: Span }) {
  const lengthUs = Math.max(1, endUs - startUs);
  return (
    <div className={styles.axis} aria-hidden="true">
      {spanTicks(lengthUs).map(({ us, label }) => (
        <span key={us} style={{ left: `${(100 * us) / lengthUs}%` }}>
          {label}
        </span>
      ))}
    </div>
  );
}

/** The nodes in the order of their drains: the end of their Pods, the new machine, and the return. */
export function Gantt({ outcome }: { readonly outcome: RehearsalOutcome }) {
  const t = useTexts('rehearsal');
  const bars = ganttBars(outcome, outcome.nodes.slice(0, MOST_NODES));
  return (
    <>
      <p className={styles.legend} aria-hidden="true">
        <span data-bar="evicting">{t('evicting')}</span>
        {bars.some(({ machine }) => machine) && (
          <>
            <span data-bar="machine">{t('newMachine')}</span>
            <span data-bar="back">{t('back')}</span>
          </>
        )}
      </p>
      <Axis span={outcome} />
      <ol className={styles.gantt} aria-label={t('order')}>
        {bars.map(({ node, pods, evicting, machine, backX, note }) => (
          <li key={node}>
            <div className={styles.name}>
              <b>{node}</b>
              <span>{t('podsOf', { count: pods })}</span>
            </div>
            <div>
              <svg viewBox="0 0 1000 22" preserveAspectRatio="none" aria-hidden="true">
                <rect data-bar="evicting" x={evicting.x} width={evicting.width} y="2" height="18" />
                {machine && <rect data-bar="machine" x={machine.x} width={machine.width} y="2" height="18" />}
                {backX !== undefined && <path data-bar="back" d={`M${backX} 11H1000`} />}
              </svg>
              {/* Below its bar, unless that would leave no room for the words. */}
              <p style={{ marginLeft: `${Math.min(MOST_INDENT, evicting.x / 10)}%` }}>
                {note.drained === undefined ? t('notDrained') : t('drainedAfter', { time: note.drained })}
                {note.ready !== undefined && ` ${t('readyAfter', { node: note.successor, time: note.ready })}`}
                {note.refused > 0 && ` ${t('refusedTimes', { times: note.refused })}`}
              </p>
            </div>
          </li>
        ))}
      </ol>
      {outcome.nodes.length > MOST_NODES && <p>{t('said.andMore', { more: outcome.nodes.length - MOST_NODES })}</p>}
    </>
  );
}
