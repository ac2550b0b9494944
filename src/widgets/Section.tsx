import { type ReactNode, useId } from 'react';
import styles from './Section.module.css';

interface SectionProps {
  readonly title: ReactNode;
  /** Its accessible name, if that says more than the title. */
  readonly label?: string | undefined;
  readonly level?: 'h2' | 'h3';
  /** A few words beside the heading. */
  readonly note?: ReactNode;
  /** Buttons or figures at the end of the heading's line. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
  readonly className?: string | undefined;
  /** Data attributes that style sheets use. */
  readonly marks?: Readonly<Record<`data-${string}`, string>>;
}

/**
 * A part of a view: a heading with a note and actions, and its content. `--section-title` and `--section-gap` set its
 * sizes.
 */
export function Section({
  title,
  label,
  level: Heading = 'h2',
  note,
  actions,
  children,
  className,
  marks,
}: SectionProps) {
  const id = useId();
  const isNamed = label !== undefined;
  return (
    <section {...marks} className={className} aria-label={label} aria-labelledby={isNamed ? undefined : id}>
      <Heading className={styles.heading}>
        <span id={id}>{title}</span>
        {note !== undefined && <small>{note}</small>}
        {actions !== undefined && <span className={styles.actions}>{actions}</span>}
      </Heading>
      {children}
    </section>
  );
}
