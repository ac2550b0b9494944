import { fieldAndMessage } from '#base/problemText.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { editor } from '#i18n/en/editor.ts';
import { useTexts } from '#i18n/useTexts.ts';
import type { InputProblem } from '#protocol/command.ts';
import looks from '#widgets/looks.module.css';
import { VerdictGlyph } from '#widgets/VerdictGlyph.tsx';
import styles from './ProblemList.module.css';

addTexts('editor', editor);

export interface ProblemListProps {
  readonly problems: readonly InputProblem[];
  /** The model's notes about files that it accepted. */
  readonly notes: readonly InputProblem[];
  readonly onGoTo: (line: number, column: number) => void;
}

const MOST_SHOWN = 50;

function Line({ problem, onGoTo }: { readonly problem: InputProblem; readonly onGoTo: ProblemListProps['onGoTo'] }) {
  const t = useTexts('editor');
  return (
    <>
      {problem.line !== undefined && (
        <button type="button" className={styles.line} onClick={() => onGoTo(problem.line ?? 1, problem.column ?? 1)}>
          {t('line', { line: problem.line })}
        </button>
      )}
      {problem.field !== undefined && fieldAndMessage(problem) !== problem.message && <code>{problem.field}</code>}
      <span>{problem.message}</span>
      {problem.suggestion !== undefined && <span className={looks.quiet}>{problem.suggestion}</span>}
    </>
  );
}

/** Problems with their place and advice; each line leads to its place in the text. */
export function ProblemList({ problems, notes, onGoTo }: ProblemListProps) {
  const t = useTexts('editor');
  const all = [
    ...problems.map((problem) => ({ problem, bad: true })),
    ...notes.map((problem) => ({ problem, bad: false })),
  ];
  if (all.length === 0) return <div />;
  return (
    <ul className={styles.problems} aria-label={problems.length > 0 ? t('problemList') : t('noteList')}>
      {all.slice(0, MOST_SHOWN).map(({ problem, bad }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: problems have no identity beyond their place
        <li key={index} className={bad ? styles.bad : undefined}>
          <VerdictGlyph verdict={bad ? 'error' : 'waiting'} />
          <p>
            <Line problem={problem} onGoTo={onGoTo} />
          </p>
        </li>
      ))}
      {all.length > MOST_SHOWN && <li>{t('moreProblems', { count: all.length - MOST_SHOWN })}</li>}
    </ul>
  );
}
