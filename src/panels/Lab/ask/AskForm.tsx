import { type FormEvent, type ReactNode, useState } from 'react';
import type { Undoable } from '#panelParts/undo/useUndo.ts';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Ask.module.css';

interface AskFormProps {
  readonly title: string;
  /** A note beside the title, shown even while the form is folded. */
  readonly note?: string | undefined;
  /** The answer that is known already, below the title. */
  readonly answer?: string | undefined;
  readonly hint?: string;
  /** The problem of the last question; empty without one. */
  readonly problem?: string;
  readonly startsOpen?: boolean;
  readonly onAsk: () => void;
  /** Keys undo and redo the draft inside the form. */
  readonly root?: Undoable<never>['root'];
  readonly children: ReactNode;
}

/** One question of the Lab: a line that unfolds to the form that asks it. */
export function AskForm({
  title,
  note,
  answer,
  hint,
  problem = '',
  startsOpen = false,
  onAsk,
  root,
  children,
}: AskFormProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAsk();
  };
  return (
    <details className={styles.ask} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h3>{title}</h3>
        {note !== undefined && <small>{note}</small>}
        {answer !== undefined && <p>{answer}</p>}
      </summary>
      <form ref={root} tabIndex={root && -1} onSubmit={submit}>
        {children}
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
        {problem !== '' && (
          <p role="alert">
            <VerdictText verdict="error">{problem}</VerdictText>
          </p>
        )}
      </form>
    </details>
  );
}
