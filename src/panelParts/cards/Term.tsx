import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classes } from '#widgets/classes.ts';
import type { CardId, CardNumbers } from './cardStore.ts';
import { type CardMoment, useCards } from './cardStore.ts';
import styles from './Term.module.css';

type TermProps<Id extends CardId> = {
  readonly card: Id;
  /** Numbers for the card's text `now`; left out while there is nothing to count. */
  readonly numbers?: CardNumbers<Id> | undefined;
  /** Called only while the card is open. */
  readonly rows?: (() => CardMoment['rows']) | undefined;
  /** Whether it is one of many cells: the keyboard reaches the same numbers at the head of its row or column. */
  readonly isCell?: boolean;
  readonly title?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/**
 * A word or number of a stage with an explanation: a click, Enter or Space opens its card. The open card follows the
 * numbers.
 */
export function Term<Id extends CardId>({
  card: id,
  numbers,
  rows,
  isCell = false,
  title,
  className,
  children,
}: TermProps<Id>) {
  const owner = useId();
  const isOpen = useCards(({ card }) => card?.owner === owner);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) useCards.getState().update(owner, { numbers, rows: rows?.() });
  });
  return (
    <button
      type="button"
      className={classes(styles.term, isCell && styles.cell, className)}
      data-card={id}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      tabIndex={isCell ? -1 : undefined}
      title={title}
      onPointerDown={() => {
        wasOpen.current = isOpen;
      }}
      onClick={(event) => {
        // The press on the term closes the card before the click event.
        const closes = wasOpen.current;
        wasOpen.current = false;
        if (!closes) useCards.getState().open({ owner, id, anchor: event.currentTarget, numbers, rows: rows?.() });
      }}
    >
      {children}
    </button>
  );
}
