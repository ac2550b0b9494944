import { useClient } from '#client/ClientProvider.tsx';
import { useMoment } from '#client/useMoment.ts';
import { formatWait } from '#panelParts/figures/formatFigures.ts';
import { LessonText } from '#panelParts/stories/LessonText.tsx';
import { controlLesson } from '#panelParts/stories/useLessonMoves.ts';
import { useLessonTexts } from '#panelParts/stories/useLessonTexts.ts';
import type { PageActions } from '#panels/pageActions.ts';
import type { CheckState, LessonState } from '#protocol/lessons.ts';
import type { ActStep, StepWords } from '#scenarios/lesson.ts';
import { Button } from '#widgets/Button.tsx';
import { VerdictGlyph, VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Lesson.module.css';

const GLYPH = { holds: 'fits', open: 'waiting', broken: 'error' } as const satisfies Record<CheckState, string>;

interface ActProps {
  readonly state: LessonState;
  readonly words: StepWords | undefined;
  /** Values of the step's words. */
  readonly slots: Readonly<Record<string, string | number>>;
  /** The act's step; `undefined` until the lesson has loaded. */
  readonly step: ActStep | undefined;
  readonly actions: Pick<PageActions, 'open'>;
}

/** The goals and keeps, the allowed commands, hints one by one, and solutions. */
export function Act({ state, words, slots, step, actions }: ActProps) {
  const t = useLessonTexts();
  const client = useClient();
  const { phase, goals = [], keeps = [], endsUs, solutions = [] } = state;
  const leftUs = useMoment(({ timeUs }) =>
    endsUs === undefined ? 0 : Math.max(0, Math.ceil((endsUs - timeUs) / 100_000) * 100_000),
  );
  const allowed = step?.allowed ?? [];
  return (
    <section className={styles.block} data-part="lesson-act">
      <Outcome state={state} />
      <header className={styles.row}>
        <h3>{t('goal')}</h3>
        <small>{phase === 'acting' ? t('timeLeft', { time: formatWait(leftUs) }) : t('checked')}</small>
      </header>
      <Checks checks={goals} words={words} slots={slots} />
      {keeps.length > 0 && <h3>{t('keep')}</h3>}
      <Checks checks={keeps} words={words} slots={slots} />
      {allowed.length > 0 && (
        <div className={styles.part}>
          <header className={styles.row}>
            <h3>{t('allowed')}</h3>
            <Button onClick={() => actions.open('terminal')}>{t('openTerminal')}</Button>
          </header>
          <ul className={styles.allowed}>
            {allowed.map((each) => (
              <li key={each}>{each === 'bind' ? t('bind') : <code>{each}</code>}</li>
            ))}
          </ul>
        </div>
      )}
      <Hints state={state} words={words} />
      {solutions.length > 0 && (
        <div className={styles.part}>
          <h3>{t('solution')}</h3>
          <p className={styles.quiet}>{t('solutionText')}</p>
          <ul className={styles.ways}>
            {solutions.map((id) => (
              <li key={id}>
                <span>
                  <LessonText text={words?.solutions?.[id] ?? id} />
                </span>
                <Button onClick={() => controlLesson(client, { type: 'lesson.solution', solution: id })}>
                  {t('showSolution')}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Button title={t('againText')} onClick={() => controlLesson(client, { type: 'lesson.again' })}>
        {t('again')}
      </Button>
    </section>
  );
}

/** Whether the goals were reached, or the reason that they were not. */
function Outcome({ state: { phase, step, results, keeps = [] } }: Pick<ActProps, 'state'>) {
  const t = useLessonTexts();
  if (phase === 'reached') {
    const tookUs = results.find((each) => each.step === step)?.tookUs;
    const text = tookUs === undefined ? t('reached') : t('reachedAfter', { time: formatWait(tookUs) });
    return (
      <p className={styles.verdict} role="status">
        <VerdictText verdict="fits">{text}</VerdictText>
      </p>
    );
  }
  if (phase !== 'failed') return null;
  const isBroken = keeps.some(({ state }) => state === 'broken');
  return (
    <p className={styles.verdict} role="status">
      <VerdictText verdict="error">{isBroken ? t('failedKeep') : t('failedTime')}</VerdictText>
    </p>
  );
}

function Hints({ state: { hints }, words }: Pick<ActProps, 'state' | 'words'>) {
  const t = useLessonTexts();
  const client = useClient();
  if (!hints || hints.of === 0) return null;
  const { taken, of } = hints;
  return (
    <div className={styles.part}>
      <header className={styles.row}>
        <h3>{taken === 0 ? t('hints') : t('hint', { taken, of })}</h3>
        <Button disabled={taken >= of} onClick={() => controlLesson(client, { type: 'lesson.hint' })}>
          {t('nextHint')}
        </Button>
      </header>
      {taken === 0 && <p className={styles.quiet}>{t('noHint', { count: of })}</p>}
      <ol className={styles.hints} aria-live="polite">
        {(words?.hints ?? []).slice(0, taken).map((hint) => (
          <li key={hint}>
            <LessonText text={hint} />
          </li>
        ))}
      </ol>
    </div>
  );
}

interface ChecksProps {
  readonly checks: NonNullable<LessonState['goals']>;
  readonly words: StepWords | undefined;
  /** Values of the step's words. */
  readonly slots: Readonly<Record<string, string | number>>;
  /** A check of the present state is over: it does not wait. */
  readonly isOver?: boolean;
}

/** The conditions, each with its present state. */
export function Checks({ checks, words, slots, isOver = false }: ChecksProps) {
  const t = useLessonTexts();
  return (
    <ul className={styles.checks}>
      {checks.map(({ id, state }) => {
        const said = isOver && state === 'open' ? t('notSoNow') : t(state);
        return (
          <li key={id} data-state={state}>
            <VerdictGlyph verdict={isOver && state === 'open' ? 'cannot' : GLYPH[state]} />
            <span>
              <LessonText text={words?.checks?.[id] ?? id} slots={slots} />
            </span>
            <small>{said}</small>
          </li>
        );
      })}
    </ul>
  );
}
