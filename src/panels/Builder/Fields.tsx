import { useId } from 'react';
import { OWN_UNDO } from '#panelParts/undo/useUndo.ts';
import styles from './Builder.module.css';

interface TextProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Initial number of lines; without it one line. */
  readonly lines?: number;
  readonly note?: string;
}

/** The limits of a lesson file for a line and a paragraph. */
const LINE = 200;
const PARAGRAPH = 1000;

/** A text field of the author, with its label above. */
export function TextField({ label, value, onChange, lines, note }: TextProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {lines === undefined ? (
        <input id={id} value={value} maxLength={LINE} onChange={(event) => onChange(event.target.value)} />
      ) : (
        <textarea
          id={id}
          rows={lines}
          maxLength={PARAGRAPH}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {note !== undefined && <small>{note}</small>}
    </div>
  );
}

interface NumberProps {
  readonly label: string;
  readonly value: number;
  readonly least?: number;
  readonly most: number;
  readonly step?: number;
  /** The number is not part of the lesson. */
  readonly isApart?: boolean;
  readonly onChange: (value: number) => void;
}

/** A number within two limits; invalid input changes nothing. */
export function NumberField({ label, value, least = 0, most, step = 1, isApart = false, onChange }: NumberProps) {
  const id = useId();
  function take(text: string): void {
    const typed = Number(text);
    if (text.trim() !== '' && Number.isFinite(typed)) onChange(Math.min(most, Math.max(least, typed)));
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...(isApart && OWN_UNDO)}
        type="number"
        min={least}
        max={most}
        step={step}
        value={value}
        onChange={(event) => take(event.target.value)}
      />
    </div>
  );
}

interface ChoiceProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
}

export function Choice<V extends string>({ label, value, options, onChange }: ChoiceProps<V>) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value as V)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** One text per line; empty lines are dropped. */
export function LinesField({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (lines: readonly string[]) => void;
}) {
  return (
    <TextField
      label={label}
      lines={2}
      value={value.join('\n')}
      onChange={(text) => onChange(text === '' ? [] : text.split('\n'))}
    />
  );
}
