import type { ReactNode } from 'react';
import { Icon } from '#widgets/Icon.tsx';
import styles from './Gallery.module.css';

interface GalleryProps {
  readonly title: string;
  readonly subtitle: string;
  /** Content before the search field, and after it. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** The search field: its name, which is its placeholder too, and its text. */
  readonly find: string;
  readonly sought: string;
  readonly onSeek: (sought: string) => void;
  readonly children: ReactNode;
  /** A note below everything that applies to all items. */
  readonly note: string;
}

/** A page of items to open, with a search field. Its content scrolls; its head and its note stay. */
export function Gallery({ title, subtitle, before, after, find, sought, onSeek, children, note }: GalleryProps) {
  return (
    <div className={styles.gallery}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <span className={styles.sub}>{subtitle}</span>
        {before}
        <label className={styles.find}>
          <Icon name="search" />
          <input
            type="search"
            value={sought}
            placeholder={find}
            aria-label={find}
            onChange={(event) => onSeek(event.currentTarget.value)}
          />
        </label>
        {after}
      </header>
      <div className={styles.body}>{children}</div>
      <p className={styles.note}>{note}</p>
    </div>
  );
}
