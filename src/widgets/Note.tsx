import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './Note.module.css';

interface NoteProps {
  /** `faint`: small and pale, beside what it is about; `quiet`: to be read on; `problem`: what went wrong, spoken at once. */
  readonly tone?: 'faint' | 'quiet' | 'problem';
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A sentence about what stands beside it. Its longest line by `--note-width`. */
export function Note({ tone = 'faint', children, className }: NoteProps) {
  return (
    <p className={classes(styles.note, styles[tone], className)} role={tone === 'problem' ? 'alert' : undefined}>
      {children}
    </p>
  );
}
