import { type FormEvent, type ReactNode, useState } from 'react';
import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import styles from './Ask.module.css';

interface AskFormProps {
  readonly title: string;
  /** Beside the title, also while the form is folded. */
  readonly note?: string | undefined;
  /** What is known already, below the title. */
  readonly answer?: string | undefined;
  readonly hint?: string;
  /** What was wrong with the question that was asked last; empty when nothing was. */
  readonly problem?: string;
  readonly startsOpen?: boolean;
  readonly onAsk: () => void;
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
      <form onSubmit={submit}>
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
