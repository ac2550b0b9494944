import { useId } from 'react';
import styles from './FormField.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly numeric?: boolean;
  /** Suggested values; any other text is possible too. */
  readonly choices?: readonly string[];
  /** Gets the focus when its dialog opens. */
  readonly first?: boolean;
}

/** One field of a form: its label above its input. */
export function FormField({ label, value, onChange, numeric, choices, first }: Props) {
  const id = useId();
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <input
        inputMode={numeric ? 'numeric' : 'text'}
        spellCheck={false}
        data-autofocus={first || undefined}
        list={choices && id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {choices && (
        <datalist id={id}>
          {choices.map((offered) => (
            <option key={offered} value={offered} />
          ))}
        </datalist>
      )}
    </label>
  );
}
