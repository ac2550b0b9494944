import styles from './FormField.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly numeric?: boolean;
  /** Gets the focus when its dialog opens. */
  readonly first?: boolean;
}

/** One field of a form: what it is called above what is typed. */
export function FormField({ label, value, onChange, numeric, first }: Props) {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <input
        inputMode={numeric ? 'numeric' : 'text'}
        spellCheck={false}
        data-autofocus={first || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
