import { plain } from '#i18n/lessonWords.ts';
import { useLessonTexts } from '#panelParts/lessons/useLessonTexts.ts';
import type { CheckState, LessonState } from '#protocol/lessons.ts';
import type { ActStep, StepWords } from '#scenarios/lesson.ts';
import { VerdictGlyph } from '#widgets/VerdictGlyph.tsx';
import styles from './Presenter.module.css';
import { usePresenterTexts } from './usePresenterTexts.ts';

interface ClassActProps {
  readonly state: LessonState;
  readonly words: StepWords | undefined;
  readonly slots: Readonly<Record<string, string | number>>;
  readonly step: ActStep | undefined;
  /** Above a view there is only room for the goals and the last hint. */
  readonly isLine: boolean;
}

const GLYPH = { holds: 'fits', open: 'waiting', broken: 'error' } as const satisfies Record<CheckState, string>;

/** The goals, the keeps, the allowed commands, and the hints so far; for a check, the present state. */
export function ClassAct({ state, words, slots, step, isLine }: ClassActProps) {
  const t = usePresenterTexts();
  const { goals = [], keeps = [], hints } = state;
  // Hints need the room of the allowed commands.
  const taken = hints?.taken ?? 0;
  return (
    <section className={styles.act} data-part="class-act">
      {step && goals.length > 0 && <h2>{t('goal')}</h2>}
      <List checks={goals} words={words} slots={slots} isOver={!step} />
      {!isLine && keeps.length > 0 && <h2>{t('keep')}</h2>}
      {!isLine && <List checks={keeps} words={words} slots={slots} isOver={false} />}
      {!isLine && step && step.allowed.length > 0 && taken === 0 && (
        <p className={styles.quiet}>
          {t('allowed')}: <Allowed step={step} />
        </p>
      )}
      {taken > 0 && (
        <ol className={styles.hints} aria-label={t('hints')}>
          {(words?.hints ?? []).slice(isLine ? taken - 1 : 0, taken).map((hint) => (
            <li key={hint}>{plain(hint, slots)}</li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Allowed({ step }: { readonly step: ActStep }) {
  const t = useLessonTexts();
  return step.allowed.map((each) => (each === 'bind' ? t('bind') : each)).join(', ');
}

interface ListProps extends Pick<ClassActProps, 'words' | 'slots'> {
  readonly checks: NonNullable<LessonState['goals']>;
  /** A check of the present state does not wait for anything. */
  readonly isOver: boolean;
}

function List({ checks, words, slots, isOver }: ListProps) {
  const t = useLessonTexts();
  return (
    <ul className={styles.checks}>
      {checks.map(({ id, state }) => (
        <li key={id}>
          <VerdictGlyph verdict={isOver && state === 'open' ? 'cannot' : GLYPH[state]} />
          <span>{plain(words?.checks?.[id] ?? id, slots)}</span>
          <small>{isOver && state === 'open' ? t('notSoNow') : t(state)}</small>
        </li>
      ))}
    </ul>
  );
}
