import type { ReactNode } from 'react';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Report.module.css';

interface ReportHeadProps {
  readonly title: string;
  /** The method, below the title. */
  readonly under: string;
  /** The error of an action on the report; empty without one. */
  readonly problem?: string;
  /** Actions on the report. */
  readonly children: ReactNode;
}

/** The verdict of a report, and its actions. */
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
