import type { ReactNode } from 'react';
import { classes } from '#widgets/classes.ts';
import styles from './Gallery.module.css';

interface GalleryCardProps {
  readonly picture: ReactNode;
  readonly name: string;
  readonly text: string;
  /** Short facts in a row, such as length and size; a bold one shows the reader's progress. */
  readonly facts: ReactNode;
  /** The item is open now. */
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
  readonly children?: ReactNode;
}

/** One item in a gallery. The whole card is its button. */
export function GalleryCard({ picture, name, text, facts, isCurrent, onOpen, children }: GalleryCardProps) {
  return (
    <button
      type="button"
      className={classes(styles.card, isCurrent && styles.current)}
      aria-current={isCurrent || undefined}
      onClick={onOpen}
    >
      {picture}
      <span className={styles.name}>{name}</span>
      <span className={styles.text}>{text}</span>
      <span className={styles.facts}>{facts}</span>
      {children}
    </button>
  );
}

/** The cards of one group, as many side by side as fit. */
export function GalleryCards({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.cards}>{children}</ul>;
}

/** The text of an empty result. */
export function GalleryNone({ children }: { readonly children: ReactNode }) {
  return <p className={styles.none}>{children}</p>;
}
