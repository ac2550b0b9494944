import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './VerdictGlyph.module.css';

/**
 * `rejected`: preemption might help (Unschedulable); `cannot`: no change on this node would help
 * (UnschedulableAndUnresolvable).
 */
export type Verdict = 'fits' | 'rejected' | 'cannot' | 'waiting' | 'error';

const SHAPES: Readonly<Record<Verdict, ReactNode>> = {
  fits: <circle cx="6" cy="6" r="5" fill="currentColor" />,
  rejected: (
    <>
      <path d="M1 3h10v6H1z" strokeWidth="1.4" />
      <path d="M3 6h6" strokeWidth="2.2" />
    </>
  ),
  cannot: <path d="M1.5 1.5h9v9h-9zM3.6 3.6l4.8 4.8m0-4.8-4.8 4.8" strokeWidth="1.5" />,
  waiting: <circle cx="6" cy="6" r="4.4" strokeWidth="1.8" />,
  error: (
    <>
      <path d="M6 1.2 11.2 10.6H.8z" strokeWidth="1.4" strokeLinejoin="round" />
      <path d="M6 4.6v2.8M6 8.8v.6" strokeWidth="1.4" />
    </>
  ),
};

const PATTERNS: Readonly<Record<Verdict, string | undefined>> = {
  fits: styles.patternFits,
  rejected: styles.patternRejected,
  cannot: styles.patternCannot,
  waiting: styles.patternWaiting,
  error: styles.patternError,
};

/** The class that fills a background with the verdict's pattern, for areas too large for a glyph. */
export function verdictPattern(verdict: Verdict): string {
  return PATTERNS[verdict] ?? '';
}

/** The shape of a verdict. `label` is the text for a screen reader; leave it out where a text is beside it. */
export function VerdictGlyph({
  verdict,
  label,
  className,
}: {
  readonly verdict: Verdict;
  readonly label?: string;
  readonly className?: string;
}) {
  const look = classes(styles.glyph, styles[verdict], className);
  const shape = SHAPES[verdict];
  if (label === undefined) {
    return (
      <svg className={look} viewBox="0 0 12 12" fill="none" stroke="currentColor" aria-hidden="true">
        {shape}
      </svg>
    );
  }
  return (
    <svg className={look} viewBox="0 0 12 12" fill="none" stroke="currentColor" role="img" aria-label={label}>
      {shape}
    </svg>
  );
}

/** A verdict as text with its glyph before it. */
export function VerdictText({
  verdict,
  children,
  className,
  title,
}: {
  readonly verdict: Verdict;
  readonly children: ReactNode;
  readonly className?: string;
  readonly title?: string;
}) {
  return (
    <span className={classes(styles.verdict, styles[verdict], className)} title={title}>
      <VerdictGlyph verdict={verdict} />
      <span className={styles.text}>{children}</span>
    </span>
  );
}
