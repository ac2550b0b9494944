import { LessonText } from '#panelParts/lessons/LessonText.tsx';
import { useLessonTexts } from '#panelParts/lessons/useLessonTexts.ts';
import type { CheckState, LessonState } from '#protocol/lessons.ts';
import type { StepWords } from '#scenarios/lesson.ts';
import { VerdictGlyph } from '#widgets/VerdictGlyph.tsx';
import styles from './Lesson.module.css';

interface ChecksProps {
  readonly checks: NonNullable<LessonState['goals']>;
  readonly words: StepWords | undefined;
  /** Values of the step's words. */
  readonly slots: Readonly<Record<string, string | number>>;
  /** A check of the present state is over: it does not wait. */
  readonly isOver?: boolean;
}

const GLYPH = { holds: 'fits', open: 'waiting', broken: 'error' } as const satisfies Record<CheckState, string>;

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
