import { ganttBars } from '#base/spanPicture.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { RehearsalOutcome } from '#protocol/rehearsal.ts';
import { Axis } from './Axis.tsx';
import styles from './Rehearsal.module.css';

/** Most nodes drawn; nobody reads hundreds of lines. */
const MOST_NODES = 100;
/** Percent of the picture's width. */
const MOST_INDENT = 60;

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
