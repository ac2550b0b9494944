import type { ReactNode } from 'react';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Report.module.css';

interface ReportHeadProps {
  readonly title: string;
  /** How it was come by. */
  readonly under: string;
  /** What went wrong with what was done to the report; empty when nothing did. */
  readonly problem?: string;
  /** What can be done with it. */
  readonly children: ReactNode;
}

/** The verdict of a report, and what can be done with it. */
export function ReportHead({ title, under, problem = '', children }: ReportHeadProps) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      <p>{under}</p>
      <div className={styles.buttons}>{children}</div>
      {problem !== '' && (
        <p role="alert">
          <VerdictText verdict="error">{problem}</VerdictText>
        </p>
      )}
    </header>
  );
}
