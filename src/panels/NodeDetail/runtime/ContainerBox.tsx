import { useTexts } from '#i18n/useTexts.ts';
import type { AnatomyContainer, PodAnatomy } from '#protocol/nodeDetail.ts';
import looks from '#widgets/looks.module.css';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { KillButton } from './KillButton.tsx';
import styles from './Runtime.module.css';

interface ContainerBoxProps {
  readonly anatomy: PodAnatomy;
  readonly container: AnatomyContainer;
}

/** One container: its state, its PID 1, and the zombies that no process waits for. */
export function ContainerBox({ anatomy, container }: ContainerBoxProps) {
  const t = useTexts('nodeDetail');
  const { name, kind, image, state, run, exitCode, exitReason, waits, seenState, seenRun, processes, zombies } =
    container;
  const isRunning = state === 'running';
  return (
    <li data-state={state} data-pid={anatomy.pid}>
      <b>{name}</b>
      {kind !== 'app' && <small> {kind}</small>}
      <span className={looks.narrow}>
        {isRunning && <VerdictText verdict="fits">{t('run', { count: run })}</VerdictText>}
        {state === 'none' && <VerdictText verdict="waiting">{waits === '' ? t('notStarted') : waits}</VerdictText>}
        {state === 'exited' && (
          <VerdictText verdict={exitCode === 0 ? 'cannot' : 'error'}>
            {t('exited', { reason: exitReason, code: exitCode })}
            {waits !== '' && `, ${waits}`}
          </VerdictText>
        )}
      </span>
      <KillButton anatomy={anatomy} container={container} />
      <code className={styles.image}>{image}</code>
      {isRunning && (
        <small>
          {t(`pidOne.${anatomy.pid}`, { name })}, {t('processes', { count: processes })},{' '}
          <span data-zombies={zombies > 0 || undefined}>{t('zombies', { count: zombies })}</span>
        </small>
      )}
      {(seenState !== state || seenRun !== run) && run > 0 && (
        <small className={styles.seen}>{t('seenAs', { state: t(`states.${seenState}`, { count: seenRun }) })}</small>
      )}
    </li>
  );
}
